/* lz-analyze and kata-analyze with an analyst: one search that goes on until input comes, and what
 * it has found so far at every interval. Rates, leads and owners are the mover's. */
#include "gtp/session.h"

#include "base/memory.h"
#include "core/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { LAST_VISITS = 1 << 24, VISITS_AT_ONCE = 500, AVOID_LIMIT = 64 };

/* Without an interval, twice a second. */
static const double USUAL_SECONDS = 0.5;

typedef struct {
    GtpSession *session;
    bool is_kata, with_ownership, with_root;
    int most_moves, least_moves;
    double interval;
    Stone who;
    Point only[AVOID_LIMIT], avoid[AVOID_LIMIT];
    int only_count, avoid_count;
} Analyze;

/* ---- arguments ---- */

/* "avoid b D4,Q16,pass 30": points, separated by commas, for the mover. The number of moves is
 * taken as one: only the first move can be forbidden. */
static bool read_points(const Analyze *analyze, int index, Point *list, int *count)
{
    const GtpLine *line = &analyze->session->line;
    Stone who;
    if (index + 2 >= line->word_count || !gtp_line_stone(line, index + 1, &who))
        return false;
    if (who != analyze->who)
        return true;
    for (const char *text = line->words[index + 2]; *text && *count < AVOID_LIMIT;) {
        char vertex[8];
        int length = (int)strcspn(text, ",");
        (void)snprintf(vertex, sizeof vertex, "%.*s", length, text);
        if (!point_parse(vertex, analyze->session->game.board.size, &list[*count]))
            return false;
        ++*count;
        text += text[length] ? length + 1 : length;
    }
    return true;
}

static bool read_pair(Analyze *analyze, const char *key, int index)
{
    const GtpLine *line = &analyze->session->line;
    const char *value = index + 1 < line->word_count ? line->words[index + 1] : "";
    const struct {
        const char *key;
        bool *flag;
    } flags[] = {{"ownership", &analyze->with_ownership}, {"rootInfo", &analyze->with_root}};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(key, flags[i].key) == 0) {
            *flags[i].flag = strcmp(value, "true") == 0;
            return true;
        }
    if (strcmp(key, "maxmoves") == 0)
        return gtp_line_int(line, index + 1, &analyze->most_moves);
    if (strcmp(key, "minmoves") == 0)
        return gtp_line_int(line, index + 1, &analyze->least_moves);
    if (strcmp(key, "interval") == 0)
        return gtp_line_number(line, index + 1, &analyze->interval);
    return true; /* what we do not know asks for things that we do not say */
}

static bool read_arguments(Analyze *analyze)
{
    const GtpLine *line = &analyze->session->line;
    int i = gtp_line_stone(line, 0, &analyze->who) ? 1 : 0;
    if (i < line->word_count && gtp_line_number(line, i, &analyze->interval))
        i++;
    while (i < line->word_count) {
        const char *key = line->words[i];
        bool is_allow = strcmp(key, "allow") == 0, is_avoid = strcmp(key, "avoid") == 0;
        bool is_read = is_allow   ? read_points(analyze, i, analyze->only, &analyze->only_count)
                       : is_avoid ? read_points(analyze, i, analyze->avoid, &analyze->avoid_count)
                                  : read_pair(analyze, key, i);
        if (!is_read)
            return false;
        i += is_allow || is_avoid ? 4 : 2;
    }
    return analyze->interval >= 0;
}

/* ---- what is said ---- */

static double side(const Analyze *analyze, double black)
{
    return analyze->who == STONE_BLACK ? black : -black;
}

static double rate(const Analyze *analyze, double black_wins)
{
    return analyze->who == STONE_BLACK ? black_wins : 1 - black_wins;
}

static void say_line(GtpSession *session, const AnalysisMove *move)
{
    gtp_say(session, " pv");
    for (int i = 0; i < move->line_count; i++) {
        gtp_say(session, " ");
        gtp_say_point(session, move->line[i]);
    }
}

static void say_move(const Analyze *analyze, const Analysis *found, int order)
{
    GtpSession *session = analyze->session;
    const AnalysisMove *move = &found->moves[order];
    double wins = rate(analyze, (double)move->black_wins);
    gtp_say(session, "%sinfo move ", order ? " " : "");
    gtp_say_point(session, move->at);
    if (analyze->is_kata) {
        double lead = side(analyze, (double)move->black_lead);
        gtp_say(session, " visits %u winrate %.4f scoreMean %.2f scoreStdev %.2f scoreLead %.2f",
                move->visits, wins, lead, found->spread, lead);
        gtp_say(session, " prior %.4f order %d", (double)move->prior, order);
    } else {
        gtp_say(session, " visits %u winrate %.0f prior %.0f order %d", move->visits, 10000 * wins,
                10000 * (double)move->prior, order);
    }
    say_line(session, move);
}

static void say_whole_board(const Analyze *analyze, const Analysis *found)
{
    GtpSession *session = analyze->session;
    if (analyze->with_root)
        gtp_say(session, " rootInfo visits %llu winrate %.4f scoreLead %.2f scoreStdev %.2f",
                (unsigned long long)found->visits, rate(analyze, found->black_wins),
                side(analyze, found->black_lead), found->spread);
    if (!analyze->with_ownership)
        return;
    gtp_say(session, " ownership");
    for (int i = 0; i < found->size * found->size; i++)
        gtp_say(session, " %.3f", side(analyze, (double)found->ownership[i]));
}

static void say_analysis(void *context, const Analysis *found)
{
    const Analyze *analyze = context;
    for (int i = 0; i < found->move_count && i < analyze->most_moves; i++) {
        if (i > 0 && i >= analyze->least_moves && found->moves[i].visits < 1)
            break;
        say_move(analyze, found, i);
    }
    if (analyze->is_kata)
        say_whole_board(analyze, found);
    gtp_say(analyze->session, "\n");
    gtp_stream(analyze->session);
}

/* ---- searching ---- */

/* Without a host that can stream there is one line, and it is the answer. */
static void search(Analyze *analyze, Analyst *analyst)
{
    GtpSession *session = analyze->session;
    MoveRequest request = gtp_move_request(session, analyze->who, GTP_STOP_ON_INPUT);
    bool can_stream = session->host.write && session->host.has_input;
    uint64_t most = can_stream ? LAST_VISITS : VISITS_AT_ONCE;
    AnalysisRequest wanted = {
        .who = analyze->who,
        .budget = {.nodes = session->options.playouts ? session->options.playouts : most,
                   .stop = request.budget.stop},
        .progress = request.progress,
        .on_update = can_stream ? say_analysis : NULL,
        .update_context = analyze,
        .update_seconds = analyze->interval > 0 ? analyze->interval / 100 : USUAL_SECONDS,
        .only = analyze->only_count ? analyze->only : NULL,
        .only_count = analyze->only_count,
        .avoid = analyze->avoid,
        .avoid_count = analyze->avoid_count,
    };
    Analysis *found = mem_alloc(1, sizeof *found);
    analyst_analyse(analyst, &session->game, &wanted, found);
    say_analysis(analyze, found);
    mem_free(found);
}

bool gtp_analyze_with(GtpSession *session, Analyst *analyst, bool is_kata)
{
    assert(session);
    Analyze analyze = {.session = session,
                       .is_kata = is_kata,
                       .most_moves = ANALYSIS_MOVES,
                       .who = session->game.to_move};
    if (!read_arguments(&analyze))
        return gtp_fail(session, "syntax error");
    search(&analyze, analyst);
    return true;
}
