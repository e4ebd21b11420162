/* Jobs in the database. */
#include "store/collection.h"

#include "store/sql.h"

#include <assert.h>
#include <string.h>

static Status forget_oldest(Store *store, Error *err)
{
    Sql sql = sql_start(store, "DELETE FROM job WHERE ended > 0 AND id NOT IN (SELECT id FROM job "
                               "ORDER BY id DESC LIMIT ?)");
    sql_int(&sql, STORE_JOB_LIMIT);
    return sql_run(&sql, err);
}

Status store_begin_job(Store *store, const StoreJob *job, int64_t *id, Error *err)
{
    assert(job);
    Status status = store_begin(store, err);
    if (status != STATUS_OK)
        return status;
    Sql sql = sql_start(store, "INSERT INTO job (question, request, state, process, begun) VALUES "
                               "(?, ?, 'running', ?, ?) RETURNING id");
    sql_text(&sql, job->question);
    sql_text(&sql, job->request);
    sql_int(&sql, job->process);
    sql_int(&sql, sql_now());
    status = sql_number(&sql, id, err);
    if (status == STATUS_OK)
        status = forget_oldest(store, err);
    return sql_finish(store, status, err);
}

Status store_end_job(Store *store, const StoreJob *job, Error *err)
{
    assert(job);
    Sql sql = sql_start(store, "UPDATE job SET state = ?, answer = ?, ended = ? WHERE id = ?");
    sql_text(&sql, job->state);
    sql_bytes(&sql, job->answer ? job->answer : "", job->answer ? job->size : 0);
    sql_int(&sql, sql_now());
    sql_int(&sql, job->id);
    return sql_run_one(&sql, "job", err);
}

Status store_remove_job(Store *store, int64_t id, Error *err)
{
    Sql sql = sql_start(store, "DELETE FROM job WHERE id = ?");
    sql_int(&sql, id);
    return sql_run_one(&sql, "job", err);
}

static const char *copy(Arena *mem, const char *text)
{
    return arena_copy(mem, text, strlen(text));
}

/* All columns but the answer, in the order of the SELECTs below. */
static StoreJob read_row(Sql *sql)
{
    StoreJob job = {.id = sql_column_int(sql)};
    job.question = sql_column_text(sql);
    job.request = sql_column_text(sql);
    job.state = sql_column_text(sql);
    job.process = sql_column_int(sql);
    job.begun = sql_column_int(sql);
    job.ended = sql_column_int(sql);
    return job;
}

Status store_get_job(Store *store, int64_t id, Arena *mem, StoreJob *job, Error *err)
{
    Status status = STATUS_OK;
    StoreJob read = {0};
    Sql sql = sql_start(store, "SELECT id, question, request, state, process, begun, ended, answer "
                               "FROM job WHERE id = ?");
    sql_int(&sql, id);
    bool is_found = sql_next(&sql, &status, err);
    if (is_found) {
        read = read_row(&sql);
        read.question = copy(mem, read.question);
        read.request = copy(mem, read.request);
        read.state = copy(mem, read.state);
        const char *answer = sql_column_bytes(&sql, &read.size);
        read.answer = arena_copy(mem, answer, read.size);
        if (!read.question || !read.request || !read.state || !read.answer)
            status = error_set(err, STATUS_LIMIT, "memory limit reached");
    }
    sql_end(&sql);
    if (status == STATUS_OK && !is_found)
        return error_set(err, STATUS_NOT_FOUND, "there is no job %lld", (long long)id);
    if (status == STATUS_OK)
        *job = read;
    return status;
}

Status store_list_jobs(Store *store, StoreJobFn *deliver, void *context, Error *err)
{
    Status status = STATUS_OK;
    Sql sql = sql_start(store, "SELECT id, question, request, state, process, begun, ended, "
                               "length(answer) FROM job ORDER BY id DESC");
    while (status == STATUS_OK && sql_next(&sql, &status, err)) {
        StoreJob job = read_row(&sql);
        job.size = (size_t)sql_column_int(&sql);
        status = deliver(context, &job, err);
    }
    sql_end(&sql);
    return status;
}
