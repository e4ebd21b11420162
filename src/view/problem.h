/* Problems, answers of solvers and sessions as text and JSON. */
#ifndef KATACHI_VIEW_PROBLEM_H
#define KATACHI_VIEW_PROBLEM_H

#include "app/problem_library.h"
#include "app/problem_run.h"

/* All entries as one JSON array on one line, with a line end. */
void problem_library_write_json(const ProblemLibrary *library, StrBuf *out);

/* "Black kills.", "Ko: White takes first; Black needs one threat.": the verdict in a sentence. */
void problem_run_sentence(const ProblemRun *run, StrBuf *out);

/* Several lines for people: what was guessed, the board, the verdict, moves, line, refutations. */
void problem_run_write_text(const ProblemRun *run, StrBuf *out);

/* One record for machines on one line, with a line end. `file` as the user named it; expected: the
 * document's answers, shown if there are any. place: where in a game it was put; NULL: it is the
 * file's own problem. */
void problem_run_write_json(const ProblemRun *run, const ProblemName *name,
                            const ProblemDocument *document, const GamePlace *place, StrBuf *out);

/* What the check of a problem found, as one record on one line. */
void problem_check_write_json(const ProblemName *name, const ProblemCheck *check, int board_size,
                              StrBuf *out);

/* The record of a problem that could not be put. */
void problem_error_write_json(const ProblemName *name, const Error *err, StrBuf *out);

#endif
