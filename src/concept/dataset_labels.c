/* Labels beyond pairs and the shapes of moves: those that records hold, and those that readers, the
 * game itself or a judge give to subjects drawn from a position. */
#include "annotation/sgf.h"
#include "concept/dataset_position.h"
#include "core/board.h"
#include "shape/ladder.h"

#include <assert.h>
#include <stdlib.h>

enum { REGION_MOST = 11, DRAWN_USUALLY = 11, ANSWER_DISTANCE = 3 };

static const MoveHint NO_HINT = {MOVE_TYPE_COUNT, OUTCOME_TYPE_COUNT};

/* ---- labels in the record ---- */

/* The move that a node's labels name: its own, or else the next one. The tools get the position
 * before it. */
static bool go_before_move(Taker *taker, const SgfNode *node, Move *move)
{
    int size = taker->record->size;
    const SgfNode *before = node;
    bool is_found = node->parent && sgf_node_move(node, size, move);
    if (is_found)
        before = node->parent;
    for (const SgfNode *next = node->first_child; next && !is_found; next = next->next)
        is_found = sgf_node_move(next, size, move);
    if (!is_found || move->at <= POINT_RESIGN)
        return false;
    SgfPosition *position = &taker->tools->position;
    return sgf_position_at(taker->game, before, position, NULL) == STATUS_OK &&
           board_is_legal(&position->board, move->at, (Stone)move->who);
}

/* The label of a concept about moves; -1 if the annotation says nothing of it. */
static int move_label(Concept concept, const Annotation *annotation)
{
    MoveType type;
    OutcomeType outcome;
    if (concept == CONCEPT_SENTE)
        return annotation->kind == ANNOTATION_SENTE ? annotation->level : -1;
    if (annotation->kind != ANNOTATION_MOVE)
        return -1;
    if (concept == CONCEPT_MOVE_TYPE)
        return vocabulary_find_move(annotation->word[0], &type) ? (int)type + 1 : -1;
    if (concept == CONCEPT_OUTCOME)
        return vocabulary_find_outcome(annotation->word[1], &outcome) ? (int)outcome + 1 : -1;
    return 1;
}

static void take_named_move(Taker *taker, const AnnotationFound *found)
{
    Concept concept = taker->settings->concept;
    int label = move_label(concept, found->annotation);
    Move move;
    if (label < 0 || !go_before_move(taker, found->node, &move))
        return;
    const Board *board = &taker->tools->position.board;
    Stone mover = (Stone)move.who;
    path_counter_set(taker->tools->counter, board);
    taker->record->looked_at++;
    if (concept != CONCEPT_GOOD_MOVE) {
        dataset_keep_move(taker, move.at, mover, label, NO_HINT);
        return;
    }
    Point bad = dataset_draw_bad_move(taker, board, mover, &move.at, 1);
    if (bad == POINT_NONE)
        return;
    dataset_keep_move(taker, move.at, mover, 1, NO_HINT);
    dataset_keep_move(taker, bad, mover, 0, NO_HINT);
}

/* Stones and empty points of a place, apart. */
static void sort_place(const Board *board, const PointSet *place, Subject *subject)
{
    for (Point at = 0; at < board_cell_count(board); at++)
        if (point_set_has(place, at))
            point_set_add(board->stone[at] == STONE_NONE ? &subject->points : &subject->chains, at);
}

static Point first_of(const PointSet *set)
{
    for (Point at = 0; at < BOARD_CELL_LIMIT; at++)
        if (point_set_has(set, at))
            return at;
    return POINT_NONE;
}

static Stone owner_of(const Board *board, const PointSet *chains, Stone otherwise)
{
    Point at = first_of(chains);
    return at == POINT_NONE ? otherwise : (Stone)board->stone[at];
}

/* Every point alone, and one nearby for each that is none of them. */
static void take_vital_points(Taker *taker, const Annotation *annotation, Stone mover)
{
    const Board *board = &taker->tools->position.board;
    Point point[BOARD_POINTS_MAX];
    int count = 0;
    for (Point at = 0; at < board_cell_count(board); at++)
        if (point_set_has(&annotation->place[0], at))
            point[count++] = at;
    for (int i = 0; i < count; i++) {
        Point good = point[i], other;
        point[i] = point[0]; /* the first is the one that the other lies near */
        point[0] = good;
        other = dataset_draw_bad_move(taker, board, mover, point, count);
        for (int k = 0; k < 1 + (other != POINT_NONE); k++) {
            Subject subject = {.mover = mover};
            point_set_add(&subject.points, k ? other : good);
            dataset_keep_subject(taker, &subject, k ? other : good, k ? 0 : annotation->level);
        }
    }
}

/* The kind of annotation that a concept about subjects is learnt from. */
static bool is_about(Concept concept, int kind)
{
    return (concept == CONCEPT_EYESPACE && kind == ANNOTATION_EYESPACE) ||
           (concept == CONCEPT_VITAL && kind == ANNOTATION_VITAL) ||
           (concept == CONCEPT_STRENGTH && kind == ANNOTATION_STRENGTH) ||
           (concept == CONCEPT_INFLUENCE && kind == ANNOTATION_INFLUENCE) ||
           (concept == CONCEPT_SIGNIFICANCE && kind == ANNOTATION_SIGNIFICANCE) ||
           (concept == CONCEPT_CAPTURABLE && kind == ANNOTATION_CAPTURABLE);
}

static void take_subject(Taker *taker, const AnnotationFound *found)
{
    const Annotation *annotation = found->annotation;
    if (!is_about(taker->settings->concept, annotation->kind))
        return;
    SgfPosition *position = &taker->tools->position;
    *position = *found->position;
    path_counter_set(taker->tools->counter, &position->board);
    taker->record->looked_at++;
    Stone to_move = position->to_move == STONE_WHITE ? STONE_WHITE : STONE_BLACK;
    if (annotation->kind == ANNOTATION_VITAL) {
        take_vital_points(taker, annotation, to_move);
        return;
    }
    Subject subject = {0};
    for (int i = 0; i < ANNOTATION_PLACE_LIMIT; i++)
        sort_place(&position->board, &annotation->place[i], &subject);
    subject.mover = annotation->kind == ANNOTATION_INFLUENCE
                        ? (Stone)annotation->color
                        : owner_of(&position->board, &subject.chains, to_move);
    Point at = first_of(point_set_is_empty(&subject.chains) ? &subject.points : &subject.chains);
    dataset_keep_subject(taker, &subject, at, annotation->level);
}

static void take_pair(Taker *taker, const AnnotationFound *found)
{
    const Annotation *annotation = found->annotation;
    if (annotation->kind != ANNOTATION_CONNECTIVITY)
        return;
    ChainPair pair = {annotation_first_point(annotation, 0), annotation_first_point(annotation, 1)};
    taker->tools->position = *found->position;
    path_counter_set(taker->tools->counter, &found->position->board);
    taker->record->looked_at++;
    dataset_keep_pair(taker, &taker->tools->position.board, pair, annotation->level);
}

static void take_label(void *context, const AnnotationFound *found)
{
    Taker *taker = context;
    int origin = found->annotation->origin;
    if (origin == ORIGIN_READER || origin == ORIGIN_CLASSIFIER)
        return; /* what programs said is not learnt again */
    switch (taker->settings->concept) {
    case CONCEPT_CONNECTIVITY:
        take_pair(taker, found);
        break;
    case CONCEPT_MOVE_TYPE:
    case CONCEPT_GOOD_MOVE:
    case CONCEPT_OUTCOME:
    case CONCEPT_SENTE:
        take_named_move(taker, found);
        break;
    case CONCEPT_EYESPACE:
    case CONCEPT_VITAL:
    case CONCEPT_STRENGTH:
    case CONCEPT_INFLUENCE:
    case CONCEPT_SIGNIFICANCE:
    case CONCEPT_CAPTURABLE:
        take_subject(taker, found);
        break;
    case CONCEPT_COUNT:
        break;
    }
}

void dataset_take_labels(Taker *taker)
{
    annotation_visit(taker->game, &VOCABULARY_WORDS,
                     &(AnnotationVisitor){.take = take_label, .context = taker});
}

/* ---- labels by others ---- */

/* Captured whoever moves first, at stake, or safe, as far as ladders go; 0: undecided. */
static int capturable_level(const Board *board, Point at)
{
    LadderAnswer attacked, defended;
    ladder_read(board, &(LadderRequest){.target = at, .attacker_first = true}, &attacked);
    if (attacked.verdict == LADDER_ESCAPES)
        return 4;
    bool is_in_atari = board->liberty_count[board->chain[at]] == 1;
    if (!is_in_atari)
        return attacked.verdict == LADDER_CAUGHT ? 2 : 0;
    ladder_read(board, &(LadderRequest){.target = at}, &defended);
    if (defended.verdict == LADDER_UNKNOWN)
        return 0;
    return defended.verdict == LADDER_CAUGHT ? 1 : 2;
}

/* After how many moves of the main line a stone is put there; 0: never. */
static int find_turn(const SgfNode *node, int size, Point at)
{
    Move move;
    int turn = 0;
    for (const SgfNode *next = node->first_child; next; next = next->first_child) {
        if (!sgf_node_move(next, size, &move))
            continue;
        turn++;
        if (move.at == at)
            return turn;
    }
    return 0;
}

/* How soon somebody played there: at once, within 10 moves, within 40, later, never. */
static int significance_level(const SgfNode *node, int size, Point at)
{
    int turn = find_turn(node, size, at);
    return turn == 0 ? 5 : turn == 1 ? 1 : turn <= 10 ? 2 : turn <= 40 ? 3 : 4;
}

/* Sente if the next move of the game is an answer nearby; 0 where the game ends. */
static int sente_level(const SgfNode *move_node, const Board *board, const Move *move)
{
    Move answer;
    const SgfNode *next = move_node->first_child;
    if (!next || !sgf_node_move(next, board->size, &answer) || answer.at <= POINT_RESIGN ||
        answer.who == move->who)
        return 0;
    int distance = abs(board_x(board, move->at) - board_x(board, answer.at)) +
                   abs(board_y(board, move->at) - board_y(board, answer.at));
    return distance <= ANSWER_DISTANCE ? 1 : 2;
}

static void keep_or_count(Taker *taker, const Subject *subject, Point at, int level)
{
    taker->record->looked_at++;
    if (level == 0)
        taker->record->undecided++;
    else
        dataset_keep_subject(taker, subject, at, level);
}

static void take_sente(Taker *taker, const SgfNode *node)
{
    const SgfNode *next = node->first_child;
    const Board *board = &taker->tools->position.board;
    Move move;
    if (!next || !sgf_node_move(next, board->size, &move) || move.at <= POINT_RESIGN ||
        !board_is_legal(board, move.at, (Stone)move.who))
        return;
    int level = sente_level(next, board, &move);
    taker->record->looked_at++;
    if (level > 0)
        dataset_keep_move(taker, move.at, (Stone)move.who, level, NO_HINT);
    else
        taker->record->undecided++;
}

/* The empty points around a chain that are closed in, if they are few: its eyespace. */
static void find_eyespace(const Board *board, Point root, PointSet *points)
{
    Point stack[REGION_MOST + 1];
    int count = 0;
    const uint64_t *liberties = chain_liberties(board, root);
    for (Point at = 0; at < board_cell_count(board) && count <= REGION_MOST; at++)
        if (liberties[at >> 6] >> (at & 63) & 1 && !point_set_has(points, at)) {
            point_set_add(points, at);
            stack[count++] = at;
        }
    for (int i = 0; i < count && count <= REGION_MOST; i++) {
        Point near[4];
        board_neighbors(board, stack[i], near);
        for (int d = 0; d < 4 && count <= REGION_MOST; d++)
            if (board->stone[near[d]] == STONE_NONE && !point_set_has(points, near[d])) {
                point_set_add(points, near[d]);
                stack[count++] = near[d];
            }
    }
    if (count > REGION_MOST)
        *points = (PointSet){0};
}

static int judge(const Taker *taker, Subject *subject)
{
    const DatasetJudge *who = &taker->settings->judge;
    if (!who->judge)
        return 0;
    return who->judge(who->context, taker->tools->worker, taker->settings->concept,
                      &taker->tools->position.board, subject);
}

static void take_chain(Taker *taker, Point root)
{
    const Board *board = &taker->tools->position.board;
    Subject subject = {.mover = (Stone)board->stone[root]};
    point_set_add(&subject.chains, root);
    if (taker->settings->concept == CONCEPT_CAPTURABLE) {
        keep_or_count(taker, &subject, root, capturable_level(board, root));
        return;
    }
    if (taker->settings->concept == CONCEPT_EYESPACE) {
        find_eyespace(board, root, &subject.points);
        if (point_set_is_empty(&subject.points))
            return;
    }
    keep_or_count(taker, &subject, root, judge(taker, &subject));
}

static void take_point(Taker *taker, const SgfNode *node, Point at)
{
    const SgfPosition *position = &taker->tools->position;
    Subject subject = {.mover = position->to_move == STONE_WHITE ? STONE_WHITE : STONE_BLACK};
    point_set_add(&subject.points, at);
    int level = taker->settings->concept == CONCEPT_SIGNIFICANCE
                    ? significance_level(node, position->board.size, at)
                    : judge(taker, &subject);
    keep_or_count(taker, &subject, at, level);
}

/* Chains by their roots, or empty points. */
static int list_places(const Board *board, bool wants_chains, Point out[BOARD_POINTS_MAX])
{
    int count = 0;
    for (Point at = 0; at < board_cell_count(board); at++)
        if (wants_chains ? board->chain[at] == at && board->stone[at] != STONE_WALL
                         : board->stone[at] == STONE_NONE)
            out[count++] = at;
    return count;
}

void dataset_take_subjects(Taker *taker, const SgfNode *node)
{
    assert(taker);
    const DatasetSettings *settings = taker->settings;
    const Board *board = &taker->tools->position.board;
    bool wants_chains = settings->concept == CONCEPT_STRENGTH ||
                        settings->concept == CONCEPT_CAPTURABLE ||
                        settings->concept == CONCEPT_EYESPACE;
    Point place[BOARD_POINTS_MAX];
    path_counter_set(taker->tools->counter, board);
    if (settings->concept == CONCEPT_SENTE) {
        take_sente(taker, node);
        return;
    }
    int count = list_places(board, wants_chains, place);
    int wanted = settings->per_position > 0 ? settings->per_position : DRAWN_USUALLY;
    for (int i = 0; i < wanted && i < count && !dataset_is_stopped(settings); i++) {
        int j = i + (int)random_below(&taker->random, (uint32_t)(count - i));
        Point at = place[j];
        place[j] = place[i];
        if (wants_chains)
            take_chain(taker, at);
        else
            take_point(taker, node, at);
    }
}
