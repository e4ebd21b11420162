/* The commands of the program, their subcommands, and what the files of one command share. */
#ifndef KATACHI_CLI_COMMANDS_H
#define KATACHI_CLI_COMMANDS_H

#include "base/strbuf.h"
#include "cli/command.h"
#include "core/text.h"
#include "games/collection.h"
#include "practice/problem_run.h"
#include "review/review.h"

/* The commands of the program, one file cmd_<name>.c each.
 *
 * To add one: its file, a line here, a row in main.c, a line in meson.build, a test. */

extern const Command command_serve;
extern const Command command_gtp;
extern const Command command_match;
extern const Command command_selfplay;
extern const Command command_engine;
extern const Command command_games;
extern const Command command_library;
extern const Command command_find;
extern const Command command_sgf;
extern const Command command_harvest;
extern const Command command_train;
extern const Command command_eval;
extern const Command command_predict;
extern const Command command_review;
extern const Command command_solve;
extern const Command command_problem;
extern const Command command_annotate;
extern const Command command_influence;
extern const Command command_extract;
extern const Command command_svm;
extern const Command command_connect;
extern const Command command_bench;
extern const Command command_doctor;

/* Subcommands with files of their own: katachi problem, sgf, svm, games and annotate list them. */

/* katachi problem generate, and positions. */

extern const Command command_problem_generate;
extern const Command command_problem_positions;

/* katachi problem grade. */

extern const Command command_problem_grade;

/* katachi problem list. */

extern const Command command_problem_list;

/* katachi problem draw: a problem as a picture (problem_draw.c). */
extern const Command command_problem_draw;

/* katachi problem which. */

extern const Command command_problem_which;

/* The parts of `katachi sgf` that have files of their own. */

extern const Command command_sgf_normalise;
extern const Command command_sgf_convert;
extern const Command command_sgf_count;

/* katachi svm learn, installed, remove. */

extern const Command command_svm_learn, command_svm_installed, command_svm_remove;

/* katachi games --pack: games for the training of a network. */

typedef struct {
    const char *path; /* NULL: not asked for */
    const char *source, *network;
    int shards, min_moves, hold_back, playouts;
    uint64_t seed;
} GamesPack;

GamesPack games_pack_defaults(void);

/* Pack the games of the paths and say how many. Returns the exit code. */
int games_pack_run(const Command *command, const GamesPack *pack,
                   const CollectionOptions *collection, char **paths, int path_count);

/* The parts of `katachi annotate`, and what they share. */

extern const Command command_annotate_list, command_annotate_check; /* annotate_records.c */
extern const Command command_annotate_agree, command_annotate_kinds, command_annotate_words;
extern const Command command_annotate_add, command_annotate_remove; /* annotate_edit.c */
extern const Command command_annotate_import, command_annotate_export, command_annotate_backup,
    command_annotate_restore; /* annotate_exchange.c */

/* Output has no limit but memory. */
#define ANNOTATE_OUTPUT_LIMIT ((size_t)4 << 30)

/* The parts of `katachi solve`: many problems one after the other, or one played at the terminal.
 */

/* Solving many problems: read one after the other, solved in parallel, printed in order. */

typedef struct {
    const Command *command;
    ProblemSolver solver; /* what each job gets a copy of */
    ProblemCorrection correction;
    int jobs;
    bool as_json, is_long;
    const char *tree_path; /* NULL: no trees */
} SolveBatch;

/* Solve and print; the exit code. */
int solve_batch(const SolveBatch *batch, int argc, char **argv);

/* katachi solve --play: a problem in the terminal. */

/* Play the problems of the files one after the other; without files the built-in ones, from the
 * first or from the one named ("2-easy/5"). */
int solve_play(const Command *command, ProblemSolver *solver, const ProblemCorrection *correction,
               int argc, char **argv);

/* While a problem is being solved: the likeliest move so far, on a line of the terminal that goes
 * away with the answer. Nothing is shown where nobody looks: in a pipe, in a log. */

typedef struct {
    bool is_on;    /* somebody looks */
    bool is_shown; /* a problem is being solved */
    bool has_drawn;
    char move[POINT_TEXT_SIZE]; /* empty: nothing is likely */
    double start, last;
} Thinking;

/* Before problem_solver_open: the solver reports to this line. */
void thinking_attach(Thinking *thinking, ProblemSolver *solver);

/* Around each call of the solver. Without a problem (NULL) no move is named: to a player it would
 * give the answer away. */
void thinking_begin(Thinking *thinking, const ProblemSolver *solver, const Problem *problem);
void thinking_end(Thinking *thinking);

/* What `katachi review` was asked for, and one game of it. */

typedef struct {
    const Command *command;
    const char *network, *engine, *database, *sgf, *html, *problems;
    bool as_json, all, is_quiet, is_fast, no_cache;
    bool is_batch; /* several games: outputs are folders */
    int visits, threads, game;
    double seconds; /* for a game */
    Store *store;   /* NULL: nothing is kept */
    ProgressLine progress;
    char label[48]; /* of the progress line */
    uint64_t done, failed, problem_count;
} ReviewOptions;

/* Review one record, which is changed if it is written as SGF, and print or write what was asked
 * for. `name` is for messages and names of files. */
MUST_CHECK Status review_one(ReviewOptions *options, SgfGame *record, const char *name, Error *err);

#endif
