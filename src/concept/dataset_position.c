/* Samples of one record: which positions, which pairs or moves, their labels and features. */
#include "concept/dataset_position.h"

#include "annotation/sgf.h"
#include "base/memory.h"
#include "base/random.h"
#include "concept/name.h"
#include "core/board.h"
#include "problem/file.h"
#include "sgf/replay.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { PAIR_LIMIT = 2000, NEAR_DISTANCE = 4, FOCUS_MARGIN = 2, FIRST_MOVE = 30, TRIES = 200 };

/* ---- keeping ---- */

/* The features of the current row go to the pool; false if it is full. */
static bool pour(Taker *taker, int *first, int *count)
{
    DatasetRecord *record = taker->record;
    const FeatureRow *row = &taker->tools->row;
    if (record->pool_count + row->count > DATASET_POOL)
        return false;
    *first = record->pool_count;
    *count = row->count;
    for (int i = 0; i < row->count; i++) {
        record->index[record->pool_count] = row->index[i];
        record->value[record->pool_count++] = row->value[i];
    }
    return true;
}

static DatasetSample *next_sample(Taker *taker)
{
    DatasetRecord *record = taker->record;
    return record->sample_count < DATASET_SAMPLES ? &record->sample[record->sample_count] : NULL;
}

/* ---- pairs ---- */

void dataset_keep_pair(Taker *taker, const Board *board, ChainPair pair, int level)
{
    assert(taker);
    const DatasetSettings *settings = taker->settings;
    DatasetTools *tools = taker->tools;
    DatasetSample *sample = next_sample(taker);
    if (!sample)
        return;
    *sample = (DatasetSample){.label = level,
                              .move_number = tools->position.move_count,
                              .a = pair.a,
                              .b = pair.b,
                              .second = -1};
    sample_pair(tools->counter, board, pair.a, pair.b, &settings->features, &tools->row);
    if (!pour(taker, &sample->first, &sample->count))
        return;
    if (settings->features.type == RSPF_TYPE_C) {
        sample_pair(tools->counter, board, pair.b, pair.a, &settings->features, &tools->row);
        if (!pour(taker, &sample->second, &sample->second_count))
            return;
    }
    taker->record->sample_count++;
}

void dataset_keep_subject(Taker *taker, const Subject *subject, Point at, int label)
{
    assert(taker);
    DatasetTools *tools = taker->tools;
    DatasetSample *sample = next_sample(taker);
    if (!sample)
        return;
    *sample = (DatasetSample){
        .label = label, .move_number = tools->position.move_count, .a = at, .second = -1};
    sample_subject(tools->counter, &tools->position.board, subject, &tools->row);
    if (pour(taker, &sample->first, &sample->count))
        taker->record->sample_count++;
}

/* Readings are slow: a stop is checked between two of them. */
bool dataset_is_stopped(const DatasetSettings *settings)
{
    return settings->stop && atomic_load(settings->stop);
}

/* Draw `wanted` of the pairs to the front. */
static void shuffle(Random *random, ChainPair *pairs, int count, int wanted)
{
    for (int i = 0; i < wanted && i < count; i++) {
        int j = i + (int)random_below(random, (uint32_t)(count - i));
        ChainPair pair = pairs[i];
        pairs[i] = pairs[j];
        pairs[j] = pair;
    }
}

static void take_pairs(Taker *taker)
{
    const DatasetSettings *settings = taker->settings;
    const Board *board = &taker->tools->position.board;
    ChainPair pairs[PAIR_LIMIT];
    int count = sample_list_pairs(board, PAIR_LIMIT, pairs);
    int wanted = settings->per_position > 0 ? settings->per_position : 11;
    count = count < PAIR_LIMIT ? count : PAIR_LIMIT;
    wanted = wanted < count ? wanted : count;
    shuffle(&taker->random, pairs, count, wanted);
    path_counter_set(taker->tools->counter, board);
    for (int i = 0; i < wanted && !dataset_is_stopped(settings); i++) {
        ConnectionAssessment assessment;
        connection_assess(taker->tools->reader, board, pairs[i].a, pairs[i].b, settings->node_limit,
                          &assessment);
        taker->record->looked_at++;
        if (assessment.level == CONNECTION_LEVEL_UNDECIDED)
            taker->record->undecided++;
        else
            dataset_keep_pair(taker, board, pairs[i], (int)assessment.level);
    }
}

/* ---- moves ---- */

static int distance_between(const Board *board, Point a, Point b)
{
    return abs(board_x(board, a) - board_x(board, b)) + abs(board_y(board, a) - board_y(board, b));
}

/* What the record names, else the stones and a margin around them. */
static void find_focus(const Taker *taker, const Board *board, PointSet *focus)
{
    AnnotationFrame frame;
    annotation_frame_read(taker->game, board->size, &frame);
    *focus = frame.focus;
    if (!point_set_is_empty(focus))
        return;
    int left = board->size, right = -1, top = board->size, bottom = -1;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->chain[at] == POINT_NONE)
            continue;
        int x = board_x(board, at), y = board_y(board, at);
        left = x < left ? x : left;
        right = x > right ? x : right;
        top = y < top ? y : top;
        bottom = y > bottom ? y : bottom;
    }
    for (int y = top - FOCUS_MARGIN; y <= bottom + FOCUS_MARGIN; y++)
        for (int x = left - FOCUS_MARGIN; x <= right + FOCUS_MARGIN; x++)
            if (x >= 0 && y >= 0 && x < board->size && y < board->size)
                point_set_add(focus, board_point(board, x, y));
}

static bool is_among(Point at, const Point *list, int count)
{
    for (int i = 0; i < count; i++)
        if (list[i] == at)
            return true;
    return false;
}

/* A legal move that is none of the good ones, in the range asked for; POINT_NONE if none is found.
 */
Point dataset_draw_bad_move(Taker *taker, const Board *board, Stone mover, const Point *good,
                            int good_count)
{
    assert(stone_is_color(mover) && good_count >= 0);
    PointSet focus;
    find_focus(taker, board, &focus);
    for (int tries = 0; tries < TRIES; tries++) {
        Point at = board_random_point(board, &taker->random);
        if (!board_is_legal(board, at, mover) || is_among(at, good, good_count))
            continue;
        bool fits = taker->settings->bad == BAD_ANYWHERE || point_set_has(&focus, at);
        if (taker->settings->bad == BAD_NEAR)
            fits = fits && distance_between(board, at, good[0]) <= NEAR_DISTANCE;
        if (fits)
            return at;
    }
    return POINT_NONE;
}

void dataset_keep_move(Taker *taker, Point at, Stone mover, int label, MoveHint hint)
{
    assert(taker);
    DatasetTools *tools = taker->tools;
    DatasetSample *sample = next_sample(taker);
    if (!sample)
        return;
    *sample = (DatasetSample){
        .label = label, .move_number = tools->position.move_count, .a = at, .second = -1};
    sample_move(tools->counter, at, mover, hint, &tools->row);
    if (pour(taker, &sample->first, &sample->count))
        taker->record->sample_count++;
}

static int read_level(void *context, const Board *board, Point a, Point b)
{
    ConnectionAssessment assessment;
    Taker *taker = context;
    connection_assess(taker->tools->reader, board, a, b, taker->settings->node_limit, &assessment);
    return (int)assessment.level;
}

/* The weightiest thing that the move achieves, as far as captures and connections show. */
static OutcomeType find_outcome(Taker *taker, const Board *board, Point at, Stone mover)
{
    OutcomeNames names;
    name_outcome(board, at, mover, &(OutcomeReaders){.connection = read_level, .context = taker},
                 &names);
    return names.count ? names.type[0] : OUTCOME_TYPE_COUNT;
}

static MoveHint find_hint(Taker *taker, const Board *board, Point at, Stone mover, MoveType type)
{
    MoveHint hint = {MOVE_TYPE_COUNT, OUTCOME_TYPE_COUNT};
    if (taker->settings->hints != HINTS_NONE)
        hint.type = type;
    if (taker->settings->hints == HINTS_BOTH_TYPES)
        hint.outcome = find_outcome(taker, board, at, mover);
    return hint;
}

/* The point of the solution, and one nearby that is not. */
static void take_vital(Taker *taker, const Point *good, int good_count, Stone mover)
{
    const Board *board = &taker->tools->position.board;
    Point other = dataset_draw_bad_move(taker, board, mover, good, good_count);
    Subject subject = {.mover = mover};
    path_counter_set(taker->tools->counter, board);
    taker->record->looked_at++;
    for (int i = 0; i < 2 && other != POINT_NONE; i++) {
        subject.points = (PointSet){0};
        point_set_add(&subject.points, i ? other : good[0]);
        dataset_keep_subject(taker, &subject, i ? other : good[0], !i);
    }
}

static void take_outcome(Taker *taker, Point at, Stone mover)
{
    const Board *board = &taker->tools->position.board;
    OutcomeType outcome = find_outcome(taker, board, at, mover);
    path_counter_set(taker->tools->counter, board);
    taker->record->looked_at++;
    if (outcome == OUTCOME_TYPE_COUNT)
        taker->record->undecided++;
    else
        dataset_keep_move(taker, at, mover, (int)outcome + 1,
                          (MoveHint){MOVE_TYPE_COUNT, OUTCOME_TYPE_COUNT});
}

static void take_move(Taker *taker, const Point *good, int good_count, Stone mover)
{
    const DatasetSettings *settings = taker->settings;
    const Board *board = &taker->tools->position.board;
    MoveNames names;
    name_move(board, good[0], mover, &names);
    MoveType type = names.count ? names.type[0] : MOVE_TYPE_COUNT;
    path_counter_set(taker->tools->counter, board);
    taker->record->looked_at++;
    if (settings->concept == CONCEPT_MOVE_TYPE) {
        if (names.count)
            dataset_keep_move(taker, good[0], mover, (int)type + 1,
                              (MoveHint){MOVE_TYPE_COUNT, OUTCOME_TYPE_COUNT});
        else
            taker->record->undecided++;
        return;
    }
    Point bad = dataset_draw_bad_move(taker, board, mover, good, good_count);
    if (bad == POINT_NONE)
        return;
    MoveHint hint = find_hint(taker, board, good[0], mover, type);
    dataset_keep_move(taker, good[0], mover, 1, hint);
    dataset_keep_move(taker, bad, mover, 0, hint);
}

/* The moves that follow a node, all of one colour. */
static int list_next_moves(const SgfNode *node, const Board *board, Point out[8], Stone *mover)
{
    int count = 0;
    for (const SgfNode *next = node->first_child; next && count < 8; next = next->next) {
        Move move;
        if (!sgf_node_move(next, board->size, &move) || move.at <= POINT_RESIGN ||
            !board_is_legal(board, move.at, (Stone)move.who))
            continue;
        *mover = (Stone)move.who;
        out[count++] = move.at;
    }
    return count;
}

/* ---- positions ---- */

static Status take_position(Taker *taker, const SgfNode *node, Error *err)
{
    SgfPosition *position = &taker->tools->position;
    Status status = sgf_position_at(taker->game, node, position, err);
    if (status != STATUS_OK)
        return status;
    taker->record->positions++;
    if (taker->settings->concept == CONCEPT_CONNECTIVITY) {
        take_pairs(taker);
        return STATUS_OK;
    }
    if (taker->settings->concept > CONCEPT_OUTCOME && taker->settings->concept != CONCEPT_VITAL) {
        dataset_take_subjects(taker, node);
        return STATUS_OK;
    }
    Point good[8];
    Stone mover = STONE_BLACK;
    int count = list_next_moves(node, &position->board, good, &mover);
    if (count > 0 && taker->settings->concept == CONCEPT_VITAL)
        take_vital(taker, good, count, mover);
    else if (count > 0 && taker->settings->concept == CONCEPT_OUTCOME)
        take_outcome(taker, good[0], mover);
    else if (count > 0)
        take_move(taker, good, count, mover);
    return STATUS_OK;
}

static Status take_game(Taker *taker, Error *err)
{
    SgfPosition *position = &taker->tools->position;
    int wanted = taker->settings->per_game > 0 ? taker->settings->per_game : 3;
    Status status =
        sgf_position_at(taker->game, sgf_main_node(taker->game, INT32_MAX), position, err);
    int moves = position->move_count - FIRST_MOVE;
    for (int i = 0; i < wanted && moves > 0 && status == STATUS_OK; i++) {
        int number = FIRST_MOVE + (int)random_below(&taker->random, (uint32_t)moves);
        status = take_position(taker, sgf_main_node(taker->game, number), err);
    }
    return status;
}

/* Colours do not matter either: a problem may be printed for either side. */
static uint32_t group_of(const Board *board)
{
    Board swapped;
    symmetry_map_board(board, 0, true, &swapped);
    uint64_t a = symmetry_canonical_hash(board), b = symmetry_canonical_hash(&swapped);
    return (uint32_t)(mix64(a < b ? a : b) >> 33);
}

/* ---- the record ---- */

Status dataset_take_record(const DatasetSettings *settings, DatasetTools *tools,
                           const SgfGame *game, DatasetRecord *record, Error *err)
{
    assert(settings && tools && record);
    Taker taker = {.settings = settings, .tools = tools, .game = game, .record = record};
    const SgfNode *start = problem_start_node(game);
    Status status = sgf_position_at(game, start, &tools->position, err);
    if (status != STATUS_OK)
        return status;
    const Board *board = &tools->position.board;
    bool is_problem = tools->position.setup_count > 0 && tools->position.move_count == 0;
    *record = (DatasetRecord){
        .size = board->size, .sample = tools->sample, .index = tools->index, .value = tools->value};
    if (!is_problem)
        status = sgf_position_at(game, sgf_main_node(game, FIRST_MOVE), &tools->position, err);
    if (status != STATUS_OK)
        return status;
    record->group = group_of(board);
    random_seed(&taker.random, settings->seed ^ record->group);
    if (settings->labels == LABELS_RECORD) {
        dataset_take_labels(&taker);
        return STATUS_OK;
    }
    return is_problem ? take_position(&taker, start, err) : take_game(&taker, err);
}

DatasetRecord *dataset_record_copy(const DatasetRecord *record)
{
    assert(record);
    size_t samples = (size_t)record->sample_count * sizeof *record->sample;
    size_t entries = (size_t)record->pool_count * sizeof *record->index;
    char *block = mem_alloc(1, sizeof *record + samples + 2 * entries);
    DatasetRecord *copy = (DatasetRecord *)(void *)block;
    *copy = *record;
    copy->sample = (DatasetSample *)(void *)(block + sizeof *record);
    copy->index = (int32_t *)(void *)(block + sizeof *record + samples);
    copy->value = (float *)(void *)(block + sizeof *record + samples + entries);
    memcpy(copy->sample, record->sample, samples);
    memcpy(copy->index, record->index, entries);
    memcpy(copy->value, record->value, entries);
    return copy;
}
