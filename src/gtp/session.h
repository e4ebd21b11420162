/* What the commands of a session share. Private to the module. */
#ifndef KATACHI_GTP_SESSION_H
#define KATACHI_GTP_SESSION_H

#include "app/connectivity.h"
#include "app/learning_loop.h"
#include "app/naming.h"
#include "core/point.h"
#include "gtp/gtp.h"
#include "play/policy.h"
#include "play/time_control.h"
#include "practice/problem_session.h"
#include "predict/predictor.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* One command line taken apart, as section 2 of the protocol says. */

enum {
    GTP_LINE_LIMIT = 64 * 1024, /* bytes; longer lines are refused as a whole */
    GTP_WORD_LIMIT = 8 * 1024,  /* arguments */
};

typedef struct {
    bool is_empty; /* nothing but blanks and comment: no answer */
    bool has_id;
    long id;
    const char *command; /* "" if there is an id only */
    const char *text;    /* the arguments as they were written, for those with blanks inside */
    int word_count;
    const char *words[GTP_WORD_LIMIT]; /* the arguments */
    char buffer[2 * (GTP_LINE_LIMIT + 1)];
} GtpLine;

/* Take a line apart: drop control characters, turn tabs into blanks, cut comments, find id, command
 * and arguments. False if it is longer, or has more arguments, than the limits. Only id and
 * command are then set. */
bool gtp_line_parse(GtpLine *line, const char *bytes, size_t size);

/* Arguments as values; false if there is no such argument or it is something else. */
bool gtp_line_int(const GtpLine *line, int index, int *value);
bool gtp_line_number(const GtpLine *line, int index, double *value);
bool gtp_line_stone(const GtpLine *line, int index, Stone *who);
bool gtp_line_point(const GtpLine *line, int index, int board_size, Point *at);

struct GtpSession {
    GtpOptions options;
    GtpHost host;
    Game game;
    Player *player;
    const Level *level; /* NULL: full strength */
    Net *net;           /* for judging positions, see gtp_network() */
    bool has_sought_net;
    Predictor *predictor;             /* opened when first needed; NULL before */
    Namer *namer;                     /* likewise */
    ConnectivityReader *connectivity; /* likewise */
    ProblemSolver problem_solver;     /* for the problem being played */
    ProblemSession *problem;          /* NULL: none */
    PlayLearning *learning;           /* NULL: none */
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

/* Think about the position until input arrives, if the last command was a move of ours and the
 * options want it: the tree is used for the next move. */
void gtp_ponder(GtpSession *session);

/* Forget the problem being played, if any. */
void gtp_close_problem(GtpSession *session);

/* What a player of the session is opened with. */
PlayerOptions gtp_player_options(const GtpOptions *options, const Level *level);

/* The network that judges positions, opened when first needed; NULL if there is none. */
Net *gtp_network(GtpSession *session);

/* An analysis by this analyst, until input comes. */
bool gtp_analyze_with(GtpSession *session, Analyst *analyst, bool is_kata);

/* Learn from what the command did to the game, if the session learns. */
void gtp_follow_game(GtpSession *session);

/* Send what the answer holds so far; the reply has then begun and can no longer fail. */
void gtp_stream(GtpSession *session);

/* The handlers, by file. */
GtpHandler gtp_protocol_version, gtp_name, gtp_version, gtp_known_command, gtp_list_commands,
    gtp_help, gtp_quit, gtp_cputime, gtp_interrupt, gtp_title; /* admin.c */
GtpHandler gtp_boardsize, gtp_clear_board, gtp_komi, gtp_fixed_handicap, gtp_place_free_handicap,
    gtp_set_free_handicap, gtp_set_position, gtp_gogui_setup, gtp_gogui_setup_player; /* setup.c */
GtpHandler gtp_loadsgf;                                                               /* load.c */
GtpHandler gtp_play, gtp_play_sequence, gtp_undo, gtp_gg_undo, gtp_genmove, gtp_cleanup,
    gtp_reg_genmove, gtp_player, gtp_players, gtp_level, gtp_levels, gtp_get_seed,
    gtp_set_seed; /* play.c */
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
GtpHandler gtp_learn, gtp_learn_undo;                                           /* learn.c */
GtpHandler gtp_name_move;                                                       /* naming.c */

/* Lines from a descriptor, through a buffer of our own, so that what waits can be looked at while
 * a command runs. */

enum { LINE_READER_SIZE = 256 * 1024 };

typedef struct {
    int descriptor;
    bool is_at_end;
    bool is_skipping;  /* inside a line that is too long */
    size_t start, end; /* the bytes that wait */
    char bytes[LINE_READER_SIZE];
} LineReader;

void line_reader_init(LineReader *reader, int descriptor);

/* The next line without its end; it is valid until the next call. A line that fills half of the
 * buffer comes cut, and its rest is skipped. The last line needs no end. Waits for input. False
 * at the end of input, or when *stop is set. */
bool line_reader_next(LineReader *reader, atomic_bool *stop, const char **line, size_t *length);

/* Whether a byte, or the end of input, waits. Never blocks. */
bool line_reader_has_input(LineReader *reader);

/* Whether a complete line "# interrupt" waits. Never blocks. */
bool line_reader_has_interrupt(LineReader *reader);

#endif
