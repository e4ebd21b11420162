/* Subcommands with files of their own: katachi problem, sgf, svm, games and annotate list them. */
#ifndef KATACHI_CLI_SUBCOMMANDS_H
#define KATACHI_CLI_SUBCOMMANDS_H

#include "base/strbuf.h"
#include "cli/command.h"
#include "games/collection.h"

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
    const char *source;
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

#endif
