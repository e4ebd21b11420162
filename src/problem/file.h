/* Problems from files: SGF (collections too) and our text, distinguished by their first bytes, from
 * files, folders and archives. */
#ifndef KATACHI_PROBLEM_FILE_H
#define KATACHI_PROBLEM_FILE_H

#include "problem/text.h"
#include "sgf/read.h"

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

#endif
