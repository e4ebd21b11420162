/* The connection reader: one reading, and the connectivity of a pair from up to four of them. */
#include "shape/connection.h"

#include "base/memory.h"
#include "core/board.h"
#include "shape/connection_search.h"

#include <assert.h>
#include <string.h>

ConnectionReader *connection_reader_open(void)
{
    ConnectionReader *reader = mem_alloc(1, sizeof *reader);
    reader->table = mem_alloc(CONNECTION_TABLE_SIZE, sizeof *reader->table);
    return reader;
}

void connection_reader_close(ConnectionReader *reader)
{
    if (!reader)
        return;
    mem_free(reader->table);
    mem_free(reader);
}

/* ---- one reading ---- */

/* Quick searches first: what they prove is as good as any proof, and their moves order the rest. A
 * threat of order n is one to connect within n moves: order 1 is an unbroken row of threats. The
 * first rounds must be read to their end for "cut"; the others go on as long as the limit allows.
 */
static const struct {
    int order, depth;
} ROUNDS[] = {{1, 1}, {1, 3}, {2, 3}, {1, 6}, {2, 4}, {2, 5}, {2, 6}, {2, 7},
              {3, 4}, {3, 5}, {3, 6}, {2, 9}, {3, 8}, {4, 7}, {5, 8}};

enum {
    ROUND_COUNT = sizeof ROUNDS / sizeof *ROUNDS,
    ROUNDS_NEEDED = 4,
    ROUNDS_AFTER_ROW = 3, /* after several own moves in a row: so many combinations of them */
};

static bool joins_within(ConnectionReader *reader, const ConnectionRequest *request, int depth,
                         Point *move)
{
    CellSet zone = {{0}};
    int row = request->row > 0 ? request->row : 1;
    reader->horizon = 2 * (depth + 2 * CONNECTION_FREE_CAPTURES) + row;
    if (request->enemy_first)
        return connection_enemy_fails(reader, row, depth, &zone, move);
    return connection_owner_joins(reader, row, depth, &zone, move);
}

static ConnectionVerdict deepen(ConnectionReader *reader, const ConnectionRequest *request,
                                Point *move)
{
    int row = request->enemy_first || request->row < 1 ? 0 : request->row - 1;
    *move = request->enemy_first ? POINT_PASS : POINT_NONE;
    int rounds = row > 0 ? ROUNDS_AFTER_ROW : ROUND_COUNT;
    for (int i = 0; i < rounds; i++) {
        if (request->depth > 0 && ROUNDS[i].depth > request->depth)
            continue;
        Point found;
        reader->generation++; /* zones and failures hold for one round */
        reader->order = ROUNDS[i].order;
        bool joins = joins_within(reader, request, row + ROUNDS[i].depth, &found);
        if (reader->is_spent)
            return i < ROUNDS_NEEDED ? CONNECTION_UNDECIDED : CONNECTION_CUT;
        *move = found;
        if (joins)
            return CONNECTION_JOINED;
    }
    return CONNECTION_CUT;
}

static void begin(ConnectionReader *reader, const ConnectionRequest *request)
{
    reader->a = request->a;
    reader->b = request->b;
    reader->nodes = 0;
    reader->question = reader->generation + 1;
    reader->node_limit = request->node_limit ? request->node_limit : CONNECTION_NODE_LIMIT;
    reader->is_spent = false;
    memset(reader->success, 0, sizeof reader->success);
    reader->met_ko = false;
    reader->ko_favors_owner = false;
}

void connection_read(ConnectionReader *reader, const Board *board, const ConnectionRequest *request,
                     ConnectionAnswer *answer)
{
    assert(board->stone[request->a] == board->stone[request->b]);
    reader->board = *board;
    reader->owner = (Stone)board->stone[request->a];
    assert(reader->owner == STONE_BLACK || reader->owner == STONE_WHITE);
    begin(reader, request);
    *answer = (ConnectionAnswer){.verdict = CONNECTION_JOINED,
                                 .move = request->enemy_first ? POINT_NONE : POINT_PASS};
    if (board->chain[request->a] == board->chain[request->b])
        return;
    answer->verdict = deepen(reader, request, &answer->move);
    answer->nodes = reader->nodes;
    if (answer->verdict != CONNECTION_CUT || !reader->met_ko)
        return;
    Point unused;
    begin(reader, request);
    reader->ko_favors_owner = true;
    answer->depends_on_ko = deepen(reader, request, &unused) == CONNECTION_JOINED;
    answer->nodes += reader->nodes;
}

/* ---- levels ---- */

typedef struct {
    ConnectionReader *reader;
    const Board *board;
    Point a, b;
    uint32_t node_limit;
    ConnectionAssessment *assessment;
} Assessor;

static ConnectionVerdict ask(Assessor *assessor, bool enemy_first, int row, Point *move)
{
    ConnectionAnswer answer;
    connection_read(assessor->reader, assessor->board,
                    &(ConnectionRequest){.a = assessor->a,
                                         .b = assessor->b,
                                         .enemy_first = enemy_first,
                                         .row = row,
                                         .node_limit = assessor->node_limit},
                    &answer);
    assessor->assessment->nodes += answer.nodes;
    assessor->assessment->depends_on_ko |= answer.depends_on_ko;
    *move = answer.move;
    return answer.verdict;
}

/* The owner connects even if the enemy moves first: how well? */
static ConnectionLevel assess_joined(Assessor *assessor)
{
    ConnectionAssessment *assessment = assessor->assessment;
    assessment->join = POINT_PASS;
    switch (ask(assessor, true, 2, &assessment->cut)) {
    case CONNECTION_JOINED:
        return CONNECTION_STRONG;
    case CONNECTION_CUT:
        return CONNECTION_CONNECTED;
    case CONNECTION_UNDECIDED:
        break;
    }
    return CONNECTION_LEVEL_UNDECIDED;
}

/* The owner joins by a line longer than the reading of the cut looked at, which thought that no
 * move was needed: mostly the same point cuts. */
static Point find_cut_at_join(Assessor *assessor, Point join)
{
    Board after = *assessor->board;
    ConnectionAnswer answer;
    Stone enemy = stone_opposite((Stone)after.stone[assessor->a]);
    if (!board_is_legal(&after, join, enemy))
        return POINT_NONE;
    board_play(&after, join, enemy, NULL);
    if (after.chain[assessor->a] == POINT_NONE || after.chain[assessor->b] == POINT_NONE)
        return join;
    connection_read(
        assessor->reader, &after,
        &(ConnectionRequest){
            .a = assessor->a, .b = assessor->b, .row = 1, .node_limit = assessor->node_limit},
        &answer);
    assessor->assessment->nodes += answer.nodes;
    return answer.verdict == CONNECTION_CUT ? join : POINT_NONE;
}

/* The enemy cuts if he moves first: how many moves would the owner need? A ko that decides any of
 * the questions against him is noted: without it the level would be better. */
static ConnectionLevel assess_cut(Assessor *assessor)
{
    for (int row = 1; row <= 3; row++) {
        ConnectionVerdict verdict = ask(assessor, false, row, &assessor->assessment->join);
        if (verdict == CONNECTION_JOINED && row == 1 && assessor->assessment->cut == POINT_PASS)
            assessor->assessment->cut = find_cut_at_join(assessor, assessor->assessment->join);
        if (verdict == CONNECTION_JOINED)
            return (ConnectionLevel)(CONNECTION_CONDITIONAL + row - 1);
        if (verdict == CONNECTION_UNDECIDED)
            return CONNECTION_LEVEL_UNDECIDED;
    }
    return CONNECTION_NONE;
}

static void assess(Assessor *assessor)
{
    ConnectionAssessment *assessment = assessor->assessment;
    switch (ask(assessor, true, 1, &assessment->cut)) {
    case CONNECTION_JOINED:
        assessment->level = assess_joined(assessor);
        break;
    case CONNECTION_CUT:
        assessment->level = assess_cut(assessor);
        break;
    case CONNECTION_UNDECIDED:
        break;
    }
}

/* ---- the standard form ---- */

/* The stones as the owner sees them, in the symmetry whose hash is least; black is the owner. */
static int find_standard_form(const Board *board, bool swaps, Board *form)
{
    int best = 0;
    Board image;
    for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        symmetry_map_board(board, symmetry, swaps, &image);
        if (symmetry == 0 || image.hash < form->hash) {
            *form = image;
            best = symmetry;
        }
    }
    return best;
}

static Point least_stone(const Board *board, Point at)
{
    Point least = at;
    for (Point stone = board->next[at]; stone != at; stone = board->next[stone])
        least = stone < least ? stone : least;
    return least;
}

void connection_assess(ConnectionReader *reader, const Board *board, Point a, Point b,
                       uint32_t node_limit, ConnectionAssessment *assessment)
{
    assert(stone_is_color((Stone)board->stone[a]) && board->stone[a] == board->stone[b]);
    Board form;
    int symmetry = find_standard_form(board, board->stone[a] == STONE_WHITE, &form);
    Point first = least_stone(&form, symmetry_map(board->size, symmetry, a));
    Point second = least_stone(&form, symmetry_map(board->size, symmetry, b));
    *assessment = (ConnectionAssessment){.join = POINT_NONE, .cut = POINT_NONE};
    Assessor assessor = {.reader = reader,
                         .board = &form,
                         .a = first < second ? first : second,
                         .b = first < second ? second : first,
                         .node_limit = node_limit,
                         .assessment = assessment};
    assess(&assessor);
    int back = symmetry_inverse(symmetry);
    assessment->join = symmetry_map(board->size, back, assessment->join);
    assessment->cut = symmetry_map(board->size, back, assessment->cut);
}

const char *connection_level_text(ConnectionLevel level)
{
    static const char *const TEXT[] = {
        "undecided", "strongly connected", "connected",    "conditionally connected",
        "separated", "strongly separated", "no connection"};
    return TEXT[level];
}
