/* Random annotated problems from a seed, as SGF: any number of them, always the same. */
#ifndef KATACHI_TESTS_STORE_MADE_PROBLEMS_H
#define KATACHI_TESTS_STORE_MADE_PROBLEMS_H

#include "annotation/label.h"

/* Append one problem; *labels (may be NULL) grows by the labels that it carries. */
void made_problem(uint64_t seed, StrBuf *out, uint64_t *labels);

/* A few words for GN, so that these tests need no other module. */
extern const AnnotationWords MADE_WORDS;

#endif
