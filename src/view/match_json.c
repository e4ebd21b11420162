/* The result of a match as JSON. */
#include "view/summaries.h"

#include "view/json.h"

#include <assert.h>

/* jansson says NULL for text that is not UTF-8 and for no memory; the first is the callers' name
 * for an engine and becomes a mark. */
static json_t *text_value(const char *text)
{
    json_t *value = json_string(text);
    return value ? value : json_string("(not UTF-8)");
}

static json_t *fault_counts(const MatchTally *tally, int engine)
{
    json_t *object = json_object();
    for (MatchFault fault = FAULT_ILLEGAL; fault <= FAULT_PROTOCOL; fault++)
        json_object_set_new(object, match_fault_text(fault),
                            json_integer(tally->faults[engine][fault]));
    return object;
}

static json_t *engine_value(const MatchRequest *request, const MatchTally *tally, int engine)
{
    double asked = tally->asked[engine] ? tally->asked[engine] : 1;
    return json_pack(
        "{s:o, s:o, s:i, s:i, s:i, s:o, s:o}", "name", text_value(request->engines[engine].name),
        "command", text_value(request->engines[engine].command), "wins", tally->wins[engine],
        "wins_as_black", tally->wins_as_black[engine], "games_as_black",
        tally->games_as_black[engine], "seconds_per_move",
        json_number(tally->seconds[engine] / asked), "faults", fault_counts(tally, engine));
}

static json_t *game_value(const MatchGameResult *result)
{
    return json_pack("{s:i, s:i, s:s, s:s, s:i, s:I, s:o}", "game", result->index + 1, "black",
                     result->black, "result", result->result[0] ? result->result : "Void", "fault",
                     match_fault_text(result->fault), "moves", result->move_count, "seed",
                     (json_int_t)result->seed, "detail", text_value(result->detail));
}

void json_match_write(const MatchRequest *request, const MatchGameResult *results,
                      const MatchTally *tally, StrBuf *out)
{
    assert(request && tally && out);
    json_t *games = json_array();
    for (int i = 0; i < request->games; i++)
        json_array_append_new(games, game_value(&results[i]));
    const char *rules = rules_name(&request->rules);
    json_t *object = json_pack(
        "{s:i, s:i, s:i, s:o, s:[oo], s:i, s:o, s:s, s:I, s:[oo], s:o}", "games", tally->games,
        "draws", tally->draws, "voids", tally->voids, "win_rate", json_number(tally->win_rate.rate),
        "interval", json_number(tally->win_rate.low), json_number(tally->win_rate.high), "size",
        request->size, "komi", json_number(request->rules.komi), "rules", rules ? rules : "other",
        "seed", (json_int_t)request->seed, "engines", engine_value(request, tally, 0),
        engine_value(request, tally, 1), "results", games);
    json_write(object, JSON_INDENT(2), out);
    strbuf_add_char(out, '\n');
}
