/* What the commands of a session share. Private to the module. */
#ifndef KATACHI_GTP_SESSION_H
#define KATACHI_GTP_SESSION_H

#include "app/connectivity.h"
#include "app/naming.h"
#include "app/problem_session.h"
#include "gtp/gtp.h"
#include "gtp/line.h"
#include "play/policy.h"
#include "play/time_control.h"
#include "predict/predictor.h"

struct GtpSession {
    GtpOptions options;
    GtpHost host;
    Game game;
    Player *player;
    Player *analyst; /* the network, for kata-analyze; NULL: not opened yet, or there is none */
    bool has_looked; /* for the analyst */
    Predictor *predictor;             /* opened when first needed; NULL before */
    Namer *namer;                     /* likewise */
    ConnectivityReader *connectivity; /* likewise */
    ProblemSolver problem_solver;     /* for the problem being played */
    ProblemSession *problem;          /* NULL: none */
    Policy policy;
    TimeControl time;
    MoveChoice choice; /* of the last genmove, for the analyze commands */
    GtpLine line;
    StrBuf body;       /* the answer, or the reason of a failure */
    atomic_bool stop;  /* asks a running player to end */
    bool is_streaming; /* the head of the reply is out already */
    bool is_over;      /* quit was said */
};

/* A command: arguments are in session->line, the answer goes to session->body. A command that
 * fails leaves the game as it was and ends with `return gtp_fail(session, "reason")`. */
typedef bool GtpHandler(GtpSession *session);

typedef struct {
    const char *name;
    GtpHandler *handler;
    const char *arguments;
    const char *help;
} GtpCommand;

/* In the order of docs/GTP.md; ends with a NULL name. */
extern const GtpCommand GTP_COMMANDS[];

/* Put a reason in place of the answer; returns false. */
bool gtp_fail(GtpSession *session, const char *reason);

/* Add to the answer. */
void gtp_say(GtpSession *session, const char *format, ...) PRINTF_LIKE(2, 3);
void gtp_say_point(GtpSession *session, Point at);

/* Make *next the session's game; the old one is given back. For commands that can fail midway:
 * they work on a copy. */
void gtp_adopt_game(GtpSession *session, Game *next);

/* What a new game or a changed past means for clocks and policy. */
void gtp_forget_past(GtpSession *session);

/* A request for a move with the session's budget; `stops` says what ends it early. */
typedef enum { GTP_STOP_ON_INTERRUPT, GTP_STOP_ON_INPUT } GtpStop;
MoveRequest gtp_move_request(GtpSession *session, Stone who, GtpStop stops);

/* Forget the problem being played, if any. */
void gtp_close_problem(GtpSession *session);

/* Send what the answer holds so far; the reply has then begun and can no longer fail. */
void gtp_stream(GtpSession *session);

/* The handlers, by file. */
GtpHandler gtp_protocol_version, gtp_name, gtp_version, gtp_known_command, gtp_list_commands,
    gtp_help, gtp_quit, gtp_cputime, gtp_interrupt, gtp_title; /* admin.c */
GtpHandler gtp_boardsize, gtp_clear_board, gtp_komi, gtp_fixed_handicap, gtp_place_free_handicap,
    gtp_set_free_handicap, gtp_set_position, gtp_gogui_setup, gtp_gogui_setup_player; /* setup.c */
GtpHandler gtp_loadsgf;                                                               /* load.c */
GtpHandler gtp_play, gtp_play_sequence, gtp_undo, gtp_gg_undo, gtp_genmove, gtp_cleanup,
    gtp_reg_genmove, gtp_player, gtp_players, gtp_get_seed, gtp_set_seed; /* play.c */
GtpHandler gtp_time_settings, gtp_time_left, gtp_kgs_time_settings, gtp_kgs_chat, gtp_kgs_game_over,
    gtp_kgs_rules, gtp_kata_set_rules, gtp_kata_get_rules; /* rules.c */
GtpHandler gtp_showboard, gtp_get_komi, gtp_get_handicap, gtp_query_boardsize, gtp_color,
    gtp_list_stones, gtp_countlib, gtp_findlib, gtp_is_legal, gtp_all_legal, gtp_captures,
    gtp_last_move, gtp_move_history; /* query.c */
GtpHandler gtp_final_score, gtp_final_status_list, gtp_analyze_commands, gtp_owner, gtp_estimate,
    gtp_dead, gtp_candidates;                                 /* score.c */
GtpHandler gtp_lz_analyze, gtp_kata_analyze;                  /* stream.c */
GtpHandler gtp_expert, gtp_expert_pairs, gtp_expert_gfx;      /* expert.c */
GtpHandler gtp_influence, gtp_strengths, gtp_influence_score; /* influence.c */
GtpHandler gtp_solve, gtp_solve_gfx, gtp_owl_attack, gtp_owl_defend, gtp_dragon_status, gtp_problem,
    gtp_problem_play, gtp_problem_undo, gtp_problem_hint, gtp_problem_solution; /* solve.c */
GtpHandler gtp_connection, gtp_connections, gtp_connections_gfx;                /* connect.c */
GtpHandler gtp_name_move;                                                       /* naming.c */

#endif
