/* The library of games: searching it from the board, and opening what was found. */
#include "web/handlers/handlers.h"

#include "base/memory.h"
#include "base/pool.h"
#include "view/json.h"
#include "view/library.h"
#include "view/problem.h"
#include "web/handlers/lab.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_LIMIT = 200, USUAL_PAGE = 20, TOP_LIMIT = 400, USUAL_TOP = 40, SGF_LIMIT = 1 << 20 };

/* ---- the open library ---- */

/* Kept as long as somebody searches it, even if a newer one is there. */
typedef struct {
    Library *library;
    uint64_t stamp;
    int users;
} OpenLibrary;

struct LibraryCache {
    pthread_mutex_t lock;
    OpenLibrary *current; /* NULL: none */
};

LibraryCache *library_cache_open(void)
{
    LibraryCache *cache = mem_alloc(1, sizeof *cache);
    pthread_mutex_init(&cache->lock, NULL);
    return cache;
}

/* Under the lock. */
static void drop(OpenLibrary *open)
{
    if (!open || --open->users > 0)
        return;
    library_close(open->library);
    mem_free(open);
}

void library_cache_close(LibraryCache *cache)
{
    drop(cache->current);
    pthread_mutex_destroy(&cache->lock);
    mem_free(cache);
}

/* Under the lock: make the library on the disk the current one. */
static Status refresh(LibraryCache *cache, Error *err)
{
    char folder[PLACE_PATH_SIZE];
    if (!library_usual_folder(folder, sizeof folder))
        return error_set(err, STATUS_NOT_FOUND, "no folder for a library: HOME is not set");
    uint64_t stamp = library_stamp(folder);
    if (cache->current && cache->current->stamp == stamp)
        return STATUS_OK;
    Library *library;
    Status status = library_open(folder, pool_processor_count(), &library, err);
    if (status != STATUS_OK)
        return status;
    drop(cache->current);
    cache->current = mem_alloc(1, sizeof *cache->current);
    *cache->current = (OpenLibrary){.library = library, .stamp = stamp, .users = 1};
    return STATUS_OK;
}

static Status acquire(LibraryCache *cache, OpenLibrary **open, Error *err)
{
    pthread_mutex_lock(&cache->lock);
    Status status = refresh(cache, err);
    if (status == STATUS_OK) {
        *open = cache->current;
        (*open)->users++;
    }
    pthread_mutex_unlock(&cache->lock);
    return status;
}

static void release(LibraryCache *cache, OpenLibrary *open)
{
    pthread_mutex_lock(&cache->lock);
    drop(open);
    pthread_mutex_unlock(&cache->lock);
}

/* ---- what there is ---- */

Status handle_library(const Request *call, Error *err)
{
    assert(call);
    OpenLibrary *open;
    Error problem = {0};
    Status status = acquire(call->server->library, &open, &problem);
    if (status == STATUS_NOT_FOUND) {
        json_write(json_pack("{s:i}", "games", 0), JSON_COMPACT, call->out);
        return STATUS_OK;
    }
    if (status != STATUS_OK) {
        *err = problem;
        return status;
    }
    LibraryInfo info;
    library_info(open->library, &info);
    json_write(json_pack("{s:I, s:I, s:I, s:i}", "games", (json_int_t)info.games, "moves",
                         (json_int_t)info.moves, "bytes", (json_int_t)info.bytes, "sources",
                         info.sources),
               JSON_COMPACT, call->out);
    release(call->server->library, open);
    return STATUS_OK;
}

/* ---- searching ---- */

typedef struct {
    RequestFields fields;
    RequestLine line;
    FindRequest find;
    FoundOrder order;
    uint32_t offset, limit;
    int top;
} Question;

static int field_year(RequestFields *fields, const char *key)
{
    return (int)field_number(fields, key, 0, FIND_YEAR_LIMIT - 1, 0);
}

static void read_filter(RequestFields *fields, LibraryFilter *filter)
{
    filter->player = field_text(fields, "player");
    filter->opponent = field_text(fields, "opponent");
    filter->black = field_text(fields, "black");
    filter->white = field_text(fields, "white");
    filter->event = field_text(fields, "event");
    filter->rank = field_text(fields, "rank");
    filter->result = field_text(fields, "result");
    int from = field_year(fields, "from"), to = field_year(fields, "to");
    filter->date_from = from * 10000;
    filter->date_to = to ? to * 10000 + 9999 : 0;
}

static void read_anchor(RequestFields *fields, Pattern *pattern)
{
    const char *anchor = field_text(fields, "anchor");
    if (!anchor || strcmp(anchor, "place") == 0)
        pattern->anchor = ANCHOR_PLACE;
    else if (strcmp(anchor, "side") == 0)
        pattern->anchor = ANCHOR_SIDE;
    else if (strcmp(anchor, "anywhere") == 0)
        pattern->anchor = ANCHOR_ANYWHERE;
    else
        field_fail(fields, STATUS_INVALID, "anchor is place, side or anywhere");
}

/* Keep the region of the whole board, and open its open points. */
static void cut_region(RequestFields *fields, Pattern *pattern)
{
    const char *region = field_text(fields, "region"), *open = field_text(fields, "open");
    if (fields->status == STATUS_OK)
        fields->status = pattern_cut(pattern, region, open, fields->err);
}

/* The moves of the line that were played in the region, as a sequence. */
static void take_sequence(const RequestLine *line, Pattern *pattern)
{
    const Board *board = &line->game.board;
    pattern->sequence_count = 0;
    for (int i = 0; i < line->game.move_count; i++) {
        Move move = line->game.moves[i].move;
        if (move.at <= POINT_RESIGN || pattern->sequence_count == SEQUENCE_LIMIT)
            continue;
        int point = board_y(board, move.at) * board->size + board_x(board, move.at);
        if (pattern->cell[point] == CELL_OUTSIDE)
            continue;
        pattern->sequence_point[pattern->sequence_count] = (uint16_t)point;
        pattern->sequence_color[pattern->sequence_count++] = move.who;
    }
}

static void read_pattern(Question *question)
{
    RequestFields *fields = &question->fields;
    Pattern *pattern = &question->find.pattern;
    if (!field_value(fields, "sgf"))
        return;
    field_line(fields, &question->line);
    if (fields->status != STATUS_OK)
        return;
    const Board *board = &question->line.game.board;
    pattern_of_board(board, (PatternRect){0, 0, board->size - 1, board->size - 1}, pattern);
    read_anchor(fields, pattern);
    cut_region(fields, pattern);
    pattern->fixed_orientation = field_flag(fields, "no_rotation");
    pattern->is_not_mirrored = field_flag(fields, "no_mirror");
    pattern->fixed_colors = field_flag(fields, "no_swap");
    if (fields->status == STATUS_OK && field_flag(fields, "sequence"))
        take_sequence(&question->line, pattern);
}

static void read_question(Question *question)
{
    RequestFields *fields = &question->fields;
    const char *sort = field_text(fields, "sort");
    read_filter(fields, &question->find.filter);
    question->find.next = field_color(fields, "next", STONE_NONE);
    question->offset = (uint32_t)field_number(fields, "offset", 0, 1e9, 0);
    question->limit = (uint32_t)field_number(fields, "limit", 0, PAGE_LIMIT, USUAL_PAGE);
    question->top = (int)field_number(fields, "top", 1, TOP_LIMIT, USUAL_TOP);
    question->find.threads = pool_processor_count();
    if (sort && !found_order_parse(sort, &question->order))
        field_fail(fields, STATUS_INVALID, "there is no such order");
    read_pattern(question);
}

static Status search(const Request *call, Question *question, Error *err)
{
    OpenLibrary *open;
    FindAnswer answer;
    Status status = acquire(call->server->library, &open, err);
    if (status != STATUS_OK)
        return status;
    question->find.stop = &call->server->stop;
    status = library_find(open->library, &question->find, &answer, err);
    if (status == STATUS_OK) {
        uint32_t count;
        FoundGame *games = find_games(open->library, &answer, question->order, &count);
        FindView view = {.library = open->library,
                         .request = &question->find,
                         .answer = &answer,
                         .game = games,
                         .game_count = count,
                         .offset = question->offset,
                         .limit = question->limit,
                         .top = question->top,
                         .hides_files = true};
        find_write_json(&view, call->out);
        mem_free(games);
        find_answer_clear(&answer);
    }
    release(call->server->library, open);
    return status;
}

Status handle_find(const Request *call, Error *err)
{
    Question *question = mem_alloc(1, sizeof *question);
    request_open(call, &question->fields, err);
    read_question(question);
    if (question->fields.status == STATUS_OK)
        question->fields.status = search(call, question, err);
    request_line_clear(&question->line);
    Status status = request_close(&question->fields);
    mem_free(question);
    return status;
}

/* ---- one game ---- */

Status handle_library_game(const Request *call, Error *err)
{
    assert(call);
    RequestFields fields;
    OpenLibrary *open = NULL;
    request_open(call, &fields, err);
    double number = field_number(&fields, "number", 0, 4e9, -1);
    if (number < 0)
        field_fail(&fields, STATUS_INVALID, "which game?");
    if (fields.status == STATUS_OK)
        fields.status = acquire(call->server->library, &open, err);
    if (fields.status == STATUS_OK && number >= library_game_count(open->library))
        field_fail(&fields, STATUS_NOT_FOUND, "there is no such game in the library");
    if (fields.status == STATUS_OK) {
        StrBuf sgf;
        strbuf_init(&sgf, SGF_LIMIT);
        library_game_sgf(open->library, (uint32_t)number, &sgf);
        json_write(json_pack("{s:s}", "sgf", strbuf_text(&sgf)), JSON_COMPACT, call->out);
        strbuf_clear(&sgf);
    }
    if (open)
        release(call->server->library, open);
    return request_close(&fields);
}

/* ---- adding ---- */

static void add_games(RequestFields *fields, Task *task)
{
    char folder[PLACE_PATH_SIZE];
    const char *path = field_text(fields, "games");
    if (!path)
        field_fail(fields, STATUS_INVALID, "which games?");
    else
        field_path(fields, path);
    if (fields->status == STATUS_OK && !library_usual_folder(folder, sizeof folder))
        field_fail(fields, STATUS_NOT_FOUND, "no folder for a library: HOME is not set");
    if (fields->status != STATUS_OK)
        return;
    LibraryAddSummary summary;
    LibraryAddOptions options = {
        .threads = pool_processor_count(), .progress = {task_progress, task}, .stop = &task->stop};
    fields->status = library_add(folder, &path, 1, &options, &summary, fields->err);
    if (fields->status == STATUS_OK)
        library_added_write_json(&summary, task->call->out);
}

Status handle_library_add(const Request *call, Error *err)
{
    return request_work(call, add_games, err);
}

/* ---- known problems ---- */

/* The database has the built-in problems too. */
static Status compare_problems(const Request *call, ProblemMatches *matches, Error *err)
{
    Store *store;
    Status status = database_lock(call->server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    status = problem_matches_try_store(matches, store, err);
    database_unlock(call->server->database);
    if (status == STATUS_OK)
        problem_matches_write_json(matches, call->out);
    return status;
}

Status handle_known(const Request *call, Error *err)
{
    RequestFields fields;
    RequestLine *line = mem_alloc(1, sizeof *line);
    ProblemMatches *matches = mem_alloc(1, sizeof *matches);
    request_open(call, &fields, err);
    field_line(&fields, line);
    int tolerance = (int)field_number(&fields, "differing", 0, BOARD_POINTS_MAX, -1);
    if (fields.status == STATUS_OK) {
        problem_matches_begin(matches, &line->game.board, tolerance);
        fields.status = compare_problems(call, matches, err);
    }
    request_line_clear(line);
    mem_free(matches);
    mem_free(line);
    return request_close(&fields);
}
