/* Problems, answers of solvers and sessions as text and JSON. */
#ifndef KATACHI_VIEW_PROBLEM_H
#define KATACHI_VIEW_PROBLEM_H

#include "practice/position_set.h"
#include "practice/problem_library.h"
#include "practice/problem_session.h"

/* All entries as one JSON array on one line, with a line end. */
void problem_library_write_json(const ProblemLibrary *library, StrBuf *out);

/* "Black kills.", "Ko: White takes first; Black needs one threat.": the verdict in a sentence. */
void problem_run_sentence(const ProblemRun *run, StrBuf *out);

/* Several lines for people: what was guessed, the board, the verdict, moves, line, refutations. */
void problem_run_write_text(const ProblemRun *run, StrBuf *out);

/* "White lives with two eyes, at A1 and C1: B1 is the vital point of a straight three."; a line
 * that is not proved is called a guess. */
void lesson_sentence(const Problem *problem, const Lesson *lesson, StrBuf *out);

/* A hint in a sentence. */
void hint_sentence(const Problem *problem, const SessionHint *hint, StrBuf *out);

/* "solves", "ko", "fails", "unknown": what a first move is worth to whoever plays it. */
const char *branch_result_text(const SessionBranch *branch);

/* The part of the board that matters, as SVG. */
void problem_write_svg(const ProblemDocument *document, StrBuf *out);

/* Two lines for each first move: what it leads to, its line, and why. */
void tree_write_text(const Problem *problem, const SessionBranch *branches, int count, StrBuf *out);

/* A line for each answer to a first move: how it goes on, and why. */
void tree_write_replies(const Problem *problem, const SessionBranch *branches, int count,
                        StrBuf *out);

/* One record for machines on one line, with a line end. `file` as the user named it; expected: the
 * document's answers, shown if there are any. place: where in a game it was put; NULL: it is the
 * file's own problem. */
void problem_run_write_json(const ProblemRun *run, const ProblemName *name,
                            const ProblemDocument *document, const GamePlace *place, StrBuf *out);

/* What the check of a problem found, as one record on one line. */
void problem_check_write_json(const ProblemName *name, const ProblemCheck *check, int board_size,
                              StrBuf *out);

/* A position of the set with its verdicts, as one record on one line. */
void proved_position_write_json(const ProvedPosition *position, StrBuf *out);

/* The record of a problem that could not be put. */
void problem_error_write_json(const ProblemName *name, const Error *err, StrBuf *out);

/* Known problems that a position resembles, as text and JSON. */

void problem_matches_write_text(const ProblemMatches *matches, StrBuf *out);
void problem_matches_write_json(const ProblemMatches *matches, StrBuf *out);

#endif
