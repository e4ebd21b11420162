/* Problems as JSON, both ways. Private to the module. docs/API.md describes the form. */
#ifndef KATACHI_WEB_HANDLERS_PROBLEM_FORM_H
#define KATACHI_WEB_HANDLERS_PROBLEM_FORM_H

#include "problem/document.h"
#include "web/handlers/request.h"

#include <jansson.h>

json_t *json_of_problem(const Problem *problem);

/* With title, text, task, level, tags, author and source. */
json_t *json_of_document(const ProblemDocument *document);

/* Read the field "problem"; what is not said stays as in a new one. */
void field_problem(RequestFields *request, Problem *problem);

#endif
