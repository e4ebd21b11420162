/* Rows of features, and the pairs that are worth a look. */
#include "concept/sample.h"

#include "shape/chain.h"
#include "shape/connection.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static void add(FeatureRow *row, int index, double value)
{
    if (value == 0)
        return;
    row->index[row->count] = index;
    row->value[row->count++] = (float)value;
}

static int common_liberties(const Board *board, Point a, Point b)
{
    const uint64_t *x = chain_liberties(board, board->chain[a]);
    const uint64_t *y = chain_liberties(board, board->chain[b]);
    uint64_t both[BOARD_WORD_LIMIT];
    for (int i = 0; i < board->words; i++)
        both[i] = x[i] & y[i];
    return cells_count(both, board->words);
}

/* Enemy chains that touch both, and the fewest liberties among them. */
static int common_enemies(const Board *board, Point a, Point b, int *fewest)
{
    Point of_a[CHAIN_NEIGHBOR_LIMIT], of_b[CHAIN_NEIGHBOR_LIMIT];
    int count_a = chain_list_enemies(board, board->chain[a], of_a);
    int count_b = chain_list_enemies(board, board->chain[b], of_b), common = 0;
    *fewest = 0;
    for (int i = 0; i < count_a; i++) {
        for (int j = 0; j < count_b; j++) {
            if (of_a[i] != of_b[j])
                continue;
            int liberties = board->liberty_count[of_a[i]];
            if (common++ == 0 || liberties < *fewest)
                *fewest = liberties;
        }
    }
    return common;
}

static bool is_weaker(const ChainFeatures *x, const ChainFeatures *y)
{
    if (x->liberties != y->liberties)
        return x->liberties < y->liberties;
    return x->stones < y->stones;
}

/* The same whichever chain is named first: the moves on the ways do not depend on it. */
static void add_outlook(const Board *board, Point a, Point b, int at, FeatureRow *row)
{
    ConnectionOutlook outlook;
    connection_look(board, a < b ? a : b, a < b ? b : a, &outlook);
    add(row, at++, outlook.joins);
    add(row, at++, outlook.safe_joins);
    add(row, at++, outlook.after_cut);
    add(row, at++, outlook.after_two_cuts);
    add(row, at++, outlook.after_join_cut);
    add(row, at++, outlook.after_two_joins_cut);
    add(row, at++, outlook.after_cut_join_cut);
}

/* The same whichever chain is named first: the weaker one comes first. */
static void add_extras(const Board *board, Point a, Point b, bool skips_outlook, FeatureRow *row)
{
    ChainFeatures first, second;
    int fewest, at = RSPF_COUNT;
    chain_features_find(board, a, &first);
    chain_features_find(board, b, &second);
    if (is_weaker(&second, &first)) {
        ChainFeatures swap = first;
        first = second;
        second = swap;
    }
    for (int i = 0; i < 2; i++) {
        const ChainFeatures *f = i ? &second : &first;
        add(row, at++, f->stones);
        add(row, at++, f->liberties);
        add(row, at++, f->enemy_chains);
        add(row, at++, f->enemy_stones);
        add(row, at++, f->joinable);
        add(row, at++, f->best_extension);
    }
    add(row, at++, connection_distance(board, a, b, SAMPLE_REACH));
    add(row, at++, common_liberties(board, a, b));
    int enemies = common_enemies(board, a, b, &fewest);
    add(row, at++, enemies);
    add(row, at++, fewest);
    if (!skips_outlook)
        add_outlook(board, a, b, at, row);
}

void sample_pair(PathCounter *counter, const Board *board, Point from, Point to,
                 const PairFeatures *features, FeatureRow *row)
{
    assert(features && row);
    uint32_t count[RSPF_COUNT], reversed[RSPF_COUNT];
    row->count = 0;
    rspf_count(counter, from, to, count);
    if (features->type == RSPF_TYPE_B) {
        rspf_reverse(counter, count, reversed);
        for (int i = 0; i < RSPF_COUNT; i++)
            count[i] += reversed[i];
    }
    for (int i = 0; i < RSPF_COUNT; i++)
        add(row, i, count[i]);
    if (features->is_extended)
        add_extras(board, from, to, features->skips_outlook, row);
}

void sample_move(PathCounter *counter, Point at, Stone mover, MoveHint hint, FeatureRow *row)
{
    assert(stone_is_color(mover));
    uint32_t count[RSF_COUNT];
    row->count = 0;
    rsf_count(counter, at, mover, count);
    for (int i = 0; i < RSF_COUNT; i++)
        add(row, i, count[i]);
    if (hint.type < MOVE_TYPE_COUNT)
        add(row, RSF_COUNT + (int)hint.type, 1);
    if (hint.outcome < OUTCOME_TYPE_COUNT)
        add(row, RSF_COUNT + MOVE_TYPE_COUNT + (int)hint.outcome, 1);
}

/* ---- subjects ---- */

static void add_point(PathCounter *counter, Point at, Stone mover, uint32_t sum[RSF_COUNT])
{
    uint32_t count[RSF_COUNT];
    rsf_count(counter, at, mover, count);
    for (int i = 0; i < RSF_COUNT; i++)
        sum[i] += count[i];
}

static void add_chain_sums(const Board *board, Point root, int sum[CHAIN_FEATURE_COUNT])
{
    ChainFeatures features;
    chain_features_find(board, root, &features);
    sum[0] += features.stones;
    sum[1] += features.liberties;
    sum[2] += features.enemy_chains;
    sum[3] += features.enemy_stones;
    sum[4] += features.joinable;
    sum[5] += features.best_extension;
}

void sample_subject(PathCounter *counter, const Board *board, const Subject *subject,
                    FeatureRow *row)
{
    assert(board && subject && row);
    uint32_t sum[RSF_COUNT] = {0};
    int chain_sum[CHAIN_FEATURE_COUNT] = {0}, chains = 0, points = 0;
    PointSet roots = {0}, spots = subject->points;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (!point_set_has(&subject->chains, at) || board->chain[at] == POINT_NONE ||
            point_set_has(&roots, board->chain[at]))
            continue;
        const uint64_t *liberties = chain_liberties(board, board->chain[at]);
        point_set_add(&roots, board->chain[at]);
        add_chain_sums(board, board->chain[at], chain_sum);
        chains++;
        for (int w = 0; w < board->words; w++)
            spots.word[w] |= liberties[w];
    }
    for (Point at = 0; at < board_cell_count(board); at++)
        if (point_set_has(&spots, at) && board->stone[at] == STONE_NONE) {
            add_point(counter, at, subject->mover, sum);
            points++;
        }
    row->count = 0;
    for (int i = 0; i < RSF_COUNT; i++)
        add(row, i, sum[i]);
    for (int i = 0; i < CHAIN_FEATURE_COUNT; i++)
        add(row, RSF_COUNT + i, chain_sum[i]);
    add(row, RSF_COUNT + CHAIN_FEATURE_COUNT, points);
    add(row, RSF_COUNT + CHAIN_FEATURE_COUNT + 1, chains);
}

/* ---- pairs ---- */

/* The least points of all chains, in order. */
static int list_chains(const Board *board, Point out[BOARD_POINTS_MAX])
{
    bool is_known[BOARD_CELL_LIMIT] = {false};
    int count = 0;
    for (Point at = 0; at < board_cell_count(board); at++) {
        Point root = board->chain[at];
        if (root == POINT_NONE || is_known[root])
            continue;
        is_known[root] = true;
        out[count++] = at;
    }
    return count;
}

int sample_list_pairs(const Board *board, int limit, ChainPair *pairs)
{
    assert(limit >= 0);
    Point chain[BOARD_POINTS_MAX];
    int chains = list_chains(board, chain), count = 0;
    uint8_t distance[BOARD_CELL_LIMIT];
    for (int i = 0; i < chains; i++) {
        connection_distances(board, chain[i], SAMPLE_REACH, distance);
        for (int j = i + 1; j < chains; j++) {
            if (board->stone[chain[i]] != board->stone[chain[j]] ||
                distance[chain[j]] > SAMPLE_REACH)
                continue;
            if (count < limit)
                pairs[count] = (ChainPair){chain[i], chain[j]};
            count++;
        }
    }
    return count;
}

/* ---- names ---- */

char *sample_feature_text(Concept concept, const PathWords *words, int index,
                          char out[FEATURE_TEXT_SIZE])
{
    assert(words);
    static const char *const CHAIN[CHAIN_FEATURE_COUNT] = {
        "stones", "liberties", "enemy chains", "enemy stones", "joinable chains", "best extension"};
    static const char *const BETWEEN[] = {"distance",
                                          "common liberties",
                                          "common enemies",
                                          "fewest liberties of those",
                                          "joining moves",
                                          "safe joining moves",
                                          "distance after cut",
                                          "distance after two cuts",
                                          "distance after join, cut",
                                          "after join, join, cut",
                                          "after cut, join, cut"};
    char word[PATH_WORD_TEXT_SIZE];
    int extra = index - RSPF_COUNT;
    if (concept > CONCEPT_GOOD_MOVE && index >= RSF_COUNT) {
        static const char *const COUNT[] = {"points", "chains"};
        int own = index - RSF_COUNT;
        snprintf(out, FEATURE_TEXT_SIZE, "%s",
                 own < CHAIN_FEATURE_COUNT   ? CHAIN[own]
                 : own < SUBJECT_EXTRA_COUNT ? COUNT[own - CHAIN_FEATURE_COUNT]
                                             : "?");
        return out;
    }
    if (concept != CONCEPT_CONNECTIVITY && index >= RSF_COUNT + MOVE_TYPE_COUNT)
        snprintf(out, FEATURE_TEXT_SIZE, "hint %s",
                 vocabulary_outcome((OutcomeType)(index - RSF_COUNT - MOVE_TYPE_COUNT))->term);
    else if (concept != CONCEPT_CONNECTIVITY && index >= RSF_COUNT)
        snprintf(out, FEATURE_TEXT_SIZE, "hint %s",
                 vocabulary_move((MoveType)(index - RSF_COUNT))->term);
    else if (concept != CONCEPT_CONNECTIVITY)
        snprintf(out, FEATURE_TEXT_SIZE, "around %s", path_word_text(words, index + 1, word));
    else if (extra < 0)
        snprintf(out, FEATURE_TEXT_SIZE, "path %s",
                 path_word_text(words, words->word[index], word));
    else if (extra < 2 * CHAIN_FEATURE_COUNT)
        snprintf(out, FEATURE_TEXT_SIZE, "%s of the %s", CHAIN[extra % CHAIN_FEATURE_COUNT],
                 extra < CHAIN_FEATURE_COUNT ? "weaker" : "stronger");
    else
        snprintf(out, FEATURE_TEXT_SIZE, "%s", BETWEEN[extra - 2 * CHAIN_FEATURE_COUNT]);
    return out;
}

static const char *const CONCEPTS[CONCEPT_COUNT] = {
    "connectivity", "move-type", "good-move",    "outcome", "eyespace",  "vital",
    "strength",     "influence", "significance", "sente",   "capturable"};
static const char *const TYPES[] = {"A", "B", "C"};

static bool find_text(const char *text, const char *const *list, int count, int *found)
{
    for (*found = 0; *found < count; ++*found)
        if (strcasecmp(text, list[*found]) == 0)
            return true;
    return false;
}

const char *concept_text(Concept concept)
{
    return CONCEPTS[concept];
}

/* The kind of annotation whose levels are the labels. */
static AnnotationKindId kind_of(Concept concept)
{
    static const AnnotationKindId KIND[CONCEPT_COUNT] = {
        [CONCEPT_CONNECTIVITY] = ANNOTATION_CONNECTIVITY,
        [CONCEPT_EYESPACE] = ANNOTATION_EYESPACE,
        [CONCEPT_VITAL] = ANNOTATION_VITAL,
        [CONCEPT_STRENGTH] = ANNOTATION_STRENGTH,
        [CONCEPT_INFLUENCE] = ANNOTATION_INFLUENCE,
        [CONCEPT_SIGNIFICANCE] = ANNOTATION_SIGNIFICANCE,
        [CONCEPT_SENTE] = ANNOTATION_SENTE,
        [CONCEPT_CAPTURABLE] = ANNOTATION_CAPTURABLE};
    return KIND[concept];
}

const char *concept_label_text(Concept concept, int label)
{
    if (concept == CONCEPT_GOOD_MOVE)
        return label ? "good" : "bad";
    if (concept == CONCEPT_MOVE_TYPE)
        return label >= 1 && label <= MOVE_TYPE_COUNT ? vocabulary_move((MoveType)(label - 1))->term
                                                      : "?";
    if (concept == CONCEPT_OUTCOME)
        return label >= 1 && label <= OUTCOME_TYPE_COUNT
                   ? vocabulary_outcome((OutcomeType)(label - 1))->term
                   : "?";
    const AnnotationKind *kind = annotation_kind(kind_of(concept));
    if (label >= 1 && label <= kind->level_count)
        return kind->level[label - 1].name;
    return label == 0 ? "none" : "?";
}

bool concept_parse(const char *text, Concept *concept)
{
    int found;
    if (!find_text(text, CONCEPTS, CONCEPT_COUNT, &found))
        return false;
    *concept = (Concept)found;
    return true;
}

const char *rspf_type_text(RspfType type)
{
    return TYPES[type];
}

bool rspf_type_parse(const char *text, RspfType *type)
{
    int found;
    if (!find_text(text, TYPES, RSPF_TYPE_COUNT, &found))
        return false;
    *type = (RspfType)found;
    return true;
}
