/* A match: games in slots, all waited for with one poll. */
#include "play/match.h"

#include "base/memory.h"
#include "play/match_game.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>

enum { PARALLEL_LIMIT = 64, WAIT_MS = 100, LEAVE_MS = 2 };

typedef struct {
    const MatchRequest *request;
    MatchGameResult *results;
    MatchTally *tally;
    MatchGame *slots;
    bool *is_busy;
    int slot_count;
    int next;    /* game to be started */
    int running; /* busy slots */
    Error *err;
} Match;

const char *match_fault_text(MatchFault fault)
{
    static const char *const TEXTS[] = {"none", "illegal", "crash", "time", "protocol"};
    return TEXTS[fault];
}

void match_tally_add(MatchTally *tally, const MatchGameResult *result)
{
    tally->games++;
    tally->voids += result->is_void;
    for (int i = 0; i < 2; i++) {
        tally->asked[i] += result->asked[i];
        tally->seconds[i] += result->seconds[i];
    }
    if (!result->is_void) {
        tally->games_as_black[result->black]++;
        tally->draws += result->winner == STONE_NONE;
    }
    if (result->winner != STONE_NONE) {
        int winner = result->winner == STONE_BLACK ? result->black : 1 - result->black;
        tally->wins[winner]++;
        tally->wins_as_black[winner] += result->winner == STONE_BLACK;
        tally->faults[1 - winner][result->fault] += result->fault != FAULT_NONE;
    }
    tally->win_rate =
        interval_wilson(tally->wins[0] + 0.5 * tally->draws, tally->games - tally->voids);
}

static void add_result(Match *match, const MatchGameResult *result)
{
    MatchTally *tally = match->tally;
    match_tally_add(tally, result);
    tally->verdict = sprt_verdict(&match->request->sprt, tally->wins[0] + 0.5 * tally->draws,
                                  tally->wins[1] + 0.5 * tally->draws);
}

static void end_game(Match *match, int slot)
{
    MatchGame *game = &match->slots[slot];
    match->results[game->result.index] = game->result;
    add_result(match, &game->result);
    if (match->request->report)
        match->request->report(match->request->context, &game->result, &game->game, match->tally);
    match_game_leave(game);
}

static void free_slot(Match *match, int slot)
{
    match->is_busy[slot] = false;
    match->running--;
}

static bool is_played(const MatchGameResult *result)
{
    return result->move_count > 0 && !result->is_void;
}

/* The next game that was not played before. */
static void skip_played(Match *match)
{
    while (match->next < match->request->games && is_played(&match->results[match->next]))
        match->next++;
}

static Status start_games(Match *match)
{
    for (int slot = 0; slot < match->slot_count; slot++) {
        skip_played(match);
        if (match->is_busy[slot] || match->next >= match->request->games ||
            match->tally->verdict != SPRT_OPEN)
            continue;
        Status status =
            match_game_open(&match->slots[slot], match->request, match->next, match->err);
        if (status)
            return status;
        match->next++;
        match->running++;
        match->is_busy[slot] = true;
    }
    return STATUS_OK;
}

static bool is_leaving(const Match *match, int slot)
{
    return match->slots[slot].step == STEP_LEAVING;
}

static void wait_for_replies(const Match *match)
{
    struct pollfd waits[PARALLEL_LIMIT];
    int milliseconds = WAIT_MS;
    for (int slot = 0; slot < match->slot_count; slot++) {
        bool is_playing = match->is_busy[slot] && !is_leaving(match, slot);
        if (match->is_busy[slot] && !is_playing)
            milliseconds = LEAVE_MS;
        waits[slot] = (struct pollfd){
            .fd = is_playing ? match_game_descriptor(&match->slots[slot]) : -1,
            .events = POLLIN,
        };
    }
    (void)poll(waits, (nfds_t)match->slot_count, milliseconds);
}

static void advance(Match *match, int slot)
{
    MatchGame *game = &match->slots[slot];
    if (is_leaving(match, slot)) {
        if (match_game_has_left(game))
            free_slot(match, slot);
        return;
    }
    if (game->step != STEP_DONE)
        match_game_advance(game);
    if (game->step == STEP_DONE)
        end_game(match, slot);
}

static void wait_and_advance(Match *match)
{
    wait_for_replies(match);
    for (int slot = 0; slot < match->slot_count; slot++)
        if (match->is_busy[slot])
            advance(match, slot);
}

static bool is_stopped(const Match *match)
{
    return match->request->stop && atomic_load(match->request->stop);
}

static Status play_games(Match *match)
{
    Status status = start_games(match);
    while (status == STATUS_OK && match->running > 0 && !is_stopped(match)) {
        wait_and_advance(match);
        status = start_games(match);
    }
    for (int slot = 0; slot < match->slot_count; slot++) {
        if (!match->is_busy[slot] || is_leaving(match, slot))
            continue;
        match_game_void(&match->slots[slot], "interrupted");
        end_game(match, slot);
    }
    for (int slot = 0; slot < match->slot_count; slot++) {
        if (!match->is_busy[slot])
            continue;
        match_game_close(&match->slots[slot]);
        free_slot(match, slot);
    }
    if (status == STATUS_OK && is_stopped(match))
        return error_set(match->err, STATUS_INTERRUPTED, "interrupted");
    return status;
}

Status match_run(const MatchRequest *request, MatchGameResult *results, MatchTally *tally,
                 Error *err)
{
    assert(request->games >= 0);
    int slots = request->parallel > 0 ? request->parallel : 1;
    if (slots > PARALLEL_LIMIT)
        slots = PARALLEL_LIMIT;
    *tally = (MatchTally){.win_rate = interval_wilson(0, 0)};
    for (int i = 0; i < request->games; i++)
        if (!request->resumes || !is_played(&results[i]))
            results[i] = (MatchGameResult){.index = i, .black = i % 2, .is_void = true};
    Match match = {
        .request = request,
        .results = results,
        .tally = tally,
        .slots = mem_alloc((size_t)slots, sizeof(MatchGame)),
        .is_busy = mem_alloc((size_t)slots, sizeof(bool)),
        .slot_count = slots,
        .err = err,
    };
    for (int i = 0; i < request->games; i++)
        if (is_played(&results[i]))
            add_result(&match, &results[i]);
    Status status = play_games(&match);
    mem_free(match.slots);
    mem_free(match.is_busy);
    return status;
}
