/* Answers as text and JSON: whole objects, with the keys that scripts rely on. */
#include "base/memory.h"
#include "core/text.h"
#include "support.h"
#include "view/json.h"
#include "view/position.h"
#include "view/problem.h"

#include <jansson.h>
#include <string.h>

enum { TEXT_LIMIT = 4 << 20 };

static json_t *parse(const StrBuf *text)
{
    json_error_t error;
    json_t *object = json_loadb(text->text, text->length, 0, &error);
    if (!object)
        fail_msg("%s in: %.200s", error.text, strbuf_text(text));
    return object;
}

static void draw_board(const char *rows, Board *board)
{
    assert_int_equal(board_parse(rows, board, NULL, NULL), STATUS_OK);
}

/* Two bamboo joints in a row, as tests/app finds them. */
static void connectivity_has_links_and_groups(void **state)
{
    (void)state;
    Board board;
    ConnectivityReader *reader;
    Connectivity *answer = mem_alloc(1, sizeof *answer);
    draw_board(". . . . . . . . .\n. . . . . . . . .\n. O O . O . O O .\n. X X . X . X X .\n"
               ". X X . X . X X .\n. O O . O . O O .\n. . . . . . . . .\n. . . . . . . . .\n"
               ". . . . . . . . .\n",
               &board);
    assert_int_equal(
        connectivity_open(&(ConnectivityRequest){.reading = CONNECT_READ_ALL}, &reader, NULL),
        STATUS_OK);
    connectivity_find(reader, &board, answer);
    connectivity_close(reader);
    StrBuf text;
    strbuf_init(&text, TEXT_LIMIT);
    ConnectivityView view = {.board = &board, .answer = answer};
    connectivity_write_text(&view, &text);
    assert_non_null(strstr(strbuf_text(&text), "connected"));
    strbuf_reset(&text);
    connectivity_write_json(&view, &text);
    json_t *object = parse(&text);
    assert_int_equal(json_array_size(json_object_get(object, "pairs")), answer->link_count);
    json_decref(object);
    strbuf_clear(&text);
    mem_free(answer);
}

static void library_lists_every_problem(void **state)
{
    (void)state;
    ProblemLibrary *library;
    StrBuf text;
    strbuf_init(&text, TEXT_LIMIT);
    assert_int_equal(problem_library_open(&library, NULL), STATUS_OK);
    problem_library_write_json(library, &text);
    json_t *array = parse(&text);
    assert_int_equal(json_array_size(array), problem_library_count(library));
    assert_non_null(json_object_get(json_array_get(array, 0), "collection"));
    json_decref(array);
    strbuf_clear(&text);
    problem_library_close(library);
}

/* A number that JSON does not have becomes null, never a broken object. */
static void rounded_numbers_are_short(void **state)
{
    (void)state;
    StrBuf text;
    strbuf_init(&text, TEXT_LIMIT);
    json_write(json_pack("[o, o]", json_rounded(1.0 / 3, 2), json_rounded(-2.004, 2)), JSON_COMPACT,
               &text);
    json_t *array = parse(&text);
    assert_true(json_number_value(json_array_get(array, 0)) == 0.33);
    assert_true(json_number_value(json_array_get(array, 1)) == -2);
    json_decref(array);
    strbuf_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(connectivity_has_links_and_groups),
        cmocka_unit_test(library_lists_every_problem),
        cmocka_unit_test(rounded_numbers_are_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
