/* Answers of the library as text. */
#include "view/library.h"

#include "core/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { LETTERS = 26 };

double share_percent(uint64_t part, uint64_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

static Point point_of(int size, int number)
{
    assert(size > 0); /* a search without a pattern counts no moves */
    Board board = {.size = (uint8_t)size, .stride = (uint8_t)(size + 1)};
    return board_point(&board, number % size, number / size);
}

void opening_text(const OpeningCount *opening, StrBuf *out)
{
    assert(opening && out);
    enum { SIZE = 19 };
    for (int i = 0; i < OPENING_MOVES; i++) {
        char text[POINT_TEXT_SIZE];
        strbuf_add_format(out, "%s%s", i ? " " : "",
                          point_text(SIZE, point_of(SIZE, opening->point[i]), text));
    }
}

/* ---- a search ---- */

static int shown_moves(const FindView *view)
{
    int count = view->answer->move_count;
    return view->top && view->top < count ? view->top : count;
}

/* The pattern with the next moves as letters, the most frequent an "a". */
static void draw_pattern(const FindView *view, StrBuf *out)
{
    static const char CELLS[] = {' ', '*', '.', 'X', 'O'};
    const Pattern *pattern = &view->request->pattern;
    int size = pattern->size;
    char mark[BOARD_POINTS_MAX];
    for (int i = 0; i < size * size; i++)
        mark[i] = CELLS[pattern->cell[i]];
    for (int i = 0; i < pattern->sequence_count; i++)
        mark[pattern->sequence_point[i]] = pattern->sequence_color[i] == STONE_BLACK ? 'X' : 'O';
    for (int i = shown_moves(view) - 1; i >= 0; i--)
        if (i < LETTERS)
            mark[view->answer->move[i].point] = (char)('a' + i);
    for (int y = 0; y < size; y++) {
        size_t start = out->length;
        bool is_empty = true;
        strbuf_add_format(out, "%2d", size - y);
        for (int x = 0; x < size; x++) {
            strbuf_add_format(out, " %c", mark[y * size + x]);
            is_empty = is_empty && pattern->cell[y * size + x] == CELL_OUTSIDE;
        }
        while (out->length > start && out->text[out->length - 1] == ' ')
            out->text[--out->length] = '\0';
        if (is_empty)
            out->text[out->length = start] = '\0';
        else
            strbuf_add_char(out, '\n');
    }
    strbuf_add(out, "  ");
    for (int x = 0; x < size; x++)
        strbuf_add_format(out, " %c", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[x]);
    strbuf_add(out, "\n\n");
}

static void write_years(int first, int last, StrBuf *out)
{
    if (first && first == last)
        strbuf_add_format(out, "%d", first);
    else if (first)
        strbuf_add_format(out, "%d-%d", first, last);
}

static void write_success(const FindMove *move, StrBuf *out)
{
    strbuf_add_format(out, " %5.1f%%  ", share_percent(move->wins, move->wins + move->losses));
    write_years(move->first_year, move->last_year, out);
    strbuf_add_char(out, '\n');
}

static void write_moves(const FindView *view, StrBuf *out)
{
    const FindAnswer *answer = view->answer;
    int size = view->request->pattern.size;
    if (answer->move_count == 0 && answer->tenuki == 0)
        return;
    strbuf_add(out, "   next move    times  at once   wins  years\n");
    for (int i = 0; i < shown_moves(view); i++) {
        const FindMove *move = &answer->move[i];
        char text[POINT_TEXT_SIZE];
        strbuf_add_format(out, " %c %-5s %-4s %7u %8u", i < LETTERS ? 'a' + i : ' ',
                          stone_text((Stone)move->color),
                          point_text(size, point_of(size, move->point), text), move->count,
                          move->at_once);
        write_success(move, out);
    }
    if (shown_moves(view) < answer->move_count)
        strbuf_add_format(out, "   and %d more\n", answer->move_count - shown_moves(view));
    for (int color = STONE_BLACK; color <= STONE_WHITE; color++) {
        if (!answer->away[color].count)
            continue;
        strbuf_add_format(out, "   %-5s tenuki %5u %8s", stone_text((Stone)color),
                          answer->away[color].count, "");
        write_success(&answer->away[color], out);
    }
    strbuf_add_char(out, '\n');
}

static void add_times(size_t count, StrBuf *out)
{
    if (count == 1)
        strbuf_add(out, "once");
    else
        strbuf_add_format(out, "%zu times", count);
}

static void write_summary(const FindView *view, StrBuf *out)
{
    const FindAnswer *answer = view->answer;
    bool has_pattern = view->request->pattern.size > 0;
    /* Without a pattern the filter alone decides, so its games are no measure. */
    strbuf_add_format(out, "%u of %u games", answer->game_count,
                      has_pattern ? answer->searched : library_game_count(view->library));
    if (has_pattern) {
        strbuf_add(out, ", found ");
        add_times(answer->hit_count, out);
    }
    uint32_t decided = answer->black_wins + answer->white_wins;
    if (decided)
        strbuf_add_format(out, "; Black won %.1f%% of %u",
                          share_percent(answer->black_wins, decided), decided);
    strbuf_add_char(out, '\n');
    if (has_pattern && answer->hit_count) {
        strbuf_add(out, "The game went on elsewhere ");
        add_times(answer->tenuki, out);
        strbuf_add(out, ", nothing followed ");
        add_times(answer->ended, out);
        strbuf_add_char(out, '\n');
    }
    strbuf_add_char(out, '\n');
}

static const char *or_unknown(const char *text)
{
    return *text ? text : "?";
}

/* "1985-05-03  Kobayashi Koichi - Otake Hideo  B+R  after 23 moves, then R10  file.sgf". */
static void write_game(const FindView *view, const FoundGame *found, StrBuf *out)
{
    LibraryGame game;
    library_game(view->library, found->game, &game);
    const FindHit *hit = &view->answer->hit[found->first_hit];
    strbuf_add_format(out, "%7u  %-10.10s  %s - %s  %s", found->game,
                      or_unknown(game.text[LIBRARY_DATE]), or_unknown(game.text[LIBRARY_BLACK]),
                      or_unknown(game.text[LIBRARY_WHITE]), or_unknown(game.text[LIBRARY_RESULT]));
    if (view->request->pattern.size) {
        strbuf_add_format(out, "  after %d move%s", hit->move, hit->move == 1 ? "" : "s");
        if (found->hit_count > 1)
            strbuf_add_format(out, " (%u times)", found->hit_count);
    }
    strbuf_add(out, "  ");
    library_game_name(&game, out);
    strbuf_add_char(out, '\n');
}

static uint32_t page_end(const FindView *view)
{
    uint32_t left = view->offset < view->game_count ? view->game_count - view->offset : 0;
    return view->limit < left ? view->offset + view->limit : view->game_count;
}

void find_write_text(const FindView *view, StrBuf *out)
{
    assert(view && out);
    if (view->request->pattern.size)
        draw_pattern(view, out);
    write_summary(view, out);
    write_moves(view, out);
    for (uint32_t i = view->offset; i < page_end(view); i++)
        write_game(view, &view->game[i], out);
    if (view->limit && page_end(view) < view->game_count)
        strbuf_add_format(out, "games %u to %u of %u; --offset %u shows the next\n",
                          view->offset + 1, page_end(view), view->game_count, page_end(view));
}

void find_write_sgf(const FindView *view, StrBuf *out)
{
    for (uint32_t i = view->offset; i < page_end(view); i++) {
        const FoundGame *found = &view->game[i];
        const FindHit *hit = &view->answer->hit[found->first_hit];
        LibraryMark mark = {.move = -1};
        if (view->request->pattern.size)
            mark = (LibraryMark){.move = hit->move, .next = hit->next_number};
        library_game_sgf_marked(view->library, found->game, mark, out);
    }
}

/* ---- the library ---- */

void library_info_write_text(const LibraryInfoView *view, StrBuf *out)
{
    assert(view && out);
    const LibraryInfo *info = view->info;
    strbuf_add_format(out, "%s: %u %s, %llu moves, %.1f MB in %d %s\n", view->folder, info->games,
                      info->games == 1 ? "game" : "games", (unsigned long long)info->moves,
                      (double)info->bytes / 1e6, info->segments,
                      info->segments == 1 ? "segment" : "segments");
    for (int i = 0; library_source(view->library, i); i++)
        strbuf_add_format(out, "  %s\n", library_source(view->library, i));
    strbuf_hide_controls(out, out->length);
}

void library_added_write_text(const LibraryAddSummary *summary, StrBuf *out)
{
    assert(summary && out);
    strbuf_add_format(out, "%llu %s added, %llu in the library", (unsigned long long)summary->added,
                      summary->added == 1 ? "game" : "games", (unsigned long long)summary->total);
    if (summary->known)
        strbuf_add_format(out, "; %llu %s there already", (unsigned long long)summary->known,
                          summary->known == 1 ? "was" : "were");
    if (summary->unchanged)
        strbuf_add_format(out, "; %llu %s had not changed", (unsigned long long)summary->unchanged,
                          summary->unchanged == 1 ? "file" : "files");
    if (summary->counts.bad)
        strbuf_add_format(out, "; %llu could not be read", (unsigned long long)summary->counts.bad);
    if (summary->cut)
        strbuf_add_format(out, "; %llu %s cut at an illegal move", (unsigned long long)summary->cut,
                          summary->cut == 1 ? "was" : "were");
    strbuf_add_char(out, '\n');
}

/* ---- statistics ---- */

static uint32_t shown(uint32_t count, int top)
{
    return top && (uint32_t)top < count ? (uint32_t)top : count;
}

static void write_results(const LibraryStatistics *sum, StrBuf *out)
{
    static const char *const WAYS[] = {"unknown", "points", "resignation", "time", "forfeit"};
    uint32_t black = sum->winner[SGF_WINNER_BLACK], white = sum->winner[SGF_WINNER_WHITE];
    strbuf_add_format(out, "%u games, %llu moves, %u players, %u events; %u without a date\n",
                      sum->games, (unsigned long long)sum->moves, sum->player_count,
                      sum->event_count, sum->undated);
    strbuf_add_format(out, "Black won %u (%.1f%%), White %u, draws %u, unknown %u; by", black,
                      share_percent(black, black + white), white, sum->winner[SGF_WINNER_NONE],
                      sum->winner[SGF_WINNER_UNKNOWN] + sum->winner[SGF_WINNER_VOID]);
    for (int i = SGF_BY_POINTS; i <= SGF_BY_FORFEIT; i++)
        strbuf_add_format(out, "%s %s %u", i > SGF_BY_POINTS ? "," : "", WAYS[i], sum->by[i]);
    strbuf_add(out, "\n\n");
}

static void write_names(const char *title, const NamedCount *list, uint32_t count, bool has_wins,
                        StrBuf *out)
{
    if (!count)
        return;
    strbuf_add_format(out, "%s\n", title);
    for (uint32_t i = 0; i < count; i++) {
        strbuf_add_format(out, "%7u  ", list[i].games);
        if (has_wins)
            strbuf_add_format(out, "%5.1f%%  ",
                              share_percent(list[i].wins, list[i].wins + list[i].losses));
        strbuf_add(out, list[i].name);
        strbuf_add(out, list[i].first_year ? "  " : "");
        write_years(list[i].first_year, list[i].last_year, out);
        strbuf_add_char(out, '\n');
    }
    strbuf_add_char(out, '\n');
}

static void write_openings(const LibraryStatistics *sum, int top, StrBuf *out)
{
    if (!sum->opening_count)
        return;
    strbuf_add(out, "openings on 19x19: games, wins of Black, the first four moves\n");
    for (uint32_t i = 0; i < shown(sum->opening_count, top); i++) {
        const OpeningCount *opening = &sum->opening[i];
        strbuf_add_format(
            out, "%7u  %5.1f%%  ", opening->games,
            share_percent(opening->black_wins, opening->black_wins + opening->white_wins));
        opening_text(opening, out);
        strbuf_add(out, "  ");
        write_years(opening->first_year, opening->last_year, out);
        strbuf_add_char(out, '\n');
    }
    strbuf_add_char(out, '\n');
}

static uint32_t decade_games(const LibraryStatistics *sum, int decade)
{
    uint32_t games = 0;
    for (int year = decade * 10; year < decade * 10 + 10; year++)
        games += sum->year[year];
    return games;
}

static void write_decades(const LibraryStatistics *sum, StrBuf *out)
{
    strbuf_add(out, "decade    games   moves  Black won  first stone of a corner:");
    for (int k = 0; k < CORNER_COUNT; k++)
        strbuf_add_format(out, " %6s", corner_kind_text((CornerKind)k));
    strbuf_add_char(out, '\n');
    for (int decade = 0; decade < STATISTICS_DECADES; decade++) {
        uint32_t games = decade_games(sum, decade), corners = 0;
        if (!games)
            continue;
        for (int k = 0; k < CORNER_COUNT; k++)
            corners += sum->corner[decade][k];
        if (decade)
            strbuf_add_format(out, "%4ds", decade * 10);
        else
            strbuf_add(out, "none ");
        uint32_t decided = sum->decade_black[decade] + sum->decade_white[decade];
        strbuf_add_format(out, " %9u %7.1f %9.1f%%  %24s", games,
                          (double)sum->decade_moves[decade] / games,
                          share_percent(sum->decade_black[decade], decided), "");
        for (int k = 0; k < CORNER_COUNT; k++)
            strbuf_add_format(out, " %5.1f%%", share_percent(sum->corner[decade][k], corners));
        strbuf_add_char(out, '\n');
    }
}

void statistics_write_text(const LibraryStatistics *statistics, int top, StrBuf *out)
{
    assert(statistics && top >= 0 && out);
    write_results(statistics, out);
    write_names("players: games, wins", statistics->player, shown(statistics->player_count, top),
                true, out);
    write_names("events", statistics->event, shown(statistics->event_count, top), false, out);
    write_openings(statistics, top, out);
    write_decades(statistics, out);
}

/* ---- duplicates ---- */

static void write_duplicate_game(const Library *library, uint32_t number, StrBuf *out)
{
    LibraryGame game;
    library_game(library, number, &game);
    strbuf_add_format(out, "%7u  %4d moves  %s - %s  %s  ", number, game.move_count,
                      or_unknown(game.text[LIBRARY_BLACK]), or_unknown(game.text[LIBRARY_WHITE]),
                      or_unknown(game.text[LIBRARY_DATE]));
    library_game_name(&game, out);
    strbuf_add_char(out, '\n');
}

void duplicates_write_text(const Library *library, const DuplicateList *list, StrBuf *out)
{
    assert(list && out);
    for (size_t i = 0; i < list->count; i++) {
        const Duplicate *item = &list->item[i];
        if (i == 0 || item->of != item[-1].of) {
            strbuf_add(out, "          ");
            write_duplicate_game(library, item->of, out);
        }
        strbuf_add_format(out, "  %-7s ", duplicate_kind_text(item->kind));
        write_duplicate_game(library, item->game, out);
        if (item->kind == DUPLICATE_SIMILAR)
            strbuf_add_format(out, "          %d moves differ\n", item->differing);
        if (item->is_turned)
            strbuf_add(out, "          turned or mirrored\n");
        if (item->has_other_facts)
            strbuf_add(out, "          other facts\n");
    }
    strbuf_add_format(out, "%zu %s among %u games\n", list->count,
                      list->count == 1 ? "duplicate" : "duplicates", list->compared);
}
