/* The connection reader against a slow twin that tries every move, and against itself in symmetric
 * positions. Drawn positions are in connections.pos. */
#include "base/memory.h"
#include "base/random.h"
#include "core/board.h"
#include "core/text.h"
#include "random_position.h"
#include "shape/connection_search.h"
#include "support.h"

#include <string.h>

/* ---- the twin: every legal move and the pass, for both sides. The owner may be kept to a few
 * points: what he proves with them holds all the same. ---- */

enum { TWIN_TABLE = 1 << 18, TWIN_DEPTH = 7 };

typedef struct {
    uint64_t key;
    uint8_t depth;
    bool joins;
} TwinEntry;

typedef struct {
    Board board;
    Point a, b;
    Stone owner;
    Point owner_move[12]; /* all that he tries, in this order; none: every move */
    int owner_move_count;
    TwinEntry *table;
} Twin;

static bool twin_joins(Twin *twin, bool enemy_moves, int row, int depth);

static bool twin_after(Twin *twin, bool enemy_moves, int row, int depth)
{
    if (row > 1)
        return twin_joins(twin, enemy_moves, row - 1, depth);
    return twin_joins(twin, !enemy_moves, 1, depth);
}

/* Ko against the owner: he keeps the ban, the enemy does not. */
static bool twin_try(Twin *twin, Point at, bool enemy_moves, int row, int depth)
{
    Stone who = enemy_moves ? stone_opposite(twin->owner) : twin->owner;
    Point ko = twin->board.ko;
    Undo undo;
    twin->board.ko = POINT_NONE;
    board_play(&twin->board, at, who, &undo);
    bool is_cut =
        twin->board.stone[twin->a] != twin->owner || twin->board.stone[twin->b] != twin->owner;
    bool joins = !is_cut && twin_after(twin, enemy_moves, row, depth);
    board_undo(&twin->board, &undo);
    twin->board.ko = ko;
    return joins;
}

static bool twin_may_play(const Twin *twin, Point at, bool enemy_moves)
{
    Stone who = enemy_moves ? stone_opposite(twin->owner) : twin->owner;
    MoveVerdict verdict = board_judge_move(&twin->board, at, who);
    return verdict == MOVE_OK || (verdict == MOVE_KO && enemy_moves);
}

static bool twin_search(Twin *twin, bool enemy_moves, int row, int depth)
{
    if (enemy_moves && !twin_try(twin, POINT_PASS, true, row, depth))
        return false;
    bool has_list = !enemy_moves && twin->owner_move_count > 0;
    int count = has_list ? twin->owner_move_count : board_cell_count(&twin->board);
    for (int i = 0; i < count; i++) {
        Point at = has_list ? twin->owner_move[i] : (Point)i;
        if (twin->board.stone[at] != STONE_NONE || !twin_may_play(twin, at, enemy_moves))
            continue;
        if (twin_try(twin, at, enemy_moves, row, enemy_moves ? depth : depth - 1) != enemy_moves)
            return !enemy_moves;
    }
    return enemy_moves;
}

static bool twin_joins(Twin *twin, bool enemy_moves, int row, int depth)
{
    if (twin->board.chain[twin->a] == twin->board.chain[twin->b])
        return true;
    if (depth == 0)
        return false;
    uint64_t key = mix64(twin->board.hash ^ ((uint64_t)twin->board.ko << 40) ^
                         ((uint64_t)row << 52) ^ ((uint64_t)enemy_moves << 60)) ^
                   (uint64_t)depth;
    TwinEntry *entry = &twin->table[key & (TWIN_TABLE - 1)];
    if (entry->key == key && entry->depth == depth)
        return entry->joins;
    bool joins = twin_search(twin, enemy_moves, row, depth);
    *entry = (TwinEntry){.key = key, .depth = (uint8_t)depth, .joins = joins};
    return joins;
}

/* ---- comparisons ---- */

typedef struct {
    int asked, joined, missed;
} Comparison;

static void compare(ConnectionReader *reader, Twin *twin, const Board *board,
                    const ConnectionRequest *request, Comparison *sum)
{
    ConnectionAnswer answer;
    connection_read(reader, board, request, &answer);
    memset(twin->table, 0, TWIN_TABLE * sizeof *twin->table);
    twin->board = *board;
    twin->a = request->a;
    twin->b = request->b;
    twin->owner = (Stone)board->stone[request->a];
    bool joins = twin_joins(twin, request->enemy_first, request->row, TWIN_DEPTH);
    sum->asked++;
    sum->joined += joins;
    sum->missed += joins && answer.verdict != CONNECTION_JOINED;
    if (answer.verdict == CONNECTION_JOINED && !joins) {
        StrBuf text;
        strbuf_init(&text, 1 << 16);
        board_draw(board, POINT_NONE, &text);
        char a[POINT_TEXT_SIZE], b[POINT_TEXT_SIZE];
        fail_msg("%s\n%s %s %s first, row %d: joined, but the twin cuts", strbuf_text(&text),
                 point_text(board->size, request->a, a), point_text(board->size, request->b, b),
                 request->enemy_first ? "enemy" : "owner", request->row);
    }
}

typedef struct {
    int size, positions;
    uint32_t first_length, lengths; /* of the random games */
} Sample;

static void compare_sample(ConnectionReader *reader, Twin *twin, const Sample *sample,
                           Comparison *sum)
{
    Random random;
    random_seed(&random, 7);
    for (int i = 0; i < sample->positions; i++) {
        Board board;
        Point root[BOARD_POINTS_MAX];
        int length = (int)(sample->first_length + random_below(&random, sample->lengths));
        random_position(&random, sample->size, length, &board);
        Stone owner = random_below(&random, 2) ? STONE_BLACK : STONE_WHITE;
        if (list_roots(&board, owner, root) < 2)
            continue;
        ConnectionRequest request = {.a = root[0],
                                     .b = root[1],
                                     .enemy_first = random_below(&random, 2) == 1,
                                     .row = 1 + (int)random_below(&random, 2)};
        compare(reader, twin, &board, &request, sum);
    }
}

/* "Joined" is a proof; "cut" may overlook what the generator does not try, but not often. */
static void proofs_hold_on_small_boards(void **state)
{
    (void)state;
    static const Sample SAMPLES[] = {{4, 500, 5, 14}, {5, 160, 13, 14}};
    Twin *twin = mem_alloc(1, sizeof *twin);
    twin->table = mem_alloc(TWIN_TABLE, sizeof *twin->table);
    ConnectionReader *reader = connection_reader_open();
    for (int i = 0; i < 2; i++) {
        Comparison sum = {0};
        compare_sample(reader, twin, &SAMPLES[i], &sum);
        print_message("%dx%d: %d pairs, %d joined in %d moves, %d of them not found\n",
                      SAMPLES[i].size, SAMPLES[i].size, sum.asked, sum.joined, TWIN_DEPTH,
                      sum.missed);
        assert_true(sum.joined > 50);
        assert_true(20 * sum.missed <= sum.joined);
    }
    connection_reader_close(reader);
    mem_free(twin->table);
    mem_free(twin);
}

/* A join that an answer key of others calls a cut: along the edge, six own moves at most. Every
 * move of the enemy is tried on the whole board. */
static void a_way_under_the_stones_is_proved(void **state)
{
    (void)state;
    enum { DEPTH = 6, MOVES = 9 };
    static const int MOVE[MOVES][2] = {{5, 2}, {6, 1}, {5, 1}, {5, 0}, {6, 0},
                                       {4, 0}, {3, 0}, {7, 0}, {7, 1}};
    static const char DRAWN[] = ". . . . . . . . .\n. . . X X . . . .\n. X . O X . X O .\n"
                                ". . . . O O O . .\n. . . O . . . . .\n. . . . . . . . .\n"
                                ". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n";
    Twin *twin = mem_alloc(1, sizeof *twin);
    Error err;
    ConnectionReader *reader = connection_reader_open();
    ConnectionAssessment assessment;
    twin->table = mem_alloc(TWIN_TABLE, sizeof *twin->table);
    assert_int_equal(board_parse(DRAWN, &twin->board, NULL, &err), STATUS_OK);
    twin->a = board_point(&twin->board, 4, 2);
    twin->b = board_point(&twin->board, 6, 2);
    twin->owner = STONE_BLACK;
    for (int i = 0; i < MOVES; i++)
        twin->owner_move[twin->owner_move_count++] =
            board_point(&twin->board, MOVE[i][0], MOVE[i][1]);
    assert_true(twin_joins(twin, true, 1, DEPTH));
    connection_assess(reader, &twin->board, twin->a, twin->b, 0, &assessment);
    assert_int_equal(assessment.level, CONNECTION_CONNECTED);
    connection_reader_close(reader);
    mem_free(twin->table);
    mem_free(twin);
}

static void levels_are_the_same_in_all_forms(void **state)
{
    (void)state;
    enum { POSITIONS = 12, SIZE = 9, PAIRS = 4, NODES = 2000 };
    Random random;
    ConnectionReader *reader = connection_reader_open();
    random_seed(&random, 11);
    for (int i = 0; i < POSITIONS * PAIRS; i++) {
        Board board, image;
        Point root[BOARD_POINTS_MAX];
        random_position(&random, SIZE, 30 + (int)random_below(&random, 20), &board);
        int count = list_roots(&board, STONE_WHITE, root);
        if (count < 2)
            continue;
        Point a = root[random_below(&random, (uint32_t)count)], b = root[0];
        if (a == b)
            continue;
        ConnectionAssessment first, other;
        connection_assess(reader, &board, a, b, NODES, &first);
        int form = 1 + (int)random_below(&random, 15);
        symmetry_map_board(&board, form / 2, form % 2, &image);
        connection_assess(reader, &image, symmetry_map(SIZE, form / 2, b),
                          symmetry_map(SIZE, form / 2, a), NODES, &other);
        assert_int_equal(first.level, other.level);
        assert_int_equal(first.depends_on_ko, other.depends_on_ko);
        assert_int_equal(first.nodes, other.nodes);
    }
    connection_reader_close(reader);
}

static void the_limit_gives_undecided(void **state)
{
    (void)state;
    Board board;
    Error err;
    ConnectionReader *reader = connection_reader_open();
    ConnectionAssessment assessment;
    assert_int_equal(
        board_parse(". . . . .\n. X . X .\n. . . . .\n. . O . .\n. . . . .\n", &board, NULL, &err),
        STATUS_OK);
    connection_assess(reader, &board, board_point(&board, 1, 1), board_point(&board, 3, 1), 2,
                      &assessment);
    assert_int_equal(assessment.level, CONNECTION_LEVEL_UNDECIDED);
    connection_reader_close(reader);
}

/* ---- the glance ahead ---- */

/* Every line in full, where the reader leaves out what cannot matter any more. */
static int plain_look(Board *board, Point a, Point b, Stone owner, const char *turns)
{
    enum { WIDTH = 4, REACH = CONNECTION_OUTLOOK_REACH };
    if (board->stone[a] != owner || board->stone[b] != owner)
        return CONNECTION_OUTLOOK_CAPTURED;
    int now = connection_distance(board, a, b, REACH);
    if (!*turns || now == 0)
        return now;
    ConnectionMoves moves;
    connection_list_moves(board, a, b, now + 1 < REACH ? now + 1 : REACH, &moves);
    Stone who = *turns == 'o' ? owner : stone_opposite(owner);
    int best = plain_look(board, a, b, owner, turns + 1);
    for (int i = 0; i < moves.count && i < WIDTH; i++) {
        Board after = *board;
        if (!board_is_legal(board, moves.at[i], who))
            continue;
        board_play(&after, moves.at[i], who, NULL);
        int then = plain_look(&after, a, b, owner, turns + 1);
        if (*turns == 'o' ? then < best : then > best)
            best = then;
    }
    return best;
}

static void compare_glance(Board *board, Point a, Point b)
{
    ConnectionOutlook outlook;
    uint8_t distance[BOARD_CELL_LIMIT];
    Stone owner = (Stone)board->stone[a];
    int reach = CONNECTION_OUTLOOK_REACH, plain = connection_distance(board, a, b, reach);
    connection_distances(board, a, reach, distance);
    assert_int_equal(distance[b] == CONNECTION_FAR ? reach + 1 : distance[b], plain);
    connection_look(board, a, b, &outlook);
    assert_int_equal(outlook.distance, plain);
    assert_int_equal(outlook.after_cut, plain_look(board, a, b, owner, "e"));
    assert_int_equal(outlook.after_two_cuts, plain_look(board, a, b, owner, "ee"));
    assert_int_equal(outlook.after_join_cut, plain_look(board, a, b, owner, "oe"));
    assert_int_equal(outlook.after_two_joins_cut, plain_look(board, a, b, owner, "ooe"));
    assert_int_equal(outlook.after_cut_join_cut, plain_look(board, a, b, owner, "eoe"));
    assert_true(outlook.safe_joins <= outlook.joins);
}

static void a_glance_is_plain_minimax(void **state)
{
    enum { SIZE = 9, POSITIONS = 60 };
    (void)state;
    Random random;
    random_seed(&random, 11);
    for (int i = 0; i < support_rounds(POSITIONS); i++) {
        Board board;
        Point root[BOARD_POINTS_MAX];
        random_position(&random, SIZE, 15 + (int)random_below(&random, 35), &board);
        int count = list_roots(&board, STONE_BLACK, root);
        for (int j = 1; j < count && j < 4; j++)
            compare_glance(&board, root[0], root[j]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_hold_on_small_boards),
        cmocka_unit_test(a_way_under_the_stones_is_proved),
        cmocka_unit_test(levels_are_the_same_in_all_forms),
        cmocka_unit_test(the_limit_gives_undecided),
        cmocka_unit_test(a_glance_is_plain_minimax),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
