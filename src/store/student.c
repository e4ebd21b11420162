/* Students and their progress. */
#include "store/student.h"

#include "store/sql.h"

#include <assert.h>

/* SM-2 (Wozniak 1990). */
static const double EASE_START = 2.5, EASE_MIN = 1.3;
static const double FIRST_DAYS = 1, SECOND_DAYS = 6;

/* SM-2 multiplies for ever; nobody plans further ahead than ten years, nor should numbers end. */
static const double MOST_DAYS = 3650, EASE_MAX = 10;

/* A problem answered badly is asked again in the same sitting. */
enum { SECONDS_A_DAY = 86400, AGAIN_SECONDS = 600 };

/* What is no number, from a damaged database, becomes the least. */
static double within(double value, double least, double most)
{
    if (!(value > least))
        return least;
    return value < most ? value : most;
}

StudentProgress progress_after(const StudentProgress *progress, Grade grade, int64_t now)
{
    StudentProgress p = *progress;
    if (p.attempts == 0)
        p.ease = EASE_START;
    bool is_solved = grade >= GRADE_HARD;
    int missing = GRADE_EASY - grade;
    p.attempts++;
    p.successes += is_solved;
    p.streak = is_solved ? p.streak + 1 : 0;
    p.ease += 0.1 - missing * (0.08 + missing * 0.02);
    p.ease = within(p.ease, EASE_MIN, EASE_MAX);
    if (!is_solved)
        p.interval_days = 0;
    else if (p.streak == 1)
        p.interval_days = FIRST_DAYS;
    else if (p.streak == 2)
        p.interval_days = SECOND_DAYS;
    else
        p.interval_days = within(p.interval_days * p.ease, FIRST_DAYS, MOST_DAYS);
    p.last = now;
    p.due = now + (is_solved ? (int64_t)(p.interval_days * SECONDS_A_DAY) : AGAIN_SECONDS);
    return p;
}

/* ---- students ---- */

Status store_find_student(Store *store, const char *name, int64_t *id, Error *err)
{
    Sql sql = sql_start(store, "INSERT INTO learner (name, created) VALUES (?, ?) ON CONFLICT "
                               "(name) DO UPDATE SET name = excluded.name RETURNING id");
    sql_text(&sql, name);
    sql_int(&sql, sql_now());
    return sql_number(&sql, id, err);
}

Status store_remove_student(Store *store, int64_t id, Error *err)
{
    Sql sql = sql_start(store, "DELETE FROM learner WHERE id = ?");
    sql_int(&sql, id);
    return sql_run_one(&sql, "learner", err);
}

/* ---- progress ---- */

Status store_get_progress(Store *store, int64_t student, int64_t document,
                          StudentProgress *progress, Error *err)
{
    assert(progress);
    Status status = STATUS_OK;
    Sql sql = sql_start(store, "SELECT attempts, successes, streak, ease, interval_days, due, last "
                               "FROM progress WHERE learner = ? AND document = ?");
    sql_int(&sql, student);
    sql_int(&sql, document);
    bool is_found = sql_next(&sql, &status, err);
    if (is_found) {
        progress->attempts = (int)sql_column_int(&sql);
        progress->successes = (int)sql_column_int(&sql);
        progress->streak = (int)sql_column_int(&sql);
        progress->ease = sql_column_real(&sql);
        progress->interval_days = sql_column_real(&sql);
        progress->due = sql_column_int(&sql);
        progress->last = sql_column_int(&sql);
    }
    sql_end(&sql);
    if (status == STATUS_OK && !is_found)
        return error_set(err, STATUS_NOT_FOUND, "the student has not tried it");
    return status;
}

static Status write_progress(Store *store, int64_t student, int64_t document,
                             const StudentProgress *progress, Error *err)
{
    Sql sql = sql_start(store, "INSERT OR REPLACE INTO progress (learner, document, attempts, "
                               "successes, streak, ease, interval_days, due, last) VALUES (?, ?, "
                               "?, ?, ?, ?, ?, ?, ?)");
    sql_int(&sql, student);
    sql_int(&sql, document);
    sql_int(&sql, progress->attempts);
    sql_int(&sql, progress->successes);
    sql_int(&sql, progress->streak);
    sql_real(&sql, progress->ease);
    sql_real(&sql, progress->interval_days);
    sql_int(&sql, progress->due);
    sql_int(&sql, progress->last);
    return sql_run(&sql, err);
}

static Status write_attempt(Store *store, const StoreAttempt *attempt, int64_t at, Error *err)
{
    Sql sql = sql_start(store, "INSERT INTO attempt (learner, document, grade, seconds, line, at) "
                               "VALUES (?, ?, ?, ?, ?, ?)");
    sql_int(&sql, attempt->student);
    sql_int(&sql, attempt->document);
    sql_int(&sql, attempt->grade);
    sql_real(&sql, attempt->seconds);
    sql_text(&sql, attempt->line ? attempt->line : "");
    sql_int(&sql, at);
    return sql_run(&sql, err);
}

static Status add_attempt(Store *store, const StoreAttempt *attempt, StudentProgress *progress,
                          Error *err)
{
    StudentProgress before = {0};
    int64_t at = attempt->at ? attempt->at : sql_now();
    Status status = store_get_progress(store, attempt->student, attempt->document, &before, err);
    if (status != STATUS_OK && status != STATUS_NOT_FOUND)
        return status;
    *progress = progress_after(&before, attempt->grade, at);
    status = write_attempt(store, attempt, at, err);
    if (status == STATUS_OK)
        status = write_progress(store, attempt->student, attempt->document, progress, err);
    return status;
}

Status store_add_attempt(Store *store, const StoreAttempt *attempt, StudentProgress *progress,
                         Error *err)
{
    StudentProgress after = {0};
    Status status = store_begin(store, err);
    if (status != STATUS_OK)
        return status;
    status = sql_finish(store, add_attempt(store, attempt, &after, err), err);
    if (status == STATUS_OK && progress)
        *progress = after;
    return status;
}

Status store_list_attempts(Store *store, int64_t student, int64_t limit, StoreAttemptFn *deliver,
                           void *context, Error *err)
{
    Status status = STATUS_OK;
    Sql sql = sql_start(store, "SELECT document, grade, seconds, line, at FROM attempt WHERE "
                               "learner = ? ORDER BY at DESC, id DESC LIMIT ?");
    sql_int(&sql, student);
    sql_int(&sql, limit ? limit : -1);
    while (status == STATUS_OK && sql_next(&sql, &status, err)) {
        StoreAttempt attempt = {.student = student};
        attempt.document = sql_column_int(&sql);
        attempt.grade = (Grade)sql_column_int(&sql);
        attempt.seconds = sql_column_real(&sql);
        attempt.line = sql_column_text(&sql);
        attempt.at = sql_column_int(&sql);
        status = deliver(context, &attempt, err);
    }
    sql_end(&sql);
    return status;
}

/* ---- what next ---- */

static const char NEXT_DUE[] =
    "SELECT p.document FROM progress p WHERE p.learner = ?1 AND p.due <= ?2 AND (?3 IS NULL OR "
    "EXISTS (SELECT 1 FROM collection_member m WHERE m.collection = ?3 AND m.document = "
    "p.document)) ORDER BY p.due, p.document LIMIT 1";

static const char NEXT_NEW[] =
    "SELECT d.id FROM document d LEFT JOIN collection_member m ON m.document = d.id AND "
    "m.collection = ?3 WHERE d.kind = 'problem' AND ?2 > 0 AND (?3 IS NULL OR m.place IS NOT NULL) "
    "AND d.duplicate_of IS NULL AND NOT EXISTS (SELECT 1 FROM progress p WHERE p.learner = ?1 AND "
    "p.document = d.id) ORDER BY d.difficulty, m.place, d.id LIMIT 1";

static Status find_next(Store *store, const char *text, int64_t student, int64_t collection,
                        int64_t now, int64_t *document, Error *err)
{
    Sql sql = sql_start(store, text);
    sql_int(&sql, student);
    sql_int(&sql, now);
    sql_reference(&sql, collection);
    return sql_number(&sql, document, err);
}

Status store_next_problem(Store *store, int64_t student, int64_t collection, int64_t now,
                          int64_t *document, Error *err)
{
    Status status = find_next(store, NEXT_DUE, student, collection, now, document, err);
    if (status != STATUS_NOT_FOUND)
        return status;
    return find_next(store, NEXT_NEW, student, collection, now, document, err);
}

Status store_count_student(Store *store, int64_t student, int64_t now, StudentCounts *counts,
                           Error *err)
{
    assert(counts);
    Status status = STATUS_OK;
    Sql sql = sql_start(store, "SELECT count(*), coalesce(sum(streak > 0), 0), coalesce(sum(due <= "
                               "?2), 0), coalesce(sum(attempts), 0), coalesce(sum(successes), 0) "
                               "FROM progress WHERE learner = ?1");
    sql_int(&sql, student);
    sql_int(&sql, now);
    if (sql_next(&sql, &status, err)) {
        counts->tried = sql_column_int(&sql);
        counts->solved = sql_column_int(&sql);
        counts->due = sql_column_int(&sql);
        counts->attempts = sql_column_int(&sql);
        counts->successes = sql_column_int(&sql);
    }
    sql_end(&sql);
    return status;
}
