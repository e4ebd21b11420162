/* The set "wide-2": the same for all images of a position, no memory, and slow twins of its
 * features. */
#include "base/memory.h"
#include "base/random.h"
#include "core/board.h"
#include "core/text.h"
#include "predict/extractor.h"
#include "predict/wide/answers.h"
#include "predict/wide/surroundings.h"
#include "predict/wide/tiles.h"
#include "shape/ladder.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

enum { GAME_MOVES = 260 };

typedef struct {
    Board board;
    Position position;
} Played;

/* A random game in which stones often lie close together; the position after `moves` moves. */
static void play_randomly(Played *played, int size, int moves, Random *random)
{
    Board *board = &played->board;
    board_init(board, size);
    played->position = (Position){.board = board, .to_move = STONE_BLACK, .move_number = 1};
    Position *position = &played->position;
    for (int i = 0; i < moves; i++) {
        Point at = POINT_NONE;
        for (int trial = 0; trial < 40 && !at; trial++) {
            Point chosen = board_random_point(board, random);
            if (board_is_legal(board, chosen, position->to_move) &&
                move_liberties_after(board, chosen, position->to_move) > 1)
                at = chosen;
        }
        if (!at)
            at = POINT_PASS;
        position->previous_captured = board_play(board, at, position->to_move, NULL);
        memmove(position->previous + 1, position->previous,
                sizeof position->previous - sizeof *position->previous);
        position->previous[0] = at;
        position->to_move = stone_opposite(position->to_move);
        position->move_number++;
    }
}

static void map_position(const Played *played, int s, bool swap, Played *image)
{
    symmetry_map_board(&played->board, s, swap, &image->board);
    image->position = played->position;
    image->position.board = &image->board;
    if (swap)
        image->position.to_move = stone_opposite(played->position.to_move);
    for (int back = 0; back < POSITION_HISTORY; back++)
        image->position.previous[back] =
            symmetry_map(played->board.size, s, played->position.previous[back]);
}

/* Tables that know every third pattern of the position. */
typedef struct {
    NestedTable *shapes, *answers;
} Tables;

typedef struct {
    NestedPattern pattern[BOARD_POINTS_MAX * NESTED_KIND_COUNT];
    size_t count;
} PatternList;

static bool note_shape(void *context, int kind, uint64_t key)
{
    PatternList *list = context;
    if (key % 3 == 0)
        list->pattern[list->count++] = (NestedPattern){key, kind};
    return true;
}

static Tables tables_of(const Played *played)
{
    static PatternList shapes, answers;
    const Board *board = &played->board;
    const Point *previous = played->position.previous;
    NestedHasher *nested = nested_hasher_open();
    AnswerHasher *hasher = answer_hasher_open();
    AnswerView *view = answer_view_open();
    NestedView stones;
    shapes.count = answers.count = 0;
    nested_view_build(board, played->position.to_move, &stones);
    answer_view_begin(view, hasher, board, &stones, previous[0], previous[1]);
    for (int at = 0; at < board_cell_count(board); at++) {
        uint64_t key[ANSWER_KIND_COUNT];
        if (board->stone[at] != STONE_NONE)
            continue;
        nested_visit_keys(nested, board, &stones, (Point)at, previous[0], note_shape, &shapes);
        answer_find_keys(view, (Point)at, key);
        for (int kind = 0; kind < ANSWER_KIND_COUNT; kind++)
            if (key[kind])
                note_shape(&answers, kind, key[kind]);
    }
    answer_view_close(view);
    answer_hasher_close(hasher);
    nested_hasher_close(nested);
    return (Tables){nested_table_new(shapes.pattern, shapes.count),
                    nested_table_new(answers.pattern, answers.count)};
}

static void free_tables(const Tables *tables)
{
    nested_table_free(tables->shapes);
    nested_table_free(tables->answers);
}

static Extractor *open_extractor(const Tables *tables)
{
    Extractor *extractor = NULL;
    ExtractorSettings settings = {
        .set = "wide-2", .nested = tables->shapes, .answers = tables->answers};
    assert_int_equal(extractor_open(&settings, &extractor, NULL), STATUS_OK);
    return extractor;
}

static int candidate_at(const Sample *sample, Point at)
{
    for (int c = 0; c < sample->count; c++)
        if (sample->at[c] == at)
            return c;
    fail();
    return -1;
}

/* Ladders that are not read to the end may be judged differently in another image: the reader tries
 * moves in the order of points. */
static bool is_read(const char *group)
{
    static const char *const READ[] = {"threat", "saves",  "last-effect", "capture",
                                       "atari",  "rescue", "extension"};
    for (size_t i = 0; i < sizeof READ / sizeof READ[0]; i++)
        if (strcmp(group, READ[i]) == 0)
            return true;
    return false;
}

static uint64_t values_compared, readings_differing;

static void assert_same_image(const Extractor *extractor, const Sample *sample, const Sample *image,
                              int size, int s)
{
    const Schema *schema = extractor_schema(extractor);
    assert_int_equal(sample->count, image->count);
    for (int c = 0; c < sample->count; c++) {
        int other = candidate_at(image, symmetry_map(size, s, sample->at[c]));
        for (int g = 0; g < schema->group_count; g++) {
            uint32_t value = sample_values(sample, c)[g];
            bool is_same = value == sample_values(image, other)[g];
            assert_true(value < schema->group[g].value_count);
            values_compared++;
            readings_differing += !is_same;
            if (!is_same && !is_read(schema->group[g].name))
                fail_msg("%s: %u, in image %d %u", schema->group[g].name, (unsigned)value, s,
                         (unsigned)sample_values(image, other)[g]);
        }
    }
}

static void images_and_colours_look_the_same(void **state)
{
    (void)state;
    static Sample a, b;
    Random random;
    random_seed(&random, 11);
    for (int round = 0; round < 60; round++) {
        Played played, image;
        int size = round % 4 ? 19 : 2 + (int)random_below(&random, 24);
        play_randomly(&played, size, (int)random_below(&random, GAME_MOVES), &random);
        Tables tables = tables_of(&played);
        Extractor *extractor = open_extractor(&tables);
        extractor_run(extractor, &played.position, POINT_NONE, &a);
        for (int s = 0; s < SYMMETRY_COUNT; s++) {
            map_position(&played, s, s & 1, &image);
            extractor_run(extractor, &image.position, POINT_NONE, &b);
            assert_same_image(extractor, &a, &b, size, s);
        }
        extractor_close(extractor);
        free_tables(&tables);
    }
    assert_true(readings_differing < values_compared / 100000);
}

/* What an extractor saw before does not matter. */
static void nothing_is_remembered(void **state)
{
    (void)state;
    static Sample a, b;
    Random random;
    random_seed(&random, 12);
    Played played;
    play_randomly(&played, 19, 150, &random);
    Tables tables = tables_of(&played);
    Extractor *used = open_extractor(&tables);
    for (int round = 0; round < 20; round++) {
        Extractor *fresh = open_extractor(&tables);
        play_randomly(&played, round % 3 ? 19 : 9, (int)random_below(&random, GAME_MOVES), &random);
        extractor_run(used, &played.position, POINT_NONE, &a);
        extractor_run(fresh, &played.position, POINT_NONE, &b);
        assert_int_equal(a.count, b.count);
        assert_memory_equal(a.value, b.value,
                            (size_t)a.count * (size_t)a.group_count * sizeof *a.value);
        extractor_close(fresh);
    }
    extractor_close(used);
    free_tables(&tables);
}

/* ---- slow twins ---- */

static int far(const Board *board, Point a, Point b)
{
    int dx = abs(board_x(board, a) - board_x(board, b));
    int dy = abs(board_y(board, a) - board_y(board, b));
    return dx + dy + (dx > dy ? dx : dy);
}

/* The newest of the last sixteen moves within a distance. */
static int plain_age(const Position *position, Point at, int reach)
{
    for (int back = 0; back < POSITION_HISTORY; back++)
        if (position->previous[back] > POINT_RESIGN &&
            far(position->board, at, position->previous[back]) <= reach)
            return back + 1;
    return 0;
}

/* Zobrist's influence of a point: every round on a fresh copy. */
static void plain_influence(const Position *position, int field[BOARD_SIZE_MAX][BOARD_SIZE_MAX])
{
    const Board *board = position->board;
    int size = board->size;
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            int stone = board->stone[board_point(board, x, y)];
            field[y][x] = stone == STONE_NONE ? 0 : stone == (int)position->to_move ? 50 : -50;
        }
    for (int round = 0; round < 4; round++) {
        int next[BOARD_SIZE_MAX][BOARD_SIZE_MAX];
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++) {
                const int dx[4] = {0, 0, 1, -1}, dy[4] = {1, -1, 0, 0};
                next[y][x] = field[y][x];
                for (int d = 0; d < 4; d++) {
                    int nx = x + dx[d], ny = y + dy[d];
                    if (nx < 0 || ny < 0 || nx >= size || ny >= size)
                        continue;
                    next[y][x] += field[ny][nx] > 0 ? 1 : field[ny][nx] < 0 ? -1 : 0;
                }
            }
        memcpy(field, next, sizeof next);
    }
}

/* Whether two chains of one colour count as one group by themselves. */
static bool plain_are_joined(const Board *board, Point a, Point b)
{
    Point liberty[BOARD_POINTS_MAX];
    int count = chain_list_liberties(board, a, BOARD_POINTS_MAX, liberty), shared = 0;
    bool is_safe = false;
    for (int i = 0; i < count; i++) {
        if (!chain_has_liberty(board, b, liberty[i]))
            continue;
        Board after = *board;
        Stone enemy = stone_opposite(board->stone[a]);
        shared++;
        if (!board_is_legal(board, liberty[i], enemy)) {
            /* The ko ban does not make a point safe; suicide does. */
            is_safe |= move_liberties_after(board, liberty[i], enemy) <= 1;
            continue;
        }
        board_play(&after, liberty[i], enemy, NULL);
        is_safe |= after.liberty_count[after.chain[liberty[i]]] <= 1;
    }
    return shared >= 2 || (shared == 1 && is_safe);
}

/* The chains of a group by spreading from one of them; stones and liberties in all. */
static void plain_group(const Board *board, Point root, int *stones, int *liberties)
{
    bool is_in[BOARD_CELL_LIMIT] = {false}, is_liberty[BOARD_CELL_LIMIT] = {false};
    is_in[root] = true;
    for (bool grown = true; grown;) {
        grown = false;
        for (int a = 0; a < board_cell_count(board); a++)
            for (int b = 0; is_in[a] && b < board_cell_count(board); b++)
                if (!is_in[b] && board->chain[b] == b && board->stone_count[b] &&
                    board->stone[a] == board->stone[b] &&
                    plain_are_joined(board, (Point)a, (Point)b))
                    is_in[b] = grown = true;
    }
    *stones = *liberties = 0;
    for (int at = 0; at < board_cell_count(board); at++) {
        Point list[BOARD_POINTS_MAX];
        int count = is_in[at] ? chain_list_liberties(board, (Point)at, BOARD_POINTS_MAX, list) : 0;
        *stones += is_in[at] ? board->stone_count[at] : 0;
        for (int i = 0; i < count; i++) {
            *liberties += !is_liberty[list[i]];
            is_liberty[list[i]] = true;
        }
    }
}

static void assert_groups(const Surroundings *around)
{
    const Board *board = around->board;
    for (int at = 0; at < board_cell_count(board); at++) {
        if (board->chain[at] != at || !board->stone_count[at])
            continue;
        int stones, liberties;
        plain_group(board, (Point)at, &stones, &liberties);
        Point group = around->groups.group[at];
        assert_int_equal(around->groups.stones[group], stones);
        assert_int_equal(around->groups.liberties[group], liberties);
    }
}

static int plain_size(int stones)
{
    return stones <= 1 ? 1 : stones == 2 ? 2 : stones <= 4 ? 3 : stones <= 9 ? 4 : 5;
}

static bool is_caught(const Board *board, Point target)
{
    LadderAnswer answer;
    ladder_read(board,
                &(LadderRequest){.target = target, .attacker_first = true, .node_limit = 200},
                &answer);
    return answer.verdict == LADDER_CAUGHT;
}

/* The largest enemy chain that goes from three liberties to two by the move, and is caught then. */
static int plain_threat(const Position *position, Point at)
{
    const Board *board = position->board;
    int most = 0;
    if (!board_is_legal(board, at, position->to_move) ||
        move_liberties_after(board, at, position->to_move) <= 1)
        return 0;
    Board after = *board;
    board_play(&after, at, position->to_move, NULL);
    for (int root = 0; root < board_cell_count(board); root++)
        if (board->liberty_count[root] == 3 && board->stone[root] != position->to_move &&
            chain_has_liberty(board, (Point)root, at) && is_caught(&after, (Point)root)) {
            int size = plain_size(board->stone_count[root]);
            most = size > most ? size : most;
        }
    return most;
}

/* A saving move saves what it says, and a liberty that saves a chain is one. */
static void assert_saves(const Surroundings *around, Point at)
{
    const Board *board = around->board;
    int most = 0, most_by_extension = 0;
    if (!board_is_legal(board, at, around->who))
        return;
    Board after = *board;
    board_play(&after, at, around->who, NULL);
    for (int root = 0; root < board_cell_count(board); root++) {
        if (board->liberty_count[root] != 2 || board->stone[root] != around->who ||
            !is_caught(board, (Point)root) || is_caught(&after, (Point)root))
            continue;
        int size = plain_size(board->stone_count[root]);
        most = size > most ? size : most;
        if (chain_has_liberty(board, (Point)root, at) && size > most_by_extension)
            most_by_extension = size;
    }
    assert_true(around->saves[at] <= most);
    assert_true(around->saves[at] >= most_by_extension);
}

static void surroundings_are_those_of_a_plain_look(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 13);
    static Surroundings around;
    static ChainTactics tactics;
    int threats = 0, saves = 0;
    for (int round = 0; round < 24; round++) {
        Played played;
        play_randomly(&played, round % 3 ? 9 : 13, 10 + (int)random_below(&random, 90), &random);
        const Board *board = &played.board;
        tactics.limits = (LadderLimits){300, 200};
        chain_tactics_begin(&tactics, &played.position);
        surroundings_begin(&around, &played.position, &tactics);
        int influence[BOARD_SIZE_MAX][BOARD_SIZE_MAX];
        plain_influence(&played.position, influence);
        assert_groups(&around);
        for (int at = 0; at < board_cell_count(board); at++) {
            if (board->stone[at] != STONE_NONE)
                continue;
            Point here = (Point)at;
            assert_int_equal(around.age_near[at], plain_age(&played.position, here, 4));
            assert_int_equal(around.age_around[at], plain_age(&played.position, here, 9));
            assert_int_equal(around.influence[at],
                             influence[board_y(board, here)][board_x(board, here)]);
            assert_int_equal(around.threat[at], plain_threat(&played.position, here));
            assert_saves(&around, here);
            threats += around.threat[at] > 0;
            saves += around.saves[at] > 0;
        }
    }
    assert_true(threats > 20 && saves > 20);
}

/* ---- tiles ---- */

static int plain_state(const Played *played, int x, int y)
{
    const Board *board = &played->board;
    if (x < 0 || y < 0 || x >= board->size || y >= board->size)
        return 1;
    Point at = board_point(board, x, y);
    if (board->stone[at] == STONE_NONE)
        return 0;
    return (board->stone[at] == played->position.to_move ? 2 : 4) +
           (board->liberty_count[board->chain[at]] <= 2);
}

/* The tiles of a point as the drawing in tiles.h has them, without any turning. */
static void read_tiles(const Played *played, Point at, uint32_t value[TILE_COUNT])
{
    static const int PLACE[4][TILE_POINTS][2] = {{{1, 0}, {2, 0}, {3, 0}, {4, 0}},
                                                 {{1, 1}, {2, 1}, {1, 2}, {2, 2}},
                                                 {{1, 3}, {1, 4}, {2, 3}, {3, 3}},
                                                 {{3, 1}, {4, 1}, {3, 2}, {3, 3}}};
    for (int t = 0; t < TILE_COUNT; t++) {
        value[t] = 0;
        for (int i = 0; i < TILE_POINTS; i++) {
            int dx = PLACE[t / 4][i][0], dy = PLACE[t / 4][i][1], turn = t % 4;
            int x = turn & 1 ? -dx : dx, y = turn & 2 ? -dy : dy;
            if (t < 4) { /* arms: right, left, below, above */
                x = turn == 0 ? dx : turn == 1 ? -dx : 0;
                y = turn == 2 ? dx : turn == 3 ? -dx : 0;
            }
            value[t] = 6 * value[t] + (uint32_t)plain_state(played, board_x(&played->board, at) + x,
                                                            board_y(&played->board, at) + y);
        }
    }
}

/* Whether the last move, or the nearest edge, lies to the right and below or level. */
static bool is_turned_right(const Played *played, Point at)
{
    const Board *board = &played->board;
    Point last = played->position.previous[0];
    int dx = 2 * board_x(board, at) - (board->size - 1);
    int dy = 2 * board_y(board, at) - (board->size - 1);
    if (last > POINT_RESIGN && abs(board_x(board, last) - board_x(board, at)) <= 7 &&
        abs(board_y(board, last) - board_y(board, at)) <= 7) {
        dx = board_x(board, last) - board_x(board, at);
        dy = board_y(board, last) - board_y(board, at);
    }
    return dy >= 0 && dx >= dy;
}

/* The least tiles of all images that are turned right. */
static void plain_tiles(const Played *played, Point at, uint32_t value[TILE_COUNT])
{
    bool is_first = true;
    for (int s = 0; s < SYMMETRY_COUNT; s++) {
        Played image;
        uint32_t read[TILE_COUNT];
        map_position(played, s, false, &image);
        Point there = symmetry_map(played->board.size, s, at);
        if (!is_turned_right(&image, there))
            continue;
        read_tiles(&image, there, read);
        int t = 0;
        while (t < TILE_COUNT - 1 && read[t] == value[t])
            t++;
        if (is_first || read[t] < value[t])
            memcpy(value, read, sizeof read);
        is_first = false;
    }
}

static void tiles_are_read_from_the_right_side(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 14);
    static TileMaker maker;
    tile_maker_init(&maker);
    for (int round = 0; round < 20; round++) {
        Played played;
        TileView view;
        play_randomly(&played, round % 3 ? 19 : 3 + (int)random_below(&random, 23),
                      (int)random_below(&random, GAME_MOVES), &random);
        tile_view_build(&played.board, played.position.to_move, played.position.previous[0], &view);
        for (int at = 0; at < board_cell_count(&played.board); at++) {
            uint32_t value[TILE_COUNT] = {0}, plain[TILE_COUNT] = {0};
            if (played.board.stone[at] != STONE_NONE || random_below(&random, 4))
                continue;
            tiles_find(&maker, &view, (Point)at, value);
            plain_tiles(&played, (Point)at, plain);
            assert_memory_equal(value, plain, sizeof value);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images_and_colours_look_the_same),
        cmocka_unit_test(nothing_is_remembered),
        cmocka_unit_test(surroundings_are_those_of_a_plain_look),
        cmocka_unit_test(tiles_are_read_from_the_right_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
