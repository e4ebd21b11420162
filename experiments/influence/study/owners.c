/* How well the models predict the owners of points and the deaths of chains.
 *
 * A line of the truth file is a game's file, a tab, and a letter for every point of its last
 * position, rows from the top: B, W, or . for nobody's. */
#include "base/budget.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/pool.h"
#include "influence/field.h"
#include "influence/models.h"
#include "play/network_file.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "study.h"

#include <string.h>

enum { TRUTH_LIMIT = 64 << 20, GAME_LIMIT = 16 << 20, DEFAULT_EVERY = 10 };

typedef struct {
    char *file;
    const char *owners;
} TruthLine;

typedef struct {
    const OwnerRequest *request;
    OwnerStudy *study;
    TruthLine *line;
    size_t line_count;
    OwnerStudy *part; /* by line: merged in order, so that threads do not matter */
    atomic_uint_fast64_t done;
} Run;

/* ---- the truth ---- */

/* Cut the text into lines and fields; returns how many lines there are. */
static size_t cut_lines(char *text, TruthLine **lines)
{
    size_t count = 0, capacity = 0;
    *lines = NULL;
    for (char *at = text; at && *at;) {
        char *end = strchr(at, '\n'), *tab = strchr(at, '\t');
        if (end)
            *end = 0;
        if (tab && (!end || tab < end)) {
            *tab = 0;
            *lines =
                count == capacity ? mem_grow(*lines, &capacity, count + 1, sizeof **lines) : *lines;
            (*lines)[count++] = (TruthLine){.file = at, .owners = tab + 1};
        }
        at = end ? end + 1 : NULL;
    }
    return count;
}

static bool read_owners(const Board *board, const char *owners, uint8_t truth[BOARD_CELL_LIMIT])
{
    if (strlen(owners) != (size_t)board->size * board->size)
        return false;
    memset(truth, STONE_NONE, BOARD_CELL_LIMIT);
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++) {
            char letter = owners[y * board->size + x];
            truth[board_point(board, x, y)] = letter == 'B'   ? STONE_BLACK
                                              : letter == 'W' ? STONE_WHITE
                                                              : STONE_NONE;
        }
    return true;
}

/* ---- one position ---- */

/* The owners that the network expects, as a field. */
static void ask_network(Net *net, const SgfPosition *position, Field *field)
{
    const Board *board = &position->board;
    NetAnswer answer;
    Position seen = {.board = board,
                     .to_move = position->to_move == STONE_WHITE ? STONE_WHITE : STONE_BLACK,
                     .move_number = position->move_count + 1};
    for (int i = 0; i < POSITION_HISTORY; i++)
        seen.previous[i] = POINT_NONE;
    net_evaluate_position(net, &seen, NET_SOURCE_PROFESSIONAL, &answer);
    memset(field, 0, sizeof *field);
    field->size = board->size;
    memcpy(field->stone, board->stone, sizeof field->stone);
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++) {
            double mine = 0.5 + 0.5 * (double)answer.ownership[y * board->size + x];
            Point at = board_point(board, x, y);
            field->black[at] = seen.to_move == STONE_BLACK ? mine : 1 - mine;
            field->white[at] = 1 - field->black[at];
        }
}

static void look(const Run *run, Influence *const *influence, Net *net, const SgfPosition *position,
                 const uint8_t *truth, int phase, OwnerStudy *part)
{
    for (int e = 0; e < run->request->entries->count; e++) {
        Field field;
        if (run->request->entries->is_network[e])
            ask_network(net, position, &field);
        else
            influence_look_turn(influence[e], &position->board, position->to_move, &field);
        owner_tally_look(&part->tally[e], &position->board, &field, truth, phase);
    }
}

/* ---- one game ---- */

static int count_nodes(const SgfGame *game)
{
    int count = 0;
    for (const SgfNode *node = game->root; node; node = node->first_child)
        count++;
    return count;
}

/* Go through the main line; false if the record or the truth is not sound. */
static bool walk_game(const Run *run, const SgfGame *game, const char *owners,
                      Influence *const *influence, Net *net, OwnerStudy *part)
{
    SgfPosition position;
    uint8_t truth[BOARD_CELL_LIMIT];
    int nodes = count_nodes(game), at = 0;
    int every = run->request->every > 0 ? run->request->every : DEFAULT_EVERY;
    if (sgf_position_init(game, &position, NULL) != STATUS_OK ||
        !read_owners(&position.board, owners, truth))
        return false;
    for (const SgfNode *node = game->root; node; node = node->first_child, at++) {
        if (sgf_position_step(game, &position, node, NULL) != STATUS_OK)
            return false;
        if (at % every == 0)
            look(run, influence, net, &position, truth, OWNER_PHASES * at / nodes, part);
    }
    look(run, influence, net, &position, truth, OWNER_PHASES, part);
    return true;
}

static void work(void *context, size_t index, int worker)
{
    (void)worker;
    Run *run = context;
    OwnerStudy *part = &run->part[index];
    if (run->request->stop && atomic_load(run->request->stop))
        return;
    Influence *influence[STUDY_ENTRY_LIMIT] = {NULL};
    int count = run->request->entries->count;
    Net *net = NULL;
    for (int e = 0; e < count; e++)
        if (run->request->entries->is_network[e] && !net &&
            network_open(NULL, &(NetOptions){.cache_megabytes = -1}, &net, NULL) != STATUS_OK)
            net = NULL;
    for (int e = 0; e < count; e++)
        influence[e] = influence_open(&run->request->entries->settings[e]);
    Arena mem;
    SgfGame game;
    arena_init(&mem, GAME_LIMIT);
    bool is_sound = sgf_read_file(run->line[index].file, 0, NULL, &mem, &game, NULL) == STATUS_OK &&
                    walk_game(run, &game, run->line[index].owners, influence, net, part);
    arena_clear(&mem);
    for (int e = 0; e < count; e++)
        influence_close(influence[e]);
    net_close(net);
    if (!is_sound)
        memset(part, 0, sizeof *part);
    part->games = is_sound;
    part->skipped = !is_sound;
    uint64_t done = atomic_fetch_add(&run->done, 1) + 1;
    if (worker == 0)
        progress_report(&run->request->progress, done, run->line_count);
}

/* ---- all games ---- */

static void merge(Run *run)
{
    for (size_t i = 0; i < run->line_count; i++) {
        run->study->games += run->part[i].games;
        run->study->skipped += run->part[i].skipped;
        for (int e = 0; e < run->request->entries->count; e++)
            owner_tally_add(&run->study->tally[e], &run->part[i].tally[e]);
    }
}

Status study_owners(const OwnerRequest *request, OwnerStudy *study, Error *err)
{
    StrBuf text;
    strbuf_init(&text, TRUTH_LIMIT);
    Status status = file_read(request->truth, &text, err);
    Run run = {.request = request, .study = study};
    memset(study, 0, sizeof *study);
    if (status == STATUS_OK) {
        run.line_count = cut_lines(text.text, &run.line);
        run.part = mem_alloc(run.line_count + 1, sizeof *run.part);
        pool_for_each(request->threads > 1 ? request->threads : 1, run.line_count, work, &run);
        merge(&run);
        if (request->stop && atomic_load(request->stop))
            status = error_set(err, STATUS_INTERRUPTED, "interrupted");
        else if (study->games == 0)
            status = error_set(err, STATUS_INVALID, "no line of it fits a game that can be read");
    }
    mem_free(run.part);
    mem_free(run.line);
    strbuf_clear(&text);
    return status;
}
