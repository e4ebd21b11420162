/* The built-in problems: the folder `problems` that is shipped with the program, one file per
 * collection.
 *
 * $KATACHI_PROBLEMS names another folder. Any .problem or .sgf file in it is a collection. */
#ifndef KATACHI_PRACTICE_PROBLEM_LIBRARY_H
#define KATACHI_PRACTICE_PROBLEM_LIBRARY_H

#include "problem/file.h"
#include "store/database.h"

/* What a list of problems shows. Lives as long as the library. */
typedef struct {
    const char *id;         /* "2-easy/17": collection and number */
    const char *collection; /* the name of the file without its ending */
    int number;             /* in its collection, from 1 */
    const char *title;
    const char *level;
    const char *tags;
    Stone to_move;
    ProblemGoal goal;
    const char *file;
} ProblemEntry;

typedef struct ProblemLibrary ProblemLibrary;

/* Read all collections, in the order of their names. STATUS_NOT_FOUND if there is no such folder; a
 * problem that cannot be read fails with its place. */
MUST_CHECK Status problem_library_open(ProblemLibrary **library, Error *err);
void problem_library_close(ProblemLibrary *library); /* NULL is allowed */

int problem_library_count(const ProblemLibrary *library);
const ProblemEntry *problem_library_entry(const ProblemLibrary *library, int index);

/* The index of an id; -1 if there is no such problem. */
int problem_library_find(const ProblemLibrary *library, const char *id);

/* The problem itself, in *mem. */
MUST_CHECK Status problem_library_load(const ProblemLibrary *library, int index, Arena *mem,
                                       ProblemDocument *document, Error *err);

/* problem_source_open() for names that people type: where no such file exists, an id ("2-easy/17")
 * or a collection ("2-easy") of the built-in problems is accepted. The names live in *mem. */
ProblemSource *problem_source_open_names(const char *const *names, int count, Arena *mem);

/* Which known problem is this? A position is compared with problems, turned, mirrored, with swapped
 * colours, moved along a side, and with a few stones that differ. */

enum { PROBLEM_MATCH_LIMIT = 10, PROBLEM_MATCH_TITLE = 96, PROBLEM_MATCH_NAME = 64 };

typedef struct {
    int64_t id;                      /* in the database; 0: a built-in one */
    char name[PROBLEM_MATCH_NAME];   /* of a built-in one: "2-easy/17" */
    char title[PROBLEM_MATCH_TITLE]; /* may be "" */
    int differing;                   /* stones that are not the same */
    bool is_turned, is_swapped;
} ProblemMatch;

/* The nearest problems so far, the best first; of equal ones the first that was tried. */
typedef struct {
    Board board;   /* what is looked for */
    int tolerance; /* more stones may not differ */
    int compared;
    int count;
    ProblemMatch match[PROBLEM_MATCH_LIMIT];
} ProblemMatches;

/* Look for a position. Tolerance -1: an eighth of its stones, at least two. */
void problem_matches_begin(ProblemMatches *matches, const Board *board, int tolerance);

/* How many stones differ in the best image; -1 if more than `tolerance` do. */
int problem_compare(const Board *drawn, const Board *known, int tolerance, bool *is_turned,
                    bool *is_swapped);

/* Try all built-in problems, or all problems of a database. Problems that cannot be read are left
 * out. */
void problem_matches_try_library(ProblemMatches *matches, const ProblemLibrary *library);
MUST_CHECK Status problem_matches_try_store(ProblemMatches *matches, Store *store, Error *err);

#endif
