/* Problems from files: SGF (collections too) and our text, distinguished by their first bytes, from
 * files, folders and archives. */
#ifndef KATACHI_PROBLEM_FILE_H
#define KATACHI_PROBLEM_FILE_H

#include "problem/document.h"
#include "sgf/read.h"

/* Problems as text that people read and write: a drawing and named fields.
 *
 *     problem: Bend in the corner
 *     size: 19
 *     board:
 *          A B C D E F
 *       19 * * # X . .
 *       18 * # O X . .
 *       17 O O O X . .
 *     play: white
 *     goal: white to kill
 *     line: A18 B19 A19 = right
 *
 * X black, O white, # and @ a black and a white keystone, * an empty point of the area, . any other
 * one. A line at the left margin starts a field, lines further in continue it; `problem` starts the
 * next problem. docs/FORMATS.md lists the fields. */

/* A place in the bytes of a file of problems. A plain value. */
typedef struct {
    const char *data;
    const char *at;
    const char *end;
    uint32_t line;
} ProblemTextReader;

void problem_text_reader_init(ProblemTextReader *reader, const char *data, size_t size);

/* Read the next problem into *mem. STATUS_NOT_FOUND after the last; on bad input the error names
 * the field and its line, and the next call goes on with the next problem. */
MUST_CHECK Status problem_text_next(ProblemTextReader *reader, Arena *mem,
                                    ProblemDocument *document, Error *err);

/* Whether a field of unknown meaning may have this name: "%", or small letters, digits and '-' that
 * are no name of ours. */
bool problem_text_is_free_name(const char *name);

/* The names of the fields that mean something, by index; NULL behind the last. */
const char *problem_text_field(int index);

/* Append the drawing alone, for people. What is `assumed` (may be NULL) is drawn as x and o, stones
 * taken for safe, and !, points taken for closed. */
void problem_draw(const Problem *problem, const PointSet *assumed, StrBuf *out);

/* Append the problem. The record is first brought up to date (problem_to_sgf) if it holds more than
 * lines of moves, for it is then written too. */
MUST_CHECK Status problem_text_write(ProblemDocument *document, StrBuf *out, Error *err);

typedef enum { PROBLEM_FORMAT_TEXT, PROBLEM_FORMAT_SGF } ProblemFormat;

/* The ending of text files of problems in folders and archives. */
#define PROBLEM_TEXT_ENDING ".problem"

/* A place in the bytes of a file of either kind. A plain value. */
typedef struct {
    ProblemFormat format;
    ProblemTextReader text;
    SgfReader sgf;
} ProblemReader;

/* *data is borrowed as long as the reader and its documents are used. */
void problem_reader_init(ProblemReader *reader, const char *data, size_t size);

/* The next problem, in *mem. STATUS_NOT_FOUND after the last one; after a bad one the next call
 * goes on behind it. */
MUST_CHECK Status problem_reader_next(ProblemReader *reader, Arena *mem, ProblemDocument *document,
                                      Error *err);

/* Append the problem in this format; edits go into the record first, see problem_to_sgf. */
MUST_CHECK Status problem_write(ProblemDocument *document, ProblemFormat format, StrBuf *out,
                                Error *err);

/* Which problem: valid until the next call. */
typedef struct {
    const char *file;
    const char *member; /* path inside an archive; NULL otherwise */
    uint32_t index;     /* in its file, from 1 */
    bool is_only;       /* its file holds no other, as far as was read */
    bool is_picked;     /* it was asked for by its number: "FILE#3" */
} ProblemName;

/* "file", "archive.zip:folder/x.sgf", and " (problem 3)" if the file holds several. */
void problem_name_text(const ProblemName *name, StrBuf *out);

typedef struct ProblemSource ProblemSource;

/* All problems behind the arguments, in a fixed order; "FILE#3" is the third one alone. Keeps
 * `paths`. */
ProblemSource *problem_source_open(const char *const *paths, int count);
void problem_source_close(ProblemSource *source);

/* The next problem, in *mem. STATUS_NOT_FOUND with name->file NULL after the last one; any other
 * status is about the problem or file named. The document must not be used after the next call. */
MUST_CHECK Status problem_source_next(ProblemSource *source, Arena *mem, ProblemName *name,
                                      ProblemDocument *document, Error *err);

/* Problems as SGF: what other programs show (setup, turn, marks, comment), with what they do not
 * know in private properties, listed in docs/FORMATS.md. */

/* Take a record for a problem: the position before the first move if stones were set up, else the
 * one at the end of the main line. The document shares the tree of *game and lives in its arena.
 * Without our properties the goal is what the comment says in plain words ("Black to live"), else
 * none; keystones and area are then not stated. STATUS_INVALID with place and property if a value
 * makes no sense. */
MUST_CHECK Status problem_from_sgf(const SgfGame *game, ProblemDocument *document, Error *err);

/* Bring the record of the document up to what its fields say; what agrees already is not touched,
 * so an unedited record stays as it was read, byte for byte. */
MUST_CHECK Status problem_to_sgf(ProblemDocument *document, Error *err);

/* The goal that a sentence states: "black to live", "White to play and kill"; false if none. */
bool problem_goal_from_words(const char *text, Stone *side, ProblemGoal *goal);

/* Where a record's problem starts. */
SgfNode *problem_start_node(const SgfGame *game);

#endif
