/* Commands about the end of the game and the judgement of positions. */
#include "gtp/session.h"

#include "base/memory.h"
#include "play/judge.h"

#include <math.h>
#include <string.h>

static JudgeRequest judge_request(GtpSession *session)
{
    return (JudgeRequest){.net = gtp_network(session),
                          .playouts = session->policy.judge_playouts,
                          .seed = player_position_seed(session->options.seed, &session->game)};
}

static void judge(GtpSession *session, JudgedPosition *judgement)
{
    JudgeRequest request = judge_request(session);
    judge_position(&session->game, &request, judgement);
}

/* A game that is not over is played out first. */
bool gtp_final_score(GtpSession *session)
{
    Game game;
    Count *count = mem_alloc(1, sizeof *count);
    char text[SCORE_TEXT_SIZE];
    JudgeRequest request = judge_request(session);
    game_copy(&session->game, &game);
    count_end(&game, &request, count);
    gtp_say(session, "%s", score_text(count->score.margin, text));
    game_clear(&game);
    mem_free(count);
    return true;
}

/* ---- final_status_list ---- */

typedef struct {
    const Board *board;
    JudgedPosition judgement;
    Score score;
} Ending;

typedef bool StatusTest(const Ending *ending, Point at);

static bool is_dead(const Ending *ending, Point at)
{
    return ending->judgement.dead[at];
}

static bool is_seki(const Ending *ending, Point at)
{
    return ending->judgement.seki[at];
}

static bool is_alive(const Ending *ending, Point at)
{
    return ending->board->chain[at] != POINT_NONE && !is_dead(ending, at) && !is_seki(ending, at);
}

/* Territory: whatever is a side's and holds no living stone of it. */
static bool is_area_of(const Ending *ending, Point at, Stone who)
{
    return ending->board->stone[at] != who && ending->score.owner[at] == who;
}

static bool is_black_territory(const Ending *ending, Point at)
{
    return is_area_of(ending, at, STONE_BLACK);
}

static bool is_white_territory(const Ending *ending, Point at)
{
    return is_area_of(ending, at, STONE_WHITE);
}

static bool is_dame(const Ending *ending, Point at)
{
    return ending->board->stone[at] == STONE_NONE && ending->score.owner[at] == STONE_NONE;
}

static const struct {
    const char *name;
    StatusTest *test;
    bool by_chain;
} STATUSES[] = {
    {"alive", is_alive, true},
    {"dead", is_dead, true},
    {"seki", is_seki, true},
    {"black_territory", is_black_territory, false},
    {"white_territory", is_white_territory, false},
    {"dame", is_dame, false},
};
enum { STATUS_COUNT = sizeof STATUSES / sizeof *STATUSES };

static void say_chain(GtpSession *session, const Board *board, Point root)
{
    Point at = root;
    do {
        gtp_say(session, at == root ? "" : " ");
        gtp_say_point(session, at);
        at = board->next[at];
    } while (at != root);
    gtp_say(session, "\n");
}

static void say_status(GtpSession *session, const Ending *ending, int status)
{
    const Board *board = ending->board;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] == STONE_WALL || !STATUSES[status].test(ending, at))
            continue;
        if (!STATUSES[status].by_chain) {
            gtp_say(session, session->body.length ? " " : "");
            gtp_say_point(session, at);
        } else if (board->chain[at] == at) {
            say_chain(session, board, at);
        }
    }
}

bool gtp_final_status_list(GtpSession *session)
{
    const char *name = session->line.word_count ? session->line.words[0] : "";
    int status = 0;
    while (status < STATUS_COUNT && strcmp(STATUSES[status].name, name) != 0)
        status++;
    if (status == STATUS_COUNT)
        return gtp_fail(session, "syntax error");
    Ending ending = {.board = &session->game.board};
    judge(session, &ending.judgement);
    judge_score(&session->game, &ending.judgement, &ending.score);
    say_status(session, &ending, status);
    return true;
}

/* ---- analyze commands ---- */

/* One row of the list that GoGui reads: how to show it, what to call it, what to send. */
static const char ANALYZE_COMMANDS[] = "dboard/Owner map/katachi-owner\n"
                                       "string/Win rate and score/katachi-estimate\n"
                                       "plist/Dead stones/katachi-dead\n"
                                       "pspairs/Candidates/katachi-candidates %c\n"
                                       "gfx/Expert moves/katachi-expert-gfx %c\n"
                                       "pspairs/Expert moves in percent/katachi-expert-pairs %c\n"
                                       "gfx/Life and death/katachi-solve-gfx %c\n"
                                       "string/Status of a chain/dragon_status %p\n"
                                       "string/Attack a chain/owl_attack %p\n"
                                       "string/Defend a chain/owl_defend %p\n"
                                       "string/Load a problem/katachi-problem %r\n"
                                       "string/Play in the problem/katachi-problem-play %p\n"
                                       "string/Undo in the problem/katachi-problem-undo\n"
                                       "plist/Hint/katachi-problem-hint\n"
                                       "string/Solution/katachi-problem-solution\n"
                                       "gfx/Connections/katachi-connections-gfx\n"
                                       "dboard/Influence/katachi-influence improved\n"
                                       "dboard/Influence, pure/katachi-influence pure\n"
                                       "sboard/Strengths/katachi-strengths improved\n"
                                       "sboard/Strengths, pure/katachi-strengths pure\n"
                                       "string/Score by influence/katachi-influence-score\n"
                                       "string/Final score/final_score\n"
                                       "plist/Black territory/final_status_list black_territory\n"
                                       "plist/White territory/final_status_list white_territory\n"
                                       "plist/Legal moves/all_legal %c\n"
                                       "string/Players/katachi-players\n"
                                       "none/Choose player/katachi-player %s\n";

bool gtp_analyze_commands(GtpSession *session)
{
    strbuf_add(&session->body, ANALYZE_COMMANDS);
    return true;
}

/* Rows from the top; 1 is surely Black's, -1 surely White's. */
bool gtp_owner(GtpSession *session)
{
    const Board *board = &session->game.board;
    JudgedPosition judgement;
    judge(session, &judgement);
    strbuf_add_char(&session->body, '\n');
    for (int y = 0; y < board->size; y++) {
        for (int x = 0; x < board->size; x++) {
            Point at = board_point(board, x, y);
            gtp_say(session, "%s%.3f", x ? " " : "",
                    judgement.black_share[at] - judgement.white_share[at]);
        }
        gtp_say(session, "\n");
    }
    return true;
}

bool gtp_estimate(GtpSession *session)
{
    JudgedPosition judgement;
    char text[SCORE_TEXT_SIZE];
    judge(session, &judgement);
    if (judgement.playouts)
        gtp_say(session, "black wins %.1f %% of %llu playouts, mean %s", 100 * judgement.black_wins,
                (unsigned long long)judgement.playouts, score_text(judgement.margin, text));
    else
        gtp_say(session, "black wins with %.1f %%, expected %c+%.1f", 100 * judgement.black_wins,
                judgement.margin < 0 ? 'W' : 'B', fabs(judgement.margin));
    return true;
}

bool gtp_dead(GtpSession *session)
{
    JudgedPosition judgement;
    judge(session, &judgement);
    for (Point at = 0; at < board_cell_count(&session->game.board); at++) {
        if (!judgement.dead[at])
            continue;
        gtp_say(session, session->body.length ? " " : "");
        gtp_say_point(session, at);
    }
    return true;
}

/* The best twenty moves with their win rates in percent. */
bool gtp_candidates(GtpSession *session)
{
    enum { SHOWN = 20 };
    Stone who = session->game.to_move;
    if (session->line.word_count && !gtp_line_stone(&session->line, 0, &who))
        return gtp_fail(session, "syntax error");
    MoveRequest request = gtp_move_request(session, who, GTP_STOP_ON_INTERRUPT);
    MoveChoice *choice = &session->choice;
    player_choose(session->player, &session->game, &request, choice);
    for (int i = 0; i < choice->candidate_count && i < SHOWN; i++) {
        if (i > 0 && choice->candidates[i].visits < 1)
            break;
        gtp_say(session, i ? " " : "");
        gtp_say_point(session, choice->candidates[i].at);
        gtp_say(session, " %.0f", 100 * choice->candidates[i].win_rate);
    }
    return true;
}
