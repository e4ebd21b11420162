/* The connectivity graph and its groups. Read, so that no classifier is needed. */
#include "app/connectivity.h"
#include "base/memory.h"
#include "core/text.h"
#include "shape/connection.h"
#include "support.h"

#include <string.h>

static void find(const char *drawing, Board *board, Connectivity *answer)
{
    Error err = {0};
    ConnectivityReader *reader;
    assert_int_equal(board_parse(drawing, board, NULL, &err), STATUS_OK);
    assert_int_equal(
        connectivity_open(&(ConnectivityRequest){.reading = CONNECT_READ_ALL, .node_limit = 4000},
                          &reader, &err),
        STATUS_OK);
    connectivity_find(reader, board, answer);
    connectivity_close(reader);
}

static int group_at(const Board *board, const Connectivity *answer, int x, int y)
{
    return answer->group[board_point(board, x, y)];
}

/* Figure 5.1: each pair is connected, the three are not one group. */
static void connection_is_not_transitive(void **state)
{
    (void)state;
    Board board;
    Connectivity *answer = mem_alloc(1, sizeof *answer);
    find(". . . . . . . . .\n. . . . . . . . .\n. . . X X X . . .\n. . X O . O X . .\n"
         ". . X . O . X . .\n. . . X . X . . .\n. . . . . . . . .\n. . . . . . . . .\n"
         ". . . . . . . . .\n",
         &board, answer);
    int shared = 0, connected = 0;
    for (int i = 0; i < answer->link_count; i++) {
        shared += answer->link[i].is_shared;
        connected += board.stone[answer->link[i].a] == STONE_WHITE &&
                     answer->link[i].level == CONNECTION_CONNECTED;
    }
    assert_int_equal(connected, 2);
    assert_int_equal(shared, 1);
    assert_int_not_equal(group_at(&board, answer, 3, 3), group_at(&board, answer, 5, 3));
    int middle = group_at(&board, answer, 4, 4);
    assert_true(middle == group_at(&board, answer, 3, 3) ||
                middle == group_at(&board, answer, 5, 3));
    mem_free(answer);
}

/* Two bamboo joints in a row: no move threatens both. */
static void joints_make_a_group(void **state)
{
    (void)state;
    Board board;
    Connectivity *answer = mem_alloc(1, sizeof *answer);
    find(". . . . . . . . .\n. . . . . . . . .\n. O O . O . O O .\n. X X . X . X X .\n"
         ". X X . X . X X .\n. O O . O . O O .\n. . . . . . . . .\n. . . . . . . . .\n"
         ". . . . . . . . .\n",
         &board, answer);
    assert_int_equal(group_at(&board, answer, 1, 3), group_at(&board, answer, 4, 3));
    assert_int_equal(group_at(&board, answer, 4, 3), group_at(&board, answer, 6, 3));
    mem_free(answer);
}

static void a_missing_classifier_is_told(void **state)
{
    (void)state;
    Error err = {0};
    ConnectivityReader *reader;
    assert_int_equal(
        connectivity_open(&(ConnectivityRequest){.classifier = "/nowhere/x"}, &reader, &err),
        STATUS_NOT_FOUND);
}

/* The shipped classifier opens, and says something of a position. */
static void the_default_classifier_speaks(void **state)
{
    (void)state;
    Error err = {0};
    ConnectivityReader *reader;
    Board board;
    Connectivity *answer = mem_alloc(1, sizeof *answer);
    if (connectivity_open(&(ConnectivityRequest){0}, &reader, &err) != STATUS_OK)
        fail_msg("%s", err.text);
    assert_int_equal(
        board_parse(". . . . .\n. X . X .\n. . . . .\n. O . O .\n. . . . .\n", &board, NULL, &err),
        STATUS_OK);
    connectivity_find(reader, &board, answer);
    assert_int_equal(answer->link_count, 2);
    assert_int_equal(answer->link[0].level, answer->link[1].level); /* colours do not matter */
    assert_in_range(answer->link[0].level, 1, 6);
    connectivity_close(reader);
    mem_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(connection_is_not_transitive),
        cmocka_unit_test(joints_make_a_group),
        cmocka_unit_test(a_missing_classifier_is_told),
        cmocka_unit_test(the_default_classifier_speaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
