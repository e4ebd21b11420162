/* Commands about time and rules, and those that only KGS sends. */
#include "gtp/session.h"

#include "view/json.h"

#include <string.h>

/* A day per stone is as good as no limit, and sums of seconds stay exact. */
static const double SECONDS_LIMIT = 1e7;

static bool read_seconds(const GtpLine *line, int index, double *seconds)
{
    return gtp_line_number(line, index, seconds) && *seconds >= 0 && *seconds <= SECONDS_LIMIT;
}

static bool read_stones(const GtpLine *line, int index, int *stones)
{
    return gtp_line_int(line, index, stones) && *stones >= 0;
}

bool gtp_time_settings(GtpSession *session)
{
    double main_seconds, period_seconds;
    int stones;
    if (!read_seconds(&session->line, 0, &main_seconds) ||
        !read_seconds(&session->line, 1, &period_seconds) ||
        !read_stones(&session->line, 2, &stones))
        return gtp_fail(session, "syntax error");
    time_control_set(&session->time, main_seconds, period_seconds, stones);
    return true;
}

bool gtp_time_left(GtpSession *session)
{
    Stone who;
    double seconds;
    int stones;
    if (!gtp_line_stone(&session->line, 0, &who) || !read_seconds(&session->line, 1, &seconds) ||
        !read_stones(&session->line, 2, &stones))
        return gtp_fail(session, "syntax error");
    time_control_update(&session->time, who, seconds, stones);
    return true;
}

/* none | absolute MAIN | byoyomi MAIN PERIOD COUNT | canadian MAIN PERIOD STONES. Japanese
 * periods are one stone each; how many there are does not change what a move may take. */
bool gtp_kgs_time_settings(GtpSession *session)
{
    const GtpLine *line = &session->line;
    const char *system = line->word_count ? line->words[0] : "";
    double main_seconds, period_seconds;
    int stones;
    if (strcmp(system, "none") == 0) {
        time_control_init(&session->time);
        return true;
    }
    if (strcmp(system, "absolute") == 0 && read_seconds(line, 1, &main_seconds)) {
        time_control_set(&session->time, main_seconds, 0, 0);
        return true;
    }
    bool is_japanese = strcmp(system, "byoyomi") == 0;
    if ((!is_japanese && strcmp(system, "canadian") != 0) ||
        !read_seconds(line, 1, &main_seconds) || !read_seconds(line, 2, &period_seconds) ||
        !read_stones(line, 3, &stones))
        return gtp_fail(session, "syntax error");
    time_control_set(&session->time, main_seconds, period_seconds, is_japanese ? 1 : stones);
    return true;
}

bool gtp_kgs_chat(GtpSession *session)
{
    if (session->line.word_count < 2)
        return gtp_fail(session, "syntax error");
    gtp_say(session, "I am Katachi %s, a program; I only talk Go.", KATACHI_VERSION);
    return true;
}

bool gtp_kgs_game_over(GtpSession *session)
{
    (void)session;
    return true;
}

/* ---- rules ---- */

/* Other names of rule sets that we treat alike. */
static const char *const ALIASES[][2] = {
    {"korean", "japanese"},     {"bga", "aga"}, {"french", "aga"}, {"chinese-ogs", "chinese"},
    {"chinese-kgs", "chinese"},
};

static const char *resolve_alias(const char *name)
{
    for (size_t i = 0; i < sizeof ALIASES / sizeof *ALIASES; i++)
        if (strcmp(ALIASES[i][0], name) == 0)
            return ALIASES[i][1];
    return name;
}

/* Komi is set by its own command and stays. */
static bool set_rules(GtpSession *session, const char *text)
{
    Rules rules = session->game.rules;
    bool is_known = text[0] == '{' ? json_rules_read(text, &rules, NULL) == STATUS_OK
                                   : rules_by_name(resolve_alias(text), &rules);
    if (!is_known)
        return gtp_fail(session, *text ? "unknown rules" : "syntax error");
    rules.komi = session->game.rules.komi;
    session->game.rules = rules;
    return true;
}

bool gtp_kgs_rules(GtpSession *session)
{
    return set_rules(session, session->line.text);
}

bool gtp_kata_set_rules(GtpSession *session)
{
    return set_rules(session, session->line.text);
}

bool gtp_kata_get_rules(GtpSession *session)
{
    json_rules_write(&session->game.rules, &session->body);
    return true;
}
