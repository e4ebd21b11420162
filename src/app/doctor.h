/* Is everything there that the program needs, and does it work? Each symptom says how to fix it.
 */
#ifndef KATACHI_APP_DOCTOR_H
#define KATACHI_APP_DOCTOR_H

#include <stdbool.h>

typedef enum {
    HEALTH_GOOD,
    HEALTH_OPTIONAL, /* something optional is missing */
    HEALTH_BAD,      /* something does not work */
} Health;

enum { SYMPTOM_LIMIT = 24, SYMPTOM_TEXT_SIZE = 200 };

typedef struct {
    Health health;
    const char *what;              /* "default model" */
    char found[SYMPTOM_TEXT_SIZE]; /* what was found */
    char fix[SYMPTOM_TEXT_SIZE];   /* what to do about it; "" if nothing */
} Symptom;

typedef struct {
    int count;
    Symptom symptom[SYMPTOM_LIMIT];
} Diagnosis;

typedef struct {
    const char *database; /* NULL: the user's */
} DoctorRequest;

/* Check models, problems, database, folders and optional programs. Nothing is changed, except that
 * a database of an older version is brought up to date. */
void doctor_examine(const DoctorRequest *request, Diagnosis *diagnosis);

/* Whether there is no failure. */
bool diagnosis_is_good(const Diagnosis *diagnosis);

/* "good", "optional", "bad". */
const char *health_text(Health health);

#endif
