/* Links by classifier and reader, and groups from the links that hold together. */
#include "app/connectivity.h"

#include "base/file.h"
#include "base/memory.h"
#include "concept/classifier.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREAT_NODES = 600, THREAT_LIMIT = 24 };

struct ConnectivityReader {
    Classifier *classifier;
    ConnectionReader *reader;
    PathCounter *counter;
    ConnectReading reading;
    uint32_t node_limit;
    Progress progress;
    atomic_bool *stop;
    ChainPair pair[CONNECTIVITY_LINK_LIMIT];
    PairSuggestion suggestion[CONNECTIVITY_LINK_LIMIT];
};

/* One that a database holds is of connectivity, or it would not be there. */
static Status open_classifier(const ConnectivityRequest *request, Classifier **classifier,
                              Error *err)
{
    const char *path = request->classifier;
    if (request->bytes)
        return classifier_read_bytes(request->bytes, request->size, classifier, err);
    char found[PLACE_PATH_SIZE];
    if (!path && !place_find("models", "connectivity.classifier", found))
        return error_set(err, STATUS_NOT_FOUND, "no connectivity classifier: %.100s", found);
    const char *file = path ? path : found;
    Error cause = {0};
    Status status = classifier_read(file, classifier, &cause);
    if (status == STATUS_OK && classifier_scale(*classifier)->concept == CONCEPT_CONNECTIVITY)
        return STATUS_OK;
    if (status != STATUS_OK)
        return error_set(err, status, "%.60s: %s", file, cause.text);
    classifier_close(*classifier);
    return error_set(err, STATUS_INVALID, "%.60s: not a classifier of connectivity", file);
}

Status connectivity_open(const ConnectivityRequest *request, ConnectivityReader **reader,
                         Error *err)
{
    assert(request);
    Classifier *classifier = NULL;
    Status status = open_classifier(request, &classifier, err);
    bool can_do_without = request->reading == CONNECT_READ_ALL && !request->classifier;
    if (status != STATUS_OK && !can_do_without)
        return status;
    ConnectivityReader *open = mem_alloc(1, sizeof *open);
    open->classifier = status == STATUS_OK ? classifier : NULL;
    open->reader = connection_reader_open();
    open->counter = path_counter_open();
    open->reading = request->reading;
    open->node_limit = request->node_limit;
    open->progress = request->progress;
    open->stop = request->stop;
    *reader = open;
    return STATUS_OK;
}

void connectivity_close(ConnectivityReader *reader)
{
    if (!reader)
        return;
    classifier_close(reader->classifier);
    connection_reader_close(reader->reader);
    path_counter_close(reader->counter);
    mem_free(reader);
}

/* ---- links ---- */

static int lines_between(const Board *board, Point a, Point b, int *sum)
{
    int dx = abs(board_x(board, a) - board_x(board, b));
    int dy = abs(board_y(board, a) - board_y(board, b));
    *sum = dx + dy;
    return dx > dy ? dx : dy;
}

/* The nearest stones of the two chains. */
static void find_nearest(const Board *board, ConnectivityLink *link)
{
    int best = BOARD_SIZE_MAX, best_sum = 2 * BOARD_SIZE_MAX;
    Point from = link->a;
    do {
        Point to = link->b;
        do {
            int sum, lines = lines_between(board, from, to, &sum);
            if (lines < best || (lines == best && sum < best_sum)) {
                best = lines;
                best_sum = sum;
                link->from = from;
                link->to = to;
            }
            to = board->next[to];
        } while (to != link->b);
        from = board->next[from];
    } while (from != link->a);
}

/* An undecided link keeps the classifier's value. */
static void read_link(ConnectivityReader *reader, const Board *board, ConnectivityLink *link,
                      Connectivity *answer)
{
    ConnectionAssessment assessment;
    connection_assess(reader->reader, board, link->a, link->b, reader->node_limit, &assessment);
    answer->nodes += assessment.nodes;
    if (assessment.level == CONNECTION_LEVEL_UNDECIDED)
        return;
    link->is_read = true;
    link->level = (int)assessment.level;
    link->confidence = 1;
    link->depends_on_ko = assessment.depends_on_ko;
    link->join = assessment.join;
    link->cut = assessment.cut;
}

static bool is_stopped(const ConnectivityReader *reader)
{
    return reader->stop && atomic_load(reader->stop);
}

static void find_links(ConnectivityReader *reader, const Board *board, Connectivity *answer)
{
    int count = sample_list_pairs(board, CONNECTIVITY_LINK_LIMIT, reader->pair);
    count = count < CONNECTIVITY_LINK_LIMIT ? count : CONNECTIVITY_LINK_LIMIT;
    answer->link_count = 0;
    path_counter_set(reader->counter, board);
    bool is_judged =
        reader->classifier && suggest_levels(reader->classifier, reader->counter, board,
                                             reader->pair, count, reader->suggestion);
    for (int i = 0; i < count && !is_stopped(reader); i++) {
        ConnectivityLink *link = &answer->link[i];
        *link = (ConnectivityLink){.a = reader->pair[i].a, .b = reader->pair[i].b};
        answer->link_count = i + 1;
        find_nearest(board, link);
        if (is_judged) {
            link->guess = link->level = reader->suggestion[i].level;
            link->confidence = reader->suggestion[i].confidence;
            link->margin = reader->suggestion[i].margin;
        }
        if (reader->reading == CONNECT_READ_ALL ||
            (reader->reading == CONNECT_READ_CONDITIONAL && link->level == CONNECTION_CONDITIONAL))
            read_link(reader, board, link, answer);
        if (reader->progress.report)
            reader->progress.report(reader->progress.context, (uint64_t)i + 1, (uint64_t)count);
    }
}

/* ---- groups ---- */

/* The enemy's moves between two chains after which he threatens to cut: points beside both, or
 * where a way of two moves leads. */
typedef struct {
    int count;
    Point at[THREAT_LIMIT];
} Threats;

static bool threatens(ConnectivityReader *reader, const Board *board, const ConnectivityLink *link,
                      Point at)
{
    ConnectionAnswer answer;
    Board after = *board;
    Stone enemy = stone_opposite((Stone)board->stone[link->a]);
    if (!board_is_legal(&after, at, enemy))
        return false;
    board_play(&after, at, enemy, NULL);
    if (after.stone[link->a] != board->stone[link->a] ||
        after.stone[link->b] != board->stone[link->b])
        return true;
    connection_read(
        reader->reader, &after,
        &(ConnectionRequest){
            .a = link->a, .b = link->b, .enemy_first = true, .row = 1, .node_limit = THREAT_NODES},
        &answer);
    return answer.verdict != CONNECTION_JOINED;
}

static void find_threats(ConnectivityReader *reader, const Board *board,
                         const ConnectivityLink *link, Threats *threats)
{
    threats->count = 0;
    for (Point at = 0; at < board_cell_count(board) && threats->count < THREAT_LIMIT; at++) {
        if (board->stone[at] != STONE_NONE)
            continue;
        bool beside_a = chain_has_liberty(board, board->chain[link->a], at);
        bool beside_b = chain_has_liberty(board, board->chain[link->b], at);
        if ((beside_a || beside_b) && threatens(reader, board, link, at))
            threats->at[threats->count++] = at;
    }
}

static bool meet(const Threats *x, const Threats *y)
{
    for (int i = 0; i < x->count; i++)
        for (int j = 0; j < y->count; j++)
            if (x->at[i] == y->at[j])
                return true;
    return false;
}

static bool share_chain(const ConnectivityLink *x, const ConnectivityLink *y)
{
    return x->a == y->a || x->a == y->b || x->b == y->a || x->b == y->b;
}

static bool is_surer(const ConnectivityLink *x, const ConnectivityLink *y)
{
    return x->level != y->level ? x->level < y->level : x->confidence > y->confidence;
}

static int find_root(int *parent, int at)
{
    while (parent[at] != at)
        at = parent[at] = parent[parent[at]];
    return at;
}

typedef struct {
    ConnectivityReader *reader;
    const Board *board;
    Connectivity *answer;
    int held[CONNECTIVITY_LINK_LIMIT]; /* links of level 2 that hold the groups together */
    Threats *threats;                  /* of held links */
    int held_count;
    int parent[BOARD_CELL_LIMIT];
} Grouping;

/* Take a link unless one move threatens it and another that is already relied on. Links within a
 * group add nothing and are not looked at. */
static void hold_link(Grouping *grouping, int index)
{
    ConnectivityLink *link = &grouping->answer->link[index];
    int a = find_root(grouping->parent, link->a), b = find_root(grouping->parent, link->b);
    if (a == b)
        return;
    if (link->level == CONNECTION_CONNECTED) {
        Threats *threats = &grouping->threats[grouping->held_count];
        find_threats(grouping->reader, grouping->board, link, threats);
        for (int i = 0; i < grouping->held_count; i++) {
            const ConnectivityLink *other = &grouping->answer->link[grouping->held[i]];
            link->is_shared |= share_chain(link, other) && meet(threats, &grouping->threats[i]);
        }
        if (link->is_shared)
            return;
        grouping->held[grouping->held_count++] = index;
    }
    grouping->parent[a > b ? a : b] = a > b ? b : a;
}

/* The most certain first; of equals the one with the least points, as they stand in the list. */
static int next_link(const Connectivity *answer, const bool *is_done)
{
    int best = -1;
    for (int i = 0; i < answer->link_count; i++) {
        const ConnectivityLink *link = &answer->link[i];
        if (is_done[i] || link->level < CONNECTION_STRONG || link->level > CONNECTION_CONNECTED)
            continue;
        if (best < 0 || is_surer(link, &answer->link[best]))
            best = i;
    }
    return best;
}

static void number_groups(const Board *board, int *parent, Connectivity *answer)
{
    uint16_t number[BOARD_CELL_LIMIT] = {0};
    answer->group_count = 0;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->chain[at] == POINT_NONE)
            continue;
        Point least = at;
        for (Point stone = board->next[at]; stone != at; stone = board->next[stone])
            least = stone < least ? stone : least;
        int root = find_root(parent, least);
        if (!number[root])
            number[root] = (uint16_t)++answer->group_count;
        answer->group[at] = number[root];
    }
}

static void find_groups(ConnectivityReader *reader, const Board *board, Connectivity *answer)
{
    Grouping *grouping = mem_alloc(1, sizeof *grouping);
    bool *is_done = mem_alloc((size_t)answer->link_count + 1, sizeof *is_done);
    grouping->reader = reader;
    grouping->board = board;
    grouping->answer = answer;
    grouping->threats = mem_alloc((size_t)answer->link_count + 1, sizeof *grouping->threats);
    for (int i = 0; i < BOARD_CELL_LIMIT; i++)
        grouping->parent[i] = i;
    for (int i; (i = next_link(answer, is_done)) >= 0; is_done[i] = true)
        hold_link(grouping, i);
    number_groups(board, grouping->parent, answer);
    mem_free(grouping->threats);
    mem_free(grouping);
    mem_free(is_done);
}

void connectivity_find(ConnectivityReader *reader, const Board *board, Connectivity *answer)
{
    assert(answer);
    memset(answer->group, 0, sizeof answer->group);
    answer->nodes = 0;
    find_links(reader, board, answer);
    find_groups(reader, board, answer);
}
