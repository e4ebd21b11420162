/* The position at a move: which node, what follows it, and what is refused; walking back. */
#include "sgf/read.h"
#include "sgf/replay.h"
#include "sgf/text.h"
#include "support.h"

#include <string.h>

static Arena mem;
static SgfGame record;

static void read_game(const char *sgf)
{
    Error err = {0};
    arena_init(&mem, 1 << 20);
    assert_int_equal(sgf_read(sgf, strlen(sgf), 0, NULL, &mem, &record, &err), STATUS_OK);
}

/* A comment between moves, and a fork after the third. */
static const char FORKED[] = "(;SZ[9];B[aa];W[bb];C[idle];B[cc](;W[dd];B[ee])(;W[ff]))";

static SgfFound find(const SgfPlace *place)
{
    SgfFound found;
    Error err = {0};
    assert_int_equal(sgf_find_position(&record, place, &found, &err), STATUS_OK);
    return found;
}

static void counts_moves_played(void **state)
{
    (void)state;
    read_game(FORKED);
    Point aa = sgf_point_at(9, 0, 0), cc = sgf_point_at(9, 2, 2), dd = sgf_point_at(9, 3, 3);
    SgfFound found = find(&(SgfPlace){.move_count = 0});
    assert_int_equal(found.place.moves, 0);
    assert_int_equal(found.place.next, aa);
    assert_int_equal(found.line_moves, 5);
    found = find(&(SgfPlace){.move_count = 2});
    assert_int_equal(found.place.moves, 2);
    assert_int_equal(found.place.next, cc); /* the node without a move is passed over */
    assert_int_equal(found.position.board.stone[aa], STONE_BLACK);
    assert_int_equal(found.position.board.stone[cc], STONE_NONE);
    found = find(&(SgfPlace){.move_count = 3});
    assert_int_equal(found.place.next, dd);
    assert_int_equal(found.variations, 2);
    arena_clear(&mem);
}

static void the_end_has_no_next_move(void **state)
{
    (void)state;
    read_game(FORKED);
    SgfFound found = find(&(SgfPlace){.move_count = -1});
    assert_int_equal(found.place.moves, 5);
    assert_int_equal(found.place.next, POINT_NONE);
    arena_clear(&mem);
}

static void follows_the_chosen_line(void **state)
{
    (void)state;
    read_game(FORKED);
    int second = 1, none = 2;
    Point ff = sgf_point_at(9, 5, 5);
    SgfFound found = find(&(SgfPlace){.choices = &second, .choice_count = 1, .move_count = 3});
    assert_int_equal(found.place.next, ff);
    assert_int_equal(found.line_moves, 4);
    Error err = {0};
    assert_int_equal(
        sgf_find_position(&record, &(SgfPlace){.choices = &none, .choice_count = 1}, &found, &err),
        STATUS_NOT_FOUND);
    arena_clear(&mem);
}

static void refuses_what_was_not_played(void **state)
{
    (void)state;
    read_game(FORKED);
    SgfFound found;
    Error err = {0};
    assert_int_equal(sgf_find_position(&record, &(SgfPlace){.move_count = 6}, &found, &err),
                     STATUS_NOT_FOUND);
    assert_string_equal(err.text, "the game has only 5 moves");
    arena_clear(&mem);
}

static void describes_a_node(void **state)
{
    (void)state;
    read_game(FORKED);
    SgfFound found;
    Error err = {0};
    const SgfNode *node = sgf_main_node(&record, 3);
    assert_int_equal(sgf_find_node_position(&record, node, &found, &err), STATUS_OK);
    assert_int_equal(found.place.moves, 3);
    assert_int_equal(found.line_moves, 5);
    assert_int_equal(sgf_move_number(node), 3);
    assert_int_equal(sgf_move_number(record.root), 0);
    arena_clear(&mem);
}

typedef struct {
    int after, before;
    int stones_after[8], stones_before[8];
} Heard;

static int count_stones(const Board *board)
{
    int count = 0;
    for (int at = 0; at < board_cell_count(board); at++)
        count += board->stone[at] == STONE_BLACK || board->stone[at] == STONE_WHITE;
    return count;
}

static void hear_after(void *context, const Game *game, Move move)
{
    (void)move;
    Heard *heard = context;
    heard->stones_after[heard->after++] = count_stones(&game->board);
}

static void hear_before(void *context, const Game *game, Move move)
{
    Heard *heard = context;
    assert_int_equal(game->board.stone[move.at], STONE_NONE);
    heard->stones_before[heard->before++] = count_stones(&game->board);
}

/* Back from the end, over stones that were set up on the way. */
static void walks_back_over_setup(void **state)
{
    (void)state;
    read_game("(;SZ[9];B[aa];W[bb];AB[gg][hh];W[cc];B[dd])");
    Game game;
    Rules rules = {0};
    Error err = {0};
    Heard heard = {0};
    game_init(&game, 9, &rules);
    const SgfNode *end = sgf_main_end(&record);
    assert_int_equal(sgf_load_game(&record, end, &game, &err), STATUS_OK);
    assert_int_equal(sgf_walk_back(&record, end, &game,
                                   &(SgfBackVisitor){hear_after, hear_before, &heard}, &err),
                     STATUS_OK);
    assert_int_equal(heard.after, 4);
    assert_int_equal(heard.before, 4);
    const int after[] = {6, 5, 2, 1}, before[] = {5, 4, 1, 0};
    assert_memory_equal(heard.stones_after, after, sizeof after);
    assert_memory_equal(heard.stones_before, before, sizeof before);
    game_clear(&game);
    arena_clear(&mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_moves_played),     cmocka_unit_test(the_end_has_no_next_move),
        cmocka_unit_test(follows_the_chosen_line), cmocka_unit_test(refuses_what_was_not_played),
        cmocka_unit_test(describes_a_node),        cmocka_unit_test(walks_back_over_setup),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
