/* One encoder for each answer: which position it is about, and the members that --json and the web
 * share. */
#include "base/memory.h"
#include "core/text.h"
#include "support.h"
#include "view/json.h"
#include "view/json_answers.h"
#include "view/position.h"
#include "view/problem.h"

#include "sgf/read.h"
#include "sgf/replay.h"

#include <string.h>

enum { TEXT_LIMIT = 1 << 20 };

static StrBuf out;

static int begin(void **state)
{
    (void)state;
    strbuf_init(&out, TEXT_LIMIT);
    return 0;
}

static int end(void **state)
{
    (void)state;
    strbuf_clear(&out);
    return 0;
}

static void place_in_words(void **state)
{
    (void)state;
    Board board;
    board_init(&board, 19);
    place_write_text(&(GamePlace){.moves = 42, .next = board_point(&board, 14, 1)}, 19, &out);
    assert_string_equal(strbuf_text(&out), "after 42 moves; move 43 was P18");
    strbuf_reset(&out);
    place_write_text(&(GamePlace){.moves = 1}, 19, &out);
    assert_string_equal(strbuf_text(&out), "after 1 move");
    strbuf_reset(&out);
    place_write_text(&(GamePlace){.moves = 3, .next = POINT_PASS}, 9, &out);
    assert_string_equal(strbuf_text(&out), "after 3 moves; move 4 was pass");
}

static const json_t *member(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_non_null(value);
    return value;
}

static void place_in_json(void **state)
{
    (void)state;
    json_t *object = json_object();
    json_set_place(object, &(GamePlace){.moves = 7}, 9);
    assert_int_equal(json_integer_value(member(object, "move")), 7);
    assert_null(json_object_get(object, "next"));
    json_decref(object);
}

/* Two black stones with a point between them, one white one. */
static void set_up(Board *board)
{
    board_init(board, 9);
    board_play(board, board_point(board, 2, 2), STONE_BLACK, NULL);
    board_play(board, board_point(board, 6, 6), STONE_WHITE, NULL);
    board_play(board, board_point(board, 4, 2), STONE_BLACK, NULL);
}

static void position_has_one_form(void **state)
{
    (void)state;
    Board board;
    set_up(&board);
    Move last = {.at = board_point(&board, 4, 2), .who = STONE_BLACK};
    json_t *object = json_position(&board, STONE_WHITE, 3, last);
    assert_int_equal(json_integer_value(member(object, "move")), 3);
    assert_string_equal(json_string_value(member(object, "to_move")), "white");
    assert_string_equal(json_string_value(member(object, "last")), "E7");
    assert_int_equal(json_array_size(member(object, "prisoners")), 2);
    const char *row = json_string_value(json_array_get(member(object, "board"), 2));
    assert_string_equal(row, "..X.X....");
    json_decref(object);
}

/* In short for people, in detail for machines; what both have is the same. */
static void influence_in_short_and_in_detail(void **state)
{
    (void)state;
    Board board;
    set_up(&board);
    Field *field = mem_alloc(1, sizeof *field);
    Influence *influence = influence_open(&(InfluenceSettings){.model = INFLUENCE_PURE});
    influence_look(influence, &board, field);
    InfluenceView view = {.board = &board,
                          .field = field,
                          .model = INFLUENCE_PURE,
                          .place = {.moves = 3},
                          .komi = 6.5};
    json_t *brief = json_influence(&view);
    view.in_detail = true;
    json_t *full = json_influence(&view);
    assert_null(json_object_get(brief, "points"));
    assert_int_equal(json_array_size(member(full, "points")), 81);
    const char *key;
    json_t *value;
    json_object_foreach(brief, key, value)
    {
        assert_int_equal(json_typeof(value), json_typeof(member(full, key)));
    }
    const json_t *chain = json_array_get(member(brief, "chains"), 0);
    assert_int_equal(json_array_size(member(chain, "stones")), 1);
    assert_int_equal(json_integer_value(member(chain, "stone_count")), 1);
    json_decref(brief);
    json_decref(full);
    influence_close(influence);
    mem_free(field);
}

/* Pairs name one stone of each chain, the nearest ones, and moves that were found. */
static void pairs_have_moves_only_if_found(void **state)
{
    (void)state;
    Board board;
    set_up(&board);
    Connectivity *answer = mem_alloc(1, sizeof *answer);
    Point a = board_point(&board, 2, 2), b = board_point(&board, 4, 2);
    answer->link_count = 2;
    answer->link[0] = (ConnectivityLink){.a = a,
                                         .b = b,
                                         .from = a,
                                         .to = b,
                                         .level = CONNECTION_CONNECTED,
                                         .is_read = true,
                                         .join = POINT_PASS,
                                         .cut = board_point(&board, 3, 2)};
    answer->link[1] = (ConnectivityLink){.a = a, .b = b, .from = a, .to = b, .level = 3};
    json_t *object = json_connectivity(
        &(ConnectivityView){.board = &board, .answer = answer, .place = {.moves = 3}});
    const json_t *read = json_array_get(member(object, "pairs"), 0);
    assert_string_equal(json_string_value(member(read, "cut")), "D7");
    assert_null(json_object_get(read, "join"));
    assert_string_equal(json_string_value(member(read, "from")), "C7");
    assert_int_equal(json_array_size(member(read, "chains")), 2);
    const json_t *guessed = json_array_get(member(object, "pairs"), 1);
    assert_null(json_object_get(guessed, "cut"));
    json_decref(object);
    mem_free(answer);
}

static void record_position_says_what_follows(void **state)
{
    (void)state;
    static const char SGF[] = "(;SZ[9]PB[Ann];B[cc];W[gg];B[ec])";
    Arena mem;
    SgfGame game;
    SgfFound *found = mem_alloc(1, sizeof *found);
    Error err = {0};
    arena_init(&mem, 1 << 20);
    assert_int_equal(sgf_read(SGF, strlen(SGF), 0, NULL, &mem, &game, &err), STATUS_OK);
    assert_int_equal(sgf_find_position(&game, &(SgfPlace){.move_count = 2}, found, &err),
                     STATUS_OK);
    position_write_text(&game, found, &out);
    assert_non_null(strstr(strbuf_text(&out),
                           "After 2 of 3 moves, the last White G3; move 3 was E7; Black to play"));
    strbuf_reset(&out);
    position_write_json(&game, found, &out);
    assert_non_null(strstr(strbuf_text(&out), "\"move\": 2"));
    assert_non_null(strstr(strbuf_text(&out), "\"next\": \"E7\""));
    assert_ptr_equal(strchr(strbuf_text(&out), '\n'), strbuf_text(&out) + out.length - 1);
    arena_clear(&mem);
    mem_free(found);
}

/* Black has the left half of a 5x5 board, White the right one and a dead stone in the corner. */
static void a_count_names_its_parts(void **state)
{
    (void)state;
    static Game game;
    static Count count;
    Board board;
    Rules rules;
    assert_true(rules_by_name("japanese", &rules));
    rules.komi = 0.5;
    assert_int_equal(
        board_parse("O . X O .\n. . X O .\n. . X O .\n. . X O .\n. . X O .\n", &board, NULL, NULL),
        STATUS_OK);
    game_init(&game, 5, &rules);
    assert_true(game_set_position(&game, 5, board.stone, STONE_BLACK));
    bool dead[BOARD_CELL_LIMIT] = {false};
    dead[board_point(&board, 0, 0)] = true;
    count_position(&game, &(JudgeRequest){0}, dead, &count);
    json_count_write(&game, &count, &out);
    json_t *object = json_loads(strbuf_text(&out), 0, NULL);
    assert_string_equal(json_string_value(member(object, "result")), "B+5.5");
    assert_string_equal(json_string_value(member(object, "scoring")), "territory");
    assert_int_equal(json_array_size(member(object, "dead")), 1);
    assert_string_equal(json_string_value(json_array_get(member(object, "dead"), 0)), "A5");
    assert_string_equal(json_string_value(json_array_get(member(object, "owner"), 0)), "XXXOO");
    assert_int_equal(json_integer_value(json_array_get(member(object, "territory"), 0)), 10);
    assert_int_equal(json_integer_value(json_array_get(member(object, "dead_stones"), 1)), 1);
    json_decref(object);
    game_clear(&game);
}

/* An answer that the checker did not confirm is not proved, and why is said in words. */
static void an_unconfirmed_answer_says_why(void **state)
{
    (void)state;
    static const struct {
        CheckLimit limit;
        const char *text, *json;
    } CASES[] = {
        {CHECK_LIMIT_TIME, "not proved, not confirmed: the checker ran out of time; 7 nodes",
         "time"},
        {CHECK_LIMIT_NODES, "not confirmed: the checker ran out of nodes;", "nodes"},
        {CHECK_LIMIT_STOP, "not confirmed: the checker was stopped;", "stopped"},
        {CHECK_LIMIT_NONE, "not confirmed: the checker found no way through a gap", "gap"},
    };
    ProblemRun *run = mem_alloc(1, sizeof *run);
    problem_init(&run->problem, 9);
    run->problem.goal = GOAL_KILL;
    run->problem.side = run->problem.to_move = STONE_BLACK;
    run->is_valid = true;
    run->answer = (SolveAnswer){.verdict = VERDICT_SUCCESS, .nodes = 7};
    run->checked = CHECKED_OPEN;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        run->check_limit = CASES[i].limit;
        strbuf_reset(&out);
        problem_run_write_text(run, &out);
        assert_non_null(strstr(strbuf_text(&out), CASES[i].text));
        json_t *object = json_problem_run(run);
        assert_true(json_is_null(json_object_get(object, "verified")));
        assert_string_equal(json_string_value(member(object, "not_confirmed")), CASES[i].json);
        json_decref(object);
    }
    mem_free(run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(place_in_words, begin, end),
        cmocka_unit_test(place_in_json),
        cmocka_unit_test(position_has_one_form),
        cmocka_unit_test(influence_in_short_and_in_detail),
        cmocka_unit_test(pairs_have_moves_only_if_found),
        cmocka_unit_test_setup_teardown(record_position_says_what_follows, begin, end),
        cmocka_unit_test_setup_teardown(a_count_names_its_parts, begin, end),
        cmocka_unit_test_setup_teardown(an_unconfirmed_answer_says_why, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
