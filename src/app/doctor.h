/* Is everything there that the program needs, and does it work? Each symptom says how to mend it.
 */
#ifndef KATACHI_APP_DOCTOR_H
#define KATACHI_APP_DOCTOR_H

#include <stdbool.h>

typedef enum {
    HEALTH_GOOD,
    HEALTH_OPTIONAL, /* something that is not needed is not there */
    HEALTH_BAD,      /* something will not work */
} Health;

enum { SYMPTOM_LIMIT = 24, SYMPTOM_TEXT_SIZE = 200 };

typedef struct {
    Health health;
    const char *what;              /* "default model" */
    char found[SYMPTOM_TEXT_SIZE]; /* what was seen */
    char mend[SYMPTOM_TEXT_SIZE];  /* what to do about it; "" if nothing */
} Symptom;

typedef struct {
    int count;
    Symptom symptom[SYMPTOM_LIMIT];
} Diagnosis;

typedef struct {
    const char *database; /* NULL: the user's */
} DoctorRequest;

/* Look at models, problems, database, folders, and what other programs can be of use. Nothing is
 * changed but that a database of an older version is brought up to date. */
void doctor_examine(const DoctorRequest *request, Diagnosis *diagnosis);

/* Whether nothing is bad. */
bool diagnosis_is_good(const Diagnosis *diagnosis);

/* "good", "optional", "bad". */
const char *health_text(Health health);

#endif
