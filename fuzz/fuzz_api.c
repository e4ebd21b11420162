/* Questions of the API, past token and HTTP: the first byte chooses one, the rest is its body. An
 * answer is one JSON object, or an error with words. Works that take long are told that nobody
 * listens. */
#include "web/handlers/server.h"

#include <jansson.h>

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Server *server;

static char place[64];

static int remove_one(const char *path, const struct stat *facts, int kind, struct FTW *walk)
{
    (void)facts;
    (void)kind;
    (void)walk;
    return remove(path);
}

static void remove_place(void)
{
    (void)nftw(place, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

/* A database of its own, in memory where there is such a place; emptied when it has grown. */
static void open_server(void)
{
    char folder[] = "/dev/shm/katachi-fuzz-XXXXXX", other[] = "/tmp/katachi-fuzz-XXXXXX";
    const char *made = mkdtemp(folder);
    snprintf(place, sizeof place, "%s", made ? made : mkdtemp(other));
    atexit(remove_place);
    setenv("XDG_DATA_HOME", place, 1);
    setenv("KATACHI_PROBLEMS", "/nowhere", 1);
    server = server_open();
    server_warm(server);
}

static bool hear(void *context, const char *name, const char *json)
{
    (void)context;
    (void)name;
    json_t *event = json_loads(json, JSON_ALLOW_NUL, NULL);
    if (!event)
        abort();
    json_decref(event);
    return false;
}

static const Endpoint *choose(uint8_t number)
{
    size_t count = 0;
    while (endpoint_at(count))
        count++;
    const Endpoint *endpoint = endpoint_at(number % count);
    return endpoint->pace == PACE_JOB || endpoint->pace == PACE_FOLLOW ? NULL : endpoint;
}

static void check_answer(const StrBuf *out, Status status, const Error *err)
{
    if (status != STATUS_OK) {
        if (!err->text[0])
            abort();
        return;
    }
    json_t *answer = json_loadb(strbuf_text(out), out->length, JSON_ALLOW_NUL, NULL);
    if (!json_is_object(answer))
        abort();
    json_decref(answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!server)
        open_server();
    const Endpoint *endpoint = size > 0 ? choose(data[0]) : NULL;
    if (!endpoint || size - 1 > endpoint->body_limit)
        return 0;
    char *body = malloc(size);
    memcpy(body, data + 1, size - 1);
    body[size - 1] = '\0';
    StrBuf out;
    Error err = {0};
    const ProgressListener listener = {hear, NULL};
    strbuf_init(&out, 64 << 20);
    Request request = {
        .server = server, .body = body, .size = size - 1, .listener = &listener, .out = &out};
    Status status = request_finish(&request, endpoint->answer(&request, &err), &err);
    check_answer(&out, status, &err);
    strbuf_clear(&out);
    free(body);
    return 0;
}
