/* Handlers in process, without a socket: fields with a sticky error, and answers about a position.
 */
#include "base/memory.h"
#include "support.h"
#include "web/handlers/request.h"
#include "web/handlers/server.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ANSWER_LIMIT = 4 << 20 };

static Server *server;
static StrBuf answer;
static char folder[] = "/tmp/katachi-handlers-XXXXXX";

static int begin(void **state)
{
    (void)state;
    if (!mkdtemp(folder) || setenv("XDG_DATA_HOME", folder, 1) != 0)
        return 1;
    strbuf_init(&answer, ANSWER_LIMIT);
    server = server_open();
    return 0;
}

static int end(void **state)
{
    (void)state;
    server_close(server);
    strbuf_clear(&answer);
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static bool keep_quiet(void *context, const char *name, const char *json)
{
    (void)context;
    (void)name;
    (void)json;
    return true;
}

/* The answer as an object; NULL if the question failed, with *err. */
static json_t *ask(const char *question, const char *body, Error *err)
{
    const Endpoint *endpoint = endpoint_find(question);
    const ProgressListener listener = {keep_quiet, NULL};
    assert_non_null(endpoint);
    strbuf_reset(&answer);
    Request call = {.server = server,
                    .body = body,
                    .size = strlen(body),
                    .listener = &listener,
                    .out = &answer};
    *err = (Error){0};
    if (endpoint->answer(&call, err) != STATUS_OK)
        return NULL;
    json_t *object = json_loadb(strbuf_text(&answer), answer.length, 0, NULL);
    assert_non_null(object);
    return object;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    assert_non_null(text);
    return text;
}

/* ---- fields ---- */

static void open_body(const char *body, RequestFields *fields, Error *err)
{
    Request call = {.body = body, .size = strlen(body)};
    *err = (Error){0};
    request_open(&call, fields, err);
}

static void fields_have_usual_values(void **state)
{
    (void)state;
    RequestFields fields;
    Error err;
    open_body("{\"top\": 5, \"name\": \"x\", \"none\": null, \"is\": true}", &fields, &err);
    assert_true(field_number(&fields, "top", 0, 9, 3) == 5);
    assert_true(field_number(&fields, "other", 0, 9, 3) == 3);
    assert_true(field_number(&fields, "none", 0, 9, 3) == 3);
    assert_string_equal(field_text(&fields, "name"), "x");
    assert_null(field_text(&fields, "other"));
    assert_true(field_flag(&fields, "is"));
    assert_int_equal(field_point(&fields, "at", 9), POINT_NONE);
    assert_int_equal(field_id(&fields, "id"), 0);
    assert_int_equal(request_close(&fields), STATUS_OK);
}

/* The first fault stays, and nothing is read after it. */
static void the_first_fault_stays(void **state)
{
    (void)state;
    RequestFields fields;
    Error err;
    open_body("{\"top\": 50, \"name\": 7, \"good\": 4}", &fields, &err);
    assert_true(field_number(&fields, "top", 0, 9, 3) == 3);
    assert_null(field_text(&fields, "name"));
    assert_true(field_number(&fields, "good", 0, 9, 1) == 1);
    field_fail(&fields, STATUS_LIMIT, "too late");
    assert_int_equal(request_close(&fields), STATUS_INVALID);
    assert_string_equal(err.text, "top is not a number from 0 to 9");
}

static void a_body_that_is_none_is_told_once(void **state)
{
    (void)state;
    static const char *const BAD[] = {"", "[]", "{", "{\"a\": 1, \"a\": 2}", "7"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        RequestFields fields;
        Error err;
        RequestLine *line = mem_alloc(1, sizeof *line);
        open_body(BAD[i], &fields, &err);
        field_line(&fields, line);
        assert_int_equal(field_needed_id(&fields, "id"), 0);
        request_line_clear(line);
        mem_free(line);
        assert_int_equal(request_close(&fields), STATUS_SYNTAX);
    }
}

/* ---- answers ---- */

static void a_position_counts_its_moves(void **state)
{
    (void)state;
    Error err;
    json_t *object = ask("position", "{\"sgf\": \"(;SZ[9];B[ee];AW[aa];B[dd])\"}", &err);
    assert_non_null(object);
    assert_int_equal(json_integer_value(json_object_get(object, "move")), 2);
    assert_string_equal(text_of(object, "last"), "D6");
    json_decref(object);
    assert_null(ask("position", "{}", &err));
    assert_string_equal(err.text, "sgf is missing: the line of play");
    assert_null(ask("position", "{\"sgf\": \"(;SZ[9];B[zz])\"}", &err));
    assert_int_equal(err.status, STATUS_INVALID);
}

static void a_move_is_judged_not_refused(void **state)
{
    (void)state;
    Error err;
    json_t *object = ask("play", "{\"sgf\": \"(;SZ[9];B[ee])\", \"move\": \"E5\"}", &err);
    assert_string_equal(text_of(object, "verdict"), "refused");
    json_decref(object);
    object = ask("play", "{\"sgf\": \"(;SZ[9];B[ee])\", \"move\": \"E6\"}", &err);
    assert_string_equal(text_of(object, "verdict"), "ok");
    assert_int_equal(
        json_integer_value(json_object_get(json_object_get(object, "position"), "move")), 2);
    json_decref(object);
    assert_null(
        ask("play", "{\"sgf\": \"(;SZ[9];B[ee])\", \"color\": \"red\", \"move\": \"E6\"}", &err));
    assert_string_equal(err.text, "color is neither black nor white");
    assert_null(ask("play", "{\"sgf\": \"(;SZ[9];B[ee])\"}", &err));
    assert_string_equal(err.text, "move is missing");
}

static void scores_follow_every_move(void **state)
{
    (void)state;
    Error err;
    json_t *object =
        ask("scores", "{\"sgf\": \"(;SZ[9]KM[5.5];B[ee];AW[aa];B[dd];W[])\", \"model\": \"pure\"}",
            &err);
    assert_non_null(object);
    assert_int_equal(json_array_size(json_object_get(object, "scores")), 3);
    json_decref(object);
    assert_null(ask("scores", "{\"sgf\": \"(;SZ[9])\", \"model\": \"none\"}", &err));
    assert_int_equal(err.status, STATUS_NOT_FOUND);
}

static void connections_name_the_nearest_stones(void **state)
{
    (void)state;
    Error err;
    json_t *object = ask("connections", "{\"sgf\": \"(;SZ[9]AB[cc][dc][gc])\"}", &err);
    assert_non_null(object);
    const json_t *pairs = json_object_get(object, "pairs");
    assert_int_equal(json_array_size(pairs), 1);
    assert_string_equal(text_of(json_array_get(pairs, 0), "from"), "D7");
    assert_string_equal(text_of(json_array_get(pairs, 0), "to"), "G7");
    assert_true(json_is_true(json_object_get(json_array_get(pairs, 0), "read")));
    json_decref(object);
}

static void problems_are_checked(void **state)
{
    (void)state;
    Error err;
    assert_null(ask("check", "{}", &err));
    assert_string_equal(err.text, "problem is missing");
    assert_null(ask("check", "{\"problem\": {\"size\": 2, \"board\": [\"X.\"]}}", &err));
    assert_string_equal(err.text, "board does not have 2 rows");
    json_t *object =
        ask("check",
            "{\"problem\": {\"size\": 2, \"board\": [\"X.\", \"..\"], \"play\": \"white\"}}", &err);
    assert_non_null(object);
    assert_true(json_array_size(json_object_get(object, "findings")) > 0);
    json_decref(object);
}

static void games_are_kept_by_key(void **state)
{
    (void)state;
    Error err;
    assert_null(ask("keep", "{\"key\": \"../x\", \"sgf\": \"(;)\"}", &err));
    assert_int_equal(err.status, STATUS_INVALID);
    json_decref(ask("keep", "{\"key\": \"k1\", \"title\": \"one\", \"sgf\": \"(;SZ[9])\"}", &err));
    json_t *object = ask("game", "{\"key\": \"k1\"}", &err);
    assert_string_equal(text_of(object, "sgf"), "(;SZ[9])");
    json_decref(object);
    json_decref(ask("discard", "{\"key\": \"k1\"}", &err));
    assert_null(ask("game", "{\"key\": \"k1\"}", &err));
    assert_int_equal(err.status, STATUS_NOT_FOUND);
}

/* ---- problems that are pasted ---- */

static bool holds_text(const json_t *list, const char *text)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(json_string_value(json_array_get(list, i)), text) == 0)
            return true;
    return false;
}

/* A white group of the corner, closed in. */
static const char CORNER[] = "(;SZ[9]AW[ba][bb][ab]AB[ca][cb][cc][bc][ac])";

static void what_is_not_stated_is_guessed_and_said(void **state)
{
    (void)state;
    Error err;
    char body[200];
    snprintf(body, sizeof body, "{\"text\": \"%s\"}", CORNER);
    json_t *object = ask("read", body, &err);
    assert_non_null(object);
    const json_t *guessed = json_object_get(object, "guessed");
    assert_true(holds_text(guessed, "goal") && holds_text(guessed, "keystones"));
    const json_t *problem = json_object_get(object, "problem");
    assert_true(holds_text(json_object_get(problem, "keystones"), "B9"));
    assert_string_equal(text_of(problem, "play"), "black");
    assert_string_equal(text_of(problem, "goal"), "kill");
    json_decref(object);
}

/* What a form states is kept as it is. */
static void what_is_stated_is_not_guessed(void **state)
{
    (void)state;
    Error err;
    json_t *object =
        ask("read",
            "{\"problem\": {\"size\": 3, \"board\": [\".O.\", \"OOX\", \"XXX\"], \"play\": "
            "\"white\", \"side\": \"white\", \"goal\": \"save\", \"keystones\": [\"B3\", \"A2\"], "
            "\"area\": [\"A3\", \"C3\"]}}",
            &err);
    assert_non_null(object);
    assert_int_equal(json_array_size(json_object_get(object, "guessed")), 0);
    const json_t *problem = json_object_get(object, "problem");
    assert_int_equal(json_array_size(json_object_get(problem, "area")), 2);
    assert_string_equal(text_of(problem, "goal"), "save");
    assert_string_equal(text_of(problem, "play"), "white");
    json_decref(object);
}

static void what_is_no_problem_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *body, *reason;
    } CASES[] = {
        {"{}", "text or problem is missing"},
        {"{\"text\": \"\"}", "There is no position in this text."},
        {"{\"problem\": {\"size\": 99}}", "size is not a number from 2 to 25"},
        {"{\"problem\": {\"size\": 2, \"board\": [\"X\", \"..\"]}}",
         "row 1 of the board is not 2 of X, O and ."},
        {"{\"problem\": {\"size\": 2, \"board\": [\"XX\", \"XX\"]}}", "a chain has no liberty"},
        {"{\"problem\": {\"size\": 2, \"board\": [\"X.\", \"..\"], \"keystones\": [\"C9\"]}}",
         "keystones holds something that is no point"},
        {"{\"problem\": {\"size\": 2, \"board\": [\"X.\", \"..\"], \"area\": 7}}",
         "area is not a list of points"},
        {"{\"problem\": {\"size\": 2, \"board\": [\"X.\", \"..\"], \"goal\": \"win\"}}",
         "unknown goal"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Error err;
        assert_null(ask("read", CASES[i].body, &err));
        assert_string_equal(err.text, CASES[i].reason);
    }
}

/* ---- the tutor ---- */

static json_int_t number_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

/* Put into the database: the number of the document. */
static json_int_t new_slide(const char *sgf)
{
    Error err;
    json_t *object = ask("slide_new", sgf, &err);
    if (!object)
        fail_msg("%s", err.text);
    json_int_t id = number_of(object, "id");
    json_decref(object);
    return id;
}

static void a_label_belongs_to_its_author(void **state)
{
    (void)state;
    Error err;
    char body[300];
    json_int_t id = new_slide("(;SZ[9]AB[cc][ec]AW[gg])");
    snprintf(body, sizeof body, "{\"id\": %lld, \"author\": \"ann\", \"label\": \"XC C7|E7|2\"}",
             (long long)id);
    json_t *object = ask("annotate", body, &err);
    if (!object)
        fail_msg("%s", err.text);
    json_decref(object);
    snprintf(body, sizeof body, "{\"id\": %lld}", (long long)id);
    object = ask("slide", body, &err);
    const json_t *labels = json_object_get(object, "labels");
    assert_int_equal(json_array_size(labels), 1);
    assert_string_equal(text_of(json_array_get(labels, 0), "author"), "ann");
    json_decref(object);
    assert_null(ask("slide", "{\"id\": 987654}", &err));
    assert_int_equal(err.status, STATUS_NOT_FOUND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_have_usual_values),
        cmocka_unit_test(the_first_fault_stays),
        cmocka_unit_test(a_body_that_is_none_is_told_once),
        cmocka_unit_test(a_position_counts_its_moves),
        cmocka_unit_test(a_move_is_judged_not_refused),
        cmocka_unit_test(scores_follow_every_move),
        cmocka_unit_test(connections_name_the_nearest_stones),
        cmocka_unit_test(problems_are_checked),
        cmocka_unit_test(games_are_kept_by_key),
        cmocka_unit_test(what_is_not_stated_is_guessed_and_said),
        cmocka_unit_test(what_is_stated_is_not_guessed),
        cmocka_unit_test(what_is_no_problem_is_refused),
        cmocka_unit_test(a_label_belongs_to_its_author),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
