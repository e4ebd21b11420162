/* Students, what they tried, and when they should try again.
 *
 * Spaced repetition after Wozniak's SM-2: a problem answered well comes back after one day, six
 * days, and then after as many times longer as its ease says; answered badly, it comes back within
 * the day and starts over. Each answer moves the ease. */
#ifndef KATACHI_STORE_STUDENT_H
#define KATACHI_STORE_STUDENT_H

#include "store/database.h"

/* How well a problem was answered: SM-2's grades. From GRADE_HARD on it counts as solved. */
typedef enum { GRADE_BLANK, GRADE_WRONG, GRADE_NEARLY, GRADE_HARD, GRADE_GOOD, GRADE_EASY } Grade;

typedef struct {
    int attempts, successes;
    int streak; /* successes since the last failure */
    double ease;
    double interval_days;
    int64_t due, last; /* seconds since 1970 */
} StudentProgress;

/* What one more answer at the time `now` makes of the progress; zero progress is a new problem. */
StudentProgress progress_after(const StudentProgress *progress, Grade grade, int64_t now);

/* The student of this name, created if there is none. */
MUST_CHECK Status store_find_student(Store *store, const char *name, int64_t *id, Error *err);
MUST_CHECK Status store_remove_student(Store *store, int64_t id, Error *err);

typedef struct {
    int64_t student, document;
    Grade grade;
    double seconds;
    const char *line; /* the moves that were played, as text; may be NULL */
    int64_t at;       /* 0: now */
} StoreAttempt;

/* Record an attempt; *progress (may be NULL) is what it led to. */
MUST_CHECK Status store_add_attempt(Store *store, const StoreAttempt *attempt,
                                    StudentProgress *progress, Error *err);

/* STATUS_NOT_FOUND if the student has not tried the document. */
MUST_CHECK Status store_get_progress(Store *store, int64_t student, int64_t document,
                                     StudentProgress *progress, Error *err);

/* What to try next from a collection (0: all problems): first what is due, the longest overdue
 * first; then what was never tried, the easiest first. STATUS_NOT_FOUND if there is nothing. */
MUST_CHECK Status store_next_problem(Store *store, int64_t student, int64_t collection, int64_t now,
                                     int64_t *document, Error *err);

typedef struct {
    int64_t tried, solved, due; /* documents: tried, last answered well, due now */
    int64_t attempts, successes;
} StudentCounts;

MUST_CHECK Status store_count_student(Store *store, int64_t student, int64_t now,
                                      StudentCounts *counts, Error *err);

typedef Status StoreAttemptFn(void *context, const StoreAttempt *attempt, Error *err);

/* All attempts of a student, the latest first; limit 0: all. */
MUST_CHECK Status store_list_attempts(Store *store, int64_t student, int64_t limit,
                                      StoreAttemptFn *deliver, void *context, Error *err);

#endif
