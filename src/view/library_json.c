/* Answers of the library as JSON. */
#include "view/library.h"

#include "view/json.h"

#include <assert.h>
#include <stdio.h>

static void set_count(json_t *object, const char *key, uint64_t count)
{
    json_object_set_new(object, key, json_integer((json_int_t)count));
}

static void dump(json_t *object, StrBuf *out)
{
    json_write(object, JSON_COMPACT | JSON_REAL_PRECISION(6), out);
    strbuf_add_char(out, '\n');
}

static json_t *vertex(int size, int number)
{
    Board board = {.size = (uint8_t)size, .stride = (uint8_t)(size + 1)};
    return json_vertex(size, board_point(&board, number % size, number / size));
}

static json_t *percent(uint64_t part, uint64_t whole)
{
    return whole ? json_rounded(share_percent(part, whole), 1) : json_null();
}

static const char *color_text(unsigned color)
{
    return color == STONE_WHITE ? "white" : "black";
}

/* ---- games ---- */

static const char *const FIELDS[LIBRARY_FIELD_COUNT] = {
    "black", "white", "black_rank", "white_rank", "event", "round",
    "place", "date",  "result",     "rules",      "file",  "member"};

static json_t *game_object(const Library *library, uint32_t number, bool hides_files)
{
    LibraryGame game;
    library_game(library, number, &game);
    json_t *object = json_object();
    set_count(object, "number", number);
    for (int i = 0; i < (hides_files ? LIBRARY_FILE : LIBRARY_FIELD_COUNT); i++)
        if (*game.text[i])
            json_object_set_new(object, FIELDS[i], json_text(game.text[i]));
    set_count(object, "index", game.index);
    set_count(object, "size", (uint64_t)game.size);
    set_count(object, "moves", (uint64_t)game.move_count);
    return object;
}

/* ---- a search ---- */

static json_t *hit_object(const FindView *view, const FindHit *hit)
{
    json_t *object = json_pack("{s:i, s:i, s:b}", "move", hit->move, "symmetry", hit->symmetry,
                               "swapped", hit->is_swapped);
    if (hit->dx || hit->dy)
        json_object_set_new(object, "shift", json_pack("[i, i]", hit->dx, hit->dy));
    if (hit->next_number) {
        json_object_set_new(object, "next", vertex(view->request->pattern.size, hit->next));
        json_object_set_new(object, "next_color", json_string(color_text(hit->next_color)));
        set_count(object, "next_number", hit->next_number);
    }
    json_object_set_new(object, "tenuki", json_boolean(hit->tenuki != STONE_NONE));
    return object;
}

static json_t *games_array(const FindView *view)
{
    json_t *list = json_array();
    for (uint32_t i = view->offset; i < view->game_count && i - view->offset < view->limit; i++) {
        const FoundGame *found = &view->game[i];
        json_t *object = game_object(view->library, found->game, view->hides_files);
        json_t *hits = json_array();
        for (uint32_t k = 0; view->request->pattern.size && k < found->hit_count; k++)
            json_array_append_new(hits, hit_object(view, &view->answer->hit[found->first_hit + k]));
        json_object_set_new(object, "hits", hits);
        json_array_append_new(list, object);
    }
    return list;
}

/* How often a move was played, or another part of the board, and with what success. */
static json_t *add_success(json_t *object, const FindMove *move)
{
    json_object_set_new(object, "color", json_string(color_text(move->color)));
    set_count(object, "count", move->count);
    if (move->point != PATTERN_PASS)
        set_count(object, "at_once", move->at_once);
    set_count(object, "wins", move->wins);
    set_count(object, "losses", move->losses);
    json_object_set_new(object, "win_percent", percent(move->wins, move->wins + move->losses));
    if (move->first_year) {
        set_count(object, "first_year", (uint64_t)move->first_year);
        set_count(object, "last_year", (uint64_t)move->last_year);
        json_object_set_new(object, "mean_year", json_rounded(move->mean_year, 1));
    }
    return object;
}

static json_t *moves_array(const FindView *view)
{
    const FindAnswer *answer = view->answer;
    json_t *list = json_array();
    for (int i = 0; i < answer->move_count && (!view->top || i < view->top); i++) {
        const FindMove *move = &answer->move[i];
        json_t *point = vertex(view->request->pattern.size, move->point);
        json_array_append_new(list, add_success(json_pack("{s:o}", "point", point), move));
    }
    return list;
}

static json_t *away_array(const FindAnswer *answer)
{
    json_t *list = json_array();
    for (int color = STONE_BLACK; color <= STONE_WHITE; color++)
        if (answer->away[color].count)
            json_array_append_new(list, add_success(json_object(), &answer->away[color]));
    return list;
}

static json_t *years_object(const uint32_t *year)
{
    json_t *object = json_object();
    char key[16];
    for (int i = 1; i < FIND_YEAR_LIMIT; i++) {
        (void)snprintf(key, sizeof key, "%d", i);
        if (year[i])
            set_count(object, key, year[i]);
    }
    return object;
}

void find_write_json(const FindView *view, StrBuf *out)
{
    assert(view && out);
    const FindAnswer *answer = view->answer;
    json_t *object = json_object();
    set_count(object, "games", answer->game_count);
    set_count(object, "searched", answer->searched);
    set_count(object, "hits", answer->hit_count);
    set_count(object, "black_wins", answer->black_wins);
    set_count(object, "white_wins", answer->white_wins);
    if (view->request->pattern.size) {
        set_count(object, "pattern_black_wins", answer->pattern_wins[STONE_BLACK]);
        set_count(object, "pattern_white_wins", answer->pattern_wins[STONE_WHITE]);
        set_count(object, "tenuki", answer->tenuki);
        json_object_set_new(object, "elsewhere", away_array(answer));
        set_count(object, "no_next", answer->ended);
        set_count(object, "images", (uint64_t)answer->image_count);
        set_count(object, "next_count", (uint64_t)answer->move_count);
        json_object_set_new(object, "next", moves_array(view));
    }
    json_object_set_new(object, "years", years_object(answer->year));
    set_count(object, "offset", view->offset);
    json_object_set_new(object, "list", games_array(view));
    dump(object, out);
}

/* ---- the library ---- */

void library_info_write_json(const LibraryInfoView *view, StrBuf *out)
{
    assert(view && out);
    const LibraryInfo *info = view->info;
    json_t *sources = json_array();
    for (int i = 0; library_source(view->library, i); i++)
        json_array_append_new(sources, json_text(library_source(view->library, i)));
    json_t *object = json_object();
    json_object_set_new(object, "folder", json_text(view->folder));
    set_count(object, "games", info->games);
    set_count(object, "moves", info->moves);
    set_count(object, "bytes", info->bytes);
    set_count(object, "segments", (uint64_t)info->segments);
    json_object_set_new(object, "sources", sources);
    dump(object, out);
}

void library_added_write_json(const LibraryAddSummary *summary, StrBuf *out)
{
    assert(summary && out);
    json_t *object = json_object();
    set_count(object, "added", summary->added);
    set_count(object, "games", summary->total);
    set_count(object, "known", summary->known);
    set_count(object, "cut", summary->cut);
    set_count(object, "unchanged_files", summary->unchanged);
    set_count(object, "read", summary->counts.games);
    set_count(object, "bad", summary->counts.bad);
    dump(object, out);
}

/* ---- statistics ---- */

static json_t *names_array(const NamedCount *list, uint32_t count, int top, bool has_wins)
{
    json_t *array = json_array();
    for (uint32_t i = 0; i < count && (!top || i < (uint32_t)top); i++) {
        json_t *object = json_object();
        json_object_set_new(object, "name", json_text(list[i].name));
        set_count(object, "games", list[i].games);
        if (has_wins) {
            set_count(object, "wins", list[i].wins);
            set_count(object, "losses", list[i].losses);
            set_count(object, "as_black", list[i].as_black);
        }
        if (list[i].first_year) {
            set_count(object, "first_year", (uint64_t)list[i].first_year);
            set_count(object, "last_year", (uint64_t)list[i].last_year);
        }
        json_array_append_new(array, object);
    }
    return array;
}

static json_t *decades_object(const uint32_t *decade)
{
    json_t *object = json_object();
    char key[16];
    for (int i = 1; i < STATISTICS_DECADES; i++) {
        (void)snprintf(key, sizeof key, "%d", i * 10);
        if (decade[i])
            set_count(object, key, decade[i]);
    }
    return object;
}

static json_t *openings_array(const LibraryStatistics *sum, int top)
{
    json_t *array = json_array();
    for (uint32_t i = 0; i < sum->opening_count && (!top || i < (uint32_t)top); i++) {
        const OpeningCount *opening = &sum->opening[i];
        json_t *object = json_object(), *moves = json_array();
        for (int k = 0; k < OPENING_MOVES; k++)
            json_array_append_new(moves, vertex(19, opening->point[k]));
        json_object_set_new(object, "moves", moves);
        set_count(object, "games", opening->games);
        set_count(object, "black_wins", opening->black_wins);
        set_count(object, "white_wins", opening->white_wins);
        if (opening->first_year) {
            set_count(object, "first_year", (uint64_t)opening->first_year);
            set_count(object, "last_year", (uint64_t)opening->last_year);
            json_object_set_new(object, "decades", decades_object(opening->decade));
        }
        json_array_append_new(array, object);
    }
    return array;
}

static json_t *corners_object(const LibraryStatistics *sum)
{
    json_t *object = json_object();
    for (int decade = 0; decade < STATISTICS_DECADES; decade++) {
        json_t *kinds = json_object();
        uint32_t all = 0;
        for (int k = 0; k < CORNER_COUNT; k++) {
            set_count(kinds, corner_kind_text((CornerKind)k), sum->corner[decade][k]);
            all += sum->corner[decade][k];
        }
        char key[16];
        (void)snprintf(key, sizeof key, "%d", decade * 10);
        if (all)
            json_object_set_new(object, key, kinds);
        else
            json_decref(kinds);
    }
    return object;
}

static json_t *counts_array(const uint32_t *counts, int count)
{
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(array, json_integer(counts[i]));
    return array;
}

void statistics_write_json(const LibraryStatistics *statistics, int top, StrBuf *out)
{
    assert(top >= 0 && out);
    const LibraryStatistics *sum = statistics;
    static const char *const WINNERS[] = {"unknown", "black", "white", "draw", "void"};
    static const char *const WAYS[] = {"unknown", "points", "resignation", "time", "forfeit"};
    json_t *object = json_object(), *results = json_object(), *by = json_object();
    set_count(object, "games", sum->games);
    set_count(object, "moves", sum->moves);
    set_count(object, "undated", sum->undated);
    set_count(object, "handicap", sum->handicap);
    for (int i = 0; i <= SGF_WINNER_VOID; i++)
        set_count(results, WINNERS[i], sum->winner[i]);
    for (int i = SGF_BY_POINTS; i <= SGF_BY_FORFEIT; i++)
        set_count(by, WAYS[i], sum->by[i]);
    json_object_set_new(results, "by", by);
    json_object_set_new(object, "results", results);
    set_count(object, "player_count", sum->player_count);
    json_object_set_new(object, "players", names_array(sum->player, sum->player_count, top, true));
    set_count(object, "event_count", sum->event_count);
    json_object_set_new(object, "events", names_array(sum->event, sum->event_count, top, false));
    set_count(object, "opening_count", sum->opening_count);
    json_object_set_new(object, "openings", openings_array(sum, top));
    json_object_set_new(object, "years", years_object(sum->year));
    json_object_set_new(object, "corners", corners_object(sum));
    set_count(object, "length_step", STATISTICS_LENGTH_STEP);
    json_object_set_new(object, "lengths", counts_array(sum->length, STATISTICS_LENGTHS));
    dump(object, out);
}

/* ---- duplicates ---- */

void duplicates_write_json(const Library *library, const DuplicateList *list, StrBuf *out)
{
    assert(list && out);
    json_t *array = json_array();
    for (size_t i = 0; i < list->count; i++) {
        const Duplicate *item = &list->item[i];
        json_array_append_new(
            array,
            json_pack("{s:s, s:o, s:o, s:b, s:b, s:i}", "kind", duplicate_kind_text(item->kind),
                      "game", game_object(library, item->game, false), "of",
                      game_object(library, item->of, false), "turned", item->is_turned,
                      "other_facts", item->has_other_facts, "differing", item->differing));
    }
    dump(json_pack("{s:I, s:o}", "compared", (json_int_t)list->compared, "duplicates", array), out);
}
