/* A survey as text for people. */
#include "app/survey.h"

#include "view/summaries.h"

#include <assert.h>
#include <stdio.h>

enum { TOP_LIMIT = 8, LABEL_WIDTH = 11 };

/* 1234567 as "1,234,567". */
static void add_count(StrBuf *out, uint64_t count)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)count);
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            strbuf_add_char(out, ',');
        strbuf_add_char(out, digits[i]);
    }
}

static void add_label(StrBuf *out, const char *label)
{
    strbuf_add_format(out, "%-*s", LABEL_WIDTH, label);
}

/* "name count · name count"; `is_first` is kept by the caller over a line. */
static void add_item(StrBuf *out, const char *name, uint64_t count, bool *is_first)
{
    if (!*is_first)
        strbuf_add(out, " · ");
    strbuf_add_format(out, "%s ", name);
    add_count(out, count);
    *is_first = false;
}

static void add_share(StrBuf *out, const char *name, uint64_t count, uint64_t all, bool *is_first)
{
    if (count == 0)
        return;
    add_item(out, name, count, is_first);
    strbuf_add_format(out, " (%.1f%%)", 100.0 * (double)count / (double)all);
}

static void write_head(const Survey *survey, StrBuf *out)
{
    add_count(out, survey->counts.games);
    strbuf_add(out, survey->counts.games == 1 ? " game in " : " games in ");
    add_count(out, survey->counts.files);
    strbuf_add(out, survey->counts.files == 1 ? " file, " : " files, ");
    add_count(out, survey->moves);
    strbuf_add(out, " moves, ");
    add_count(out, survey->illegal);
    strbuf_add(out, " illegal, ");
    add_count(out, survey->counts.bad);
    strbuf_add_format(out, " bad; %.1f MB\n", (double)survey->counts.bytes / 1e6);
}

static void write_boards(const Survey *survey, StrBuf *out)
{
    bool is_first = true;
    char name[16];
    add_label(out, "Boards");
    for (int size = BOARD_SIZE_MAX; size >= BOARD_SIZE_MIN; size--) {
        (void)snprintf(name, sizeof name, "%dx%d", size, size);
        if (survey->sizes[size])
            add_item(out, name, survey->sizes[size], &is_first);
    }
    if (survey->not_go)
        add_item(out, "not ours", survey->not_go, &is_first);
    strbuf_add_char(out, '\n');
}

static void write_moves(const Survey *survey, StrBuf *out)
{
    add_label(out, "Moves");
    strbuf_add_format(out, "%.0f on average, from %d to %d; ",
                      (double)survey->moves / (double)survey->counts.games, survey->move_min,
                      survey->move_max);
    add_count(out, survey->passes);
    strbuf_add(out, " passes\n");
}

static void write_results(const Survey *survey, StrBuf *out)
{
    uint64_t games = survey->counts.games;
    bool is_first = true;
    add_label(out, "Results");
    add_share(out, "Black wins", survey->winner[SGF_WINNER_BLACK], games, &is_first);
    add_share(out, "White wins", survey->winner[SGF_WINNER_WHITE], games, &is_first);
    add_share(out, "draws", survey->winner[SGF_WINNER_NONE], games, &is_first);
    add_share(out, "void", survey->winner[SGF_WINNER_VOID], games, &is_first);
    add_share(out, "unknown", survey->winner[SGF_WINNER_UNKNOWN], games, &is_first);
    strbuf_add_char(out, '\n');
    uint64_t decided = survey->winner[SGF_WINNER_BLACK] + survey->winner[SGF_WINNER_WHITE];
    if (decided == 0)
        return;
    is_first = true;
    add_label(out, "");
    add_share(out, "by resignation", survey->by[SGF_BY_RESIGNATION], decided, &is_first);
    add_share(out, "by points", survey->by[SGF_BY_POINTS], decided, &is_first);
    add_share(out, "on time", survey->by[SGF_BY_TIME], decided, &is_first);
    add_share(out, "by forfeit", survey->by[SGF_BY_FORFEIT], decided, &is_first);
    strbuf_add_char(out, '\n');
}

static void write_handicaps(const Survey *survey, StrBuf *out)
{
    bool is_first = true;
    char name[32];
    for (int stones = 2; stones <= SURVEY_HANDICAP_LIMIT; stones++) {
        if (!survey->handicaps[stones])
            continue;
        if (is_first)
            add_label(out, "Handicap");
        (void)snprintf(name, sizeof name, "%d%s stones", stones,
                       stones == SURVEY_HANDICAP_LIMIT ? " and more" : "");
        add_item(out, name, survey->handicaps[stones], &is_first);
    }
    if (!is_first)
        strbuf_add_char(out, '\n');
}

static void write_tally(const Tally *tally, const char *label, StrBuf *out)
{
    TallyEntry top[TOP_LIMIT];
    size_t count = tally_top(tally, TOP_LIMIT, top);
    bool is_first = true;
    if (count == 0)
        return;
    add_label(out, label);
    for (size_t i = 0; i < count; i++)
        add_item(out, top[i].name, top[i].count, &is_first);
    if (tally->used > count)
        strbuf_add_format(out, " · and %zu more", tally->used - count);
    strbuf_add_char(out, '\n');
}

static void write_years(const Survey *survey, StrBuf *out)
{
    int first = 0, last = 0;
    for (int year = 1; year < SURVEY_YEAR_LIMIT; year++) {
        if (!survey->years[year])
            continue;
        first = first ? first : year;
        last = year;
    }
    add_label(out, "Years");
    if (first)
        strbuf_add_format(out, "%d to %d; ", first, last);
    add_count(out, survey->undated);
    strbuf_add(out, " without a date\n");
}

static void write_problems(const Survey *survey, StrBuf *out)
{
    bool is_first = true;
    add_label(out, "Problems");
    for (int i = 0; i < SGF_DEFECT_COUNT; i++)
        if (survey->problems[i])
            add_item(out, sgf_defect_name((SgfDefect)i), survey->problems[i], &is_first);
    strbuf_add(out, is_first ? "none\n" : "\n");
}

static void write_extras(const Survey *survey, StrBuf *out)
{
    bool is_first = true;
    if (!survey->setup && !survey->variations && !survey->duplicates && !survey->counts.ignored)
        return;
    add_label(out, "Also");
    if (survey->setup)
        add_item(out, "games with setup stones", survey->setup, &is_first);
    if (survey->variations)
        add_item(out, "games with variations", survey->variations, &is_first);
    if (survey->duplicates)
        add_item(out, "duplicates", survey->duplicates, &is_first);
    if (survey->counts.ignored)
        add_item(out, "files that are not SGF", survey->counts.ignored, &is_first);
    strbuf_add_char(out, '\n');
}

void survey_write_text(const Survey *survey, StrBuf *out)
{
    assert(survey && out);
    write_head(survey, out);
    if (survey->counts.games == 0)
        return;
    write_boards(survey, out);
    write_moves(survey, out);
    write_results(survey, out);
    write_handicaps(survey, out);
    write_tally(&survey->komi, "Komi", out);
    write_tally(&survey->rules, "Rules", out);
    write_years(survey, out);
    write_tally(&survey->players, "Players", out);
    write_tally(&survey->charsets, "Charsets", out);
    write_extras(survey, out);
    write_problems(survey, out);
}
