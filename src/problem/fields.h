/* The fields of a text of problems, not yet interpreted. Private to the module; others use text.h.
 */
#ifndef KATACHI_PROBLEM_FIELDS_H
#define KATACHI_PROBLEM_FIELDS_H

#include "problem/text.h"

enum {
    FIELD_LIMIT = 1000,   /* of one problem */
    FIELD_NAME_SIZE = 32, /* with its NUL */
};

/* One field as it stands in the file. */
typedef struct {
    char name[FIELD_NAME_SIZE];
    const char *value; /* lines joined by '\n', indentation taken off */
    uint32_t line;     /* of the file */
    uint64_t offset;
} TextField;

typedef struct {
    TextField *field;
    int count;
} TextFieldList;

/* Read all fields up to the next `problem`, in *mem. Afterwards the reader stands at the next
 * problem, also after a failure. */
MUST_CHECK Status text_fields_read(ProblemTextReader *reader, TextFieldList *list, Arena *mem,
                                   Error *err);

/* Skip blank lines; false at the end of the text. */
bool text_fields_go_on(ProblemTextReader *reader);

/* Whether a name is made of small letters, digits and '-' and is not too long. */
bool text_field_name_is_good(const char *name);

/* Fill *err with the place and name of a field. Returns the status. */
Status text_field_fail(const TextField *field, Status status, Error *err, const char *what);

#endif
