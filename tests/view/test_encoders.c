/* Answers as text and JSON: whole objects, with the keys that scripts rely on. */
#include "base/memory.h"
#include "core/text.h"
#include "support.h"
#include "view/json.h"
#include "view/json_answers.h"
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

/* Every member of the form, and the ban of a ko only where there is one. */
static void a_problem_has_all_its_members(void **state)
{
    (void)state;
    Problem *problem = mem_alloc(1, sizeof *problem);
    problem_init(problem, 3);
    draw_board(". O .\nO O X\nX X X\n", &problem->board);
    Point corner = board_point(&problem->board, 0, 0), other = board_point(&problem->board, 2, 0);
    problem->to_move = STONE_WHITE;
    problem->side = STONE_WHITE;
    problem->goal = GOAL_SAVE;
    point_set_add(&problem->keystones, board_point(&problem->board, 1, 0));
    point_set_add(&problem->area, corner);
    point_set_add(&problem->area, other);
    problem->answer[problem->answer_count++] = other;
    json_t *object = json_problem(problem);
    json_t *expected = json_loads(
        "{\"size\": 3, \"board\": [\".O.\", \"OOX\", \"XXX\"], \"play\": \"white\", \"side\": "
        "\"white\", \"goal\": \"save\", \"keystones\": [\"B3\"], \"area\": [\"A3\", \"C3\"], "
        "\"ko\": \"any\", \"any_keystone\": false, \"answers\": [\"C3\"]}",
        0, NULL);
    assert_non_null(expected);
    json_object_set_new(expected, "ko", json_string(problem_ko_text(problem->ko)));
    if (!json_equal(object, expected))
        fail_msg("%s", json_dumps(object, 0));
    json_decref(object);
    problem->board.ko = corner;
    object = json_problem(problem);
    assert_string_equal(json_string_value(json_object_get(object, "ban")), "A3");
    json_decref(object);
    json_decref(expected);
    mem_free(problem);
}

/* Texts that are no UTF-8 become empty instead of losing the object. */
static void a_document_survives_bad_text(void **state)
{
    (void)state;
    Arena mem;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    arena_init(&mem, 1 << 20);
    assert_int_equal(document_init(document, 9, &mem, NULL), STATUS_OK);
    document->title = "Two eyes";
    document->author = "\xff\xfe";
    json_t *object = json_document(document);
    assert_string_equal(json_string_value(json_object_get(object, "title")), "Two eyes");
    assert_string_equal(json_string_value(json_object_get(object, "author")), "");
    assert_true(json_is_string(json_object_get(object, "task")));
    assert_true(json_is_object(json_object_get(object, "problem")));
    json_decref(object);
    arena_clear(&mem);
    mem_free(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(connectivity_has_links_and_groups),
        cmocka_unit_test(library_lists_every_problem),
        cmocka_unit_test(rounded_numbers_are_short),
        cmocka_unit_test(a_problem_has_all_its_members),
        cmocka_unit_test(a_document_survives_bad_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
