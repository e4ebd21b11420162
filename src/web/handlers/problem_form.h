/* Problems as JSON, both ways. Private to the module. docs/API.md describes the form. */
#ifndef KATACHI_WEB_HANDLERS_PROBLEM_FORM_H
#define KATACHI_WEB_HANDLERS_PROBLEM_FORM_H

#include "problem/document.h"

#include <jansson.h>

json_t *json_of_problem(const Problem *problem);

/* With title, text, task, level, tags, author and source. */
json_t *json_of_document(const ProblemDocument *document);

/* Read a problem; what is not given stays as in a new one. STATUS_INVALID names the member. */
MUST_CHECK Status json_read_problem(const json_t *object, Problem *problem, Error *err);

#endif
