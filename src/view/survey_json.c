/* A survey as JSON. */
#include "app/survey.h"

#include "base/memory.h"
#include "view/json.h"
#include "view/summaries.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLAYER_LIMIT = 20, TALLY_SHOWN = 1000 };

static const char *const WINNERS[] = {"unknown", "black", "white", "draw", "void"};
static const char *const WAYS[] = {"unknown", "points", "resignation", "time", "forfeit"};

static void set_count(json_t *object, const char *key, uint64_t count)
{
    json_object_set_new(object, key, json_integer((json_int_t)count));
}

/* { "0": 12, "2": 3 }: the counts that are not zero, by their index. */
static json_t *counts_by_index(const uint64_t *counts, int first, int last)
{
    json_t *object = json_object();
    char key[16];
    for (int i = first; i <= last; i++) {
        (void)snprintf(key, sizeof key, "%d", i);
        if (counts[i])
            set_count(object, key, counts[i]);
    }
    return object;
}

static json_t *tally_object(const Tally *tally)
{
    json_t *object = json_object();
    TallyEntry *top = mem_alloc(TALLY_SHOWN, sizeof *top);
    size_t count = tally_top(tally, TALLY_SHOWN, top);
    for (size_t i = 0; i < count; i++)
        set_count(object, top[i].name, top[i].count);
    mem_free(top);
    return object;
}

static json_t *players_object(const Survey *survey)
{
    TallyEntry top[PLAYER_LIMIT];
    size_t count = tally_top(&survey->players, PLAYER_LIMIT, top);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(
            list, json_pack("{s:s, s:I}", "name", top[i].name, "games", (json_int_t)top[i].count));
    return json_pack("{s:I, s:o}", "count", (json_int_t)survey->players.used, "top", list);
}

static json_t *results_object(const Survey *survey)
{
    json_t *object = json_object();
    for (int i = 0; i <= SGF_WINNER_VOID; i++)
        set_count(object, WINNERS[i], survey->winner[i]);
    json_t *by = json_object();
    for (int i = 1; i <= SGF_BY_FORFEIT; i++)
        set_count(by, WAYS[i], survey->by[i]);
    json_object_set_new(object, "by", by);
    return object;
}

static json_t *problems_object(const Survey *survey)
{
    json_t *object = json_object();
    for (int i = 0; i < SGF_DEFECT_COUNT; i++)
        if (survey->problems[i])
            set_count(object, sgf_defect_name((SgfDefect)i), survey->problems[i]);
    return object;
}

static void dump(json_t *object, size_t flags, StrBuf *out)
{
    json_write(object, flags, out);
    strbuf_add_char(out, '\n');
}

void survey_write_json(const Survey *survey, StrBuf *out)
{
    assert(survey && out);
    json_t *object = json_object();
    set_count(object, "games", survey->counts.games);
    set_count(object, "moves", survey->moves);
    set_count(object, "illegal", survey->illegal);
    set_count(object, "bad", survey->counts.bad);
    set_count(object, "passes", survey->passes);
    set_count(object, "files", survey->counts.files);
    set_count(object, "ignored", survey->counts.ignored);
    set_count(object, "bytes", survey->counts.bytes);
    set_count(object, "setup", survey->setup);
    set_count(object, "variations", survey->variations);
    set_count(object, "duplicates", survey->duplicates);
    set_count(object, "not_go", survey->not_go);
    set_count(object, "undated", survey->undated);
    set_count(object, "move_min", (uint64_t)survey->move_min);
    set_count(object, "move_max", (uint64_t)survey->move_max);
    json_object_set_new(object, "results", results_object(survey));
    json_object_set_new(object, "sizes",
                        counts_by_index(survey->sizes, BOARD_SIZE_MIN, BOARD_SIZE_MAX));
    json_object_set_new(object, "handicaps",
                        counts_by_index(survey->handicaps, 0, SURVEY_HANDICAP_LIMIT));
    json_object_set_new(object, "years", counts_by_index(survey->years, 1, SURVEY_YEAR_LIMIT - 1));
    json_object_set_new(object, "komi", tally_object(&survey->komi));
    json_object_set_new(object, "rules", tally_object(&survey->rules));
    json_object_set_new(object, "players", players_object(survey));
    json_object_set_new(object, "charsets", tally_object(&survey->charsets));
    json_object_set_new(object, "problems", problems_object(survey));
    dump(object, JSON_INDENT(2), out);
}

/* Names of files may be anything but UTF-8: then their ASCII part must do. */
static json_t *ascii_string(const char *text)
{
    StrBuf ascii;
    strbuf_init(&ascii, 1 << 20);
    for (; *text; text++)
        strbuf_add_char(&ascii, (unsigned char)*text < 0x80 ? *text : '?');
    json_t *string = json_string(strbuf_text(&ascii));
    strbuf_clear(&ascii);
    return string;
}

static void set_text(json_t *object, const char *key, const char *text)
{
    if (!text || !*text)
        return;
    json_t *string = json_string(text);
    json_object_set_new(object, key, string ? string : ascii_string(text));
}

void game_facts_write_json(const GameName *name, const GameFacts *facts, StrBuf *out)
{
    assert(name && facts && out);
    json_t *object = json_object();
    set_text(object, "file", name->file);
    set_text(object, "member", name->member);
    set_count(object, "index", name->index);
    set_count(object, "size", (uint64_t)facts->size);
    set_count(object, "moves", (uint64_t)facts->moves);
    set_text(object, "black", facts->black);
    set_text(object, "white", facts->white);
    if (facts->year)
        set_count(object, "year", (uint64_t)facts->year);
    set_text(object, "winner", WINNERS[facts->result.winner]);
    set_text(object, "by", WAYS[facts->result.by]);
    if (facts->is_broken)
        set_text(object, "problem", facts->problem.text);
    dump(object, JSON_COMPACT, out);
}
