/* Graph features against a slow twin that writes every path out as text. */
#include "base/memory.h"
#include "base/random.h"
#include "concept/path_counter.h"
#include "concept/sample.h"
#include "core/text.h"
#include "support.h"

#include <string.h>

enum { TEXT_LIMIT = 10 };

/* ---- the twin: points and flood fills, no graph ---- */

typedef struct {
    const Board *board;
    Stone side;
    bool is_used[BOARD_CELL_LIMIT]; /* points of the nodes on the path */
    char word[TEXT_LIMIT];
    int length_limit;
    Point end; /* a stone of the chain where paths end; POINT_NONE: they end anywhere */
    PathWords *words;
    uint32_t *count; /* by word */
} Twin;

static void mark_node(Twin *twin, Point at, bool is_used)
{
    Point stone = at;
    twin->is_used[at] = is_used;
    if (twin->board->stone[at] == STONE_NONE)
        return;
    for (stone = twin->board->next[at]; stone != at; stone = twin->board->next[stone])
        twin->is_used[stone] = is_used;
}

static bool same_node(const Board *board, Point a, Point b)
{
    return a == b || (board->chain[a] != POINT_NONE && board->chain[a] == board->chain[b]);
}

/* Points beside a node, one for each neighbouring node. */
static int list_beside(const Board *board, Point at, Point out[BOARD_POINTS_MAX])
{
    int count = 0;
    for (Point other = 0; other < board_cell_count(board); other++) {
        Point near[4];
        bool touches = false, is_known = false;
        if (board->stone[other] == STONE_WALL || same_node(board, at, other))
            continue;
        board_neighbors(board, other, near);
        for (int d = 0; d < 4; d++)
            touches |= board->stone[near[d]] != STONE_WALL && same_node(board, near[d], at);
        for (int i = 0; i < count; i++)
            is_known |= same_node(board, out[i], other);
        if (touches && !is_known)
            out[count++] = other;
    }
    return count;
}

static void twin_count(Twin *twin)
{
    char text[PATH_WORD_TEXT_SIZE];
    for (int word = 1; word < PATH_WORD_COUNT; word++)
        if (strcmp(path_word_text(twin->words, word, text), twin->word) == 0)
            twin->count[word]++;
}

static void twin_walk(Twin *twin, Point at, int length)
{
    Point near[BOARD_POINTS_MAX];
    int count = list_beside(twin->board, at, near);
    mark_node(twin, at, true);
    for (int i = 0; i < count; i++) {
        if (twin->end != POINT_NONE && same_node(twin->board, near[i], twin->end)) {
            if (length > 0)
                twin_count(twin);
            continue;
        }
        if (twin->is_used[near[i]] || length == twin->length_limit)
            continue;
        Stone stone = (Stone)twin->board->stone[near[i]];
        twin->word[length] = stone == STONE_NONE ? 'e' : stone == twin->side ? 'o' : 'x';
        twin->word[length + 1] = '\0';
        if (twin->end == POINT_NONE)
            twin_count(twin);
        twin_walk(twin, near[i], length + 1);
        twin->word[length] = '\0';
    }
    mark_node(twin, at, false);
}

static void random_board(Random *random, int size, Board *board)
{
    board_init(board, size);
    int moves = 4 + (int)random_below(random, (uint32_t)(size * size));
    for (int i = 0; i < moves; i++) {
        Point at = board_random_point(board, random);
        Stone who = random_below(random, 2) ? STONE_BLACK : STONE_WHITE;
        if (board_is_legal(board, at, who))
            board_play(board, at, who, NULL);
    }
}

/* ---- tests ---- */

static void words_are_as_many_as_published(void **state)
{
    (void)state;
    PathWords *words = mem_alloc(1, sizeof *words);
    char text[PATH_WORD_TEXT_SIZE];
    path_words_init(words);
    assert_string_equal(path_word_text(words, 0, text), "");
    assert_string_equal(path_word_text(words, 1, text), "e");
    assert_string_equal(path_word_text(words, 10, text), "xo");
    assert_int_equal(strlen(path_word_text(words, RSF_COUNT, text)), RSF_LENGTH);
    assert_int_equal(strlen(path_word_text(words, RSF_COUNT + 1, text)), RSF_LENGTH + 1);
    for (int i = 0; i < RSPF_COUNT; i++)
        assert_int_equal(words->reverse[words->reverse[i]], i);
    mem_free(words);
}

static void subgraph_features_are_exact(void **state)
{
    (void)state;
    enum { POSITIONS = 12, SIZE = 4 };
    Random random;
    PathCounter *counter = path_counter_open();
    PathWords *words = mem_alloc(1, sizeof *words);
    uint32_t *slow = mem_alloc(PATH_WORD_COUNT, sizeof *slow), fast[RSF_COUNT];
    path_words_init(words);
    random_seed(&random, 3);
    for (int i = 0; i < POSITIONS; i++) {
        Board board;
        random_board(&random, SIZE, &board);
        path_counter_set(counter, &board);
        for (Point at = 0; at < board_cell_count(&board); at++) {
            if (board.stone[at] != STONE_NONE || random_below(&random, 3))
                continue;
            Stone side = random_below(&random, 2) ? STONE_BLACK : STONE_WHITE;
            Twin twin = {.board = &board, .side = side, .length_limit = RSF_LENGTH};
            twin.words = words;
            twin.count = slow;
            memset(slow, 0, PATH_WORD_COUNT * sizeof *slow);
            twin_walk(&twin, at, 0);
            rsf_count(counter, at, side, fast);
            assert_memory_equal(fast, slow + 1, sizeof fast);
        }
    }
    mem_free(slow);
    mem_free(words);
    path_counter_close(counter);
}

static void path_features_are_exact(void **state)
{
    (void)state;
    enum { POSITIONS = 40, SIZE = 4 };
    Random random;
    int compared = 0;
    PathCounter *counter = path_counter_open();
    PathWords *words = mem_alloc(1, sizeof *words);
    uint32_t *slow = mem_alloc(PATH_WORD_COUNT, sizeof *slow), fast[RSPF_COUNT], back[RSPF_COUNT];
    path_words_init(words);
    random_seed(&random, 4);
    for (int i = 0; i < POSITIONS; i++) {
        Board board;
        random_board(&random, SIZE, &board);
        path_counter_set(counter, &board);
        Point root[2] = {POINT_NONE, POINT_NONE};
        for (Point at = 1; at < board_cell_count(&board); at++)
            if (board.stone[at] == STONE_WHITE && board.chain[at] == at)
                root[root[0] != POINT_NONE] = at;
        if (root[1] == POINT_NONE)
            continue;
        Twin twin = {.board = &board, .side = STONE_WHITE, .length_limit = RSPF_LENGTH};
        twin.words = words;
        twin.count = slow;
        twin.end = root[1];
        memset(slow, 0, PATH_WORD_COUNT * sizeof *slow);
        twin_walk(&twin, root[0], 0);
        rspf_count(counter, root[0], root[1], fast);
        for (int f = 0; f < RSPF_COUNT; f++)
            assert_int_equal(fast[f], slow[words->word[f]]);
        rspf_count(counter, root[1], root[0], back);
        rspf_reverse(counter, fast, slow);
        assert_memory_equal(back, slow, sizeof back);
        compared++;
    }
    assert_true(compared > 15);
    mem_free(slow);
    mem_free(words);
    path_counter_close(counter);
}

/* The drawing beside figure 5.5 in words: one empty neighbour leads to one black chain. */
static void a_small_graph_by_hand(void **state)
{
    (void)state;
    Board board;
    Error err;
    uint32_t count[RSF_COUNT];
    PathCounter *counter = path_counter_open();
    assert_int_equal(board_parse("X . O\nX X .\n. O O\n", &board, NULL, &err), STATUS_OK);
    path_counter_set(counter, &board);
    rsf_count(counter, board_point(&board, 1, 0), STONE_BLACK, count);
    assert_int_equal(count[0], 0);     /* e: no empty point beside it */
    assert_int_equal(count[1], 1);     /* o: the black chain */
    assert_int_equal(count[2], 1);     /* x: the white stone in the corner */
    assert_int_equal(count[7 - 1], 2); /* oe: from the black chain to the two other empty points */
    path_counter_close(counter);
}

static void chain_features_by_hand(void **state)
{
    (void)state;
    Board board;
    Error err;
    ChainFeatures features;
    assert_int_equal(
        board_parse(". X . X .\nO X O . .\nO O . . .\n. . . . .\n. . . . .\n", &board, NULL, &err),
        STATUS_OK);
    chain_features_find(&board, board_point(&board, 1, 0), &features);
    assert_int_equal(features.stones, 2);
    assert_int_equal(features.liberties, 2);
    assert_int_equal(features.enemy_chains, 2);
    assert_int_equal(features.enemy_stones, 4);
    assert_int_equal(features.joinable, 1);
    assert_int_equal(features.best_extension, 1); /* joining C5-D5: loses one, gains two */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_as_many_as_published),
        cmocka_unit_test(subgraph_features_are_exact),
        cmocka_unit_test(path_features_are_exact),
        cmocka_unit_test(a_small_graph_by_hand),
        cmocka_unit_test(chain_features_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
