/* Reading SGF: FF[1] to FF[4], one game after the other out of the bytes of a file.
 *
 * Finds the games (junk around them, a BOM, missing parts are repaired and counted in
 * game->problems) and the charset of each. The charset also decides where values end: in GBK,
 * Shift-JIS and Big5 the second byte of a character may look like ']' or '\'. It is
 *
 *   1. what the caller says (options.charset);
 *   2. UTF-8 if there are only ASCII bytes;
 *   3. what CA says, unless the bytes are plainly UTF-8;
 *   4. UTF-8 if the bytes are valid as such;
 *   5. what uchardet says, if it is a charset that Go records come in and the bytes are valid;
 *   6. the first of GB18030, Shift-JIS, EUC-KR, Big5 in which the bytes are valid; else Latin-1.
 *
 * After 64 guesses in one file the last one is tried first, and no more than that for unreadable
 * games: a million bad games must not cost a million detections. */
#ifndef KATACHI_SGF_READ_H
#define KATACHI_SGF_READ_H

#include "sgf/parse.h"
#include "sgf/tree.h"

/* All zero is fine. */
typedef struct {
    const char *charset; /* NULL: find out */
    SgfLimits limits;
    SgfOnDefect *on_defect; /* called for each repaired defect; may be NULL */
    void *on_defect_context;
    uint64_t offset; /* where the bytes stand in the file, if not at its start */
    uint32_t line;   /* the line they start in; 0 counts as 1 */
} SgfReadOptions;

/* A place in the bytes of a file. A plain value; nothing to clear. */
typedef struct {
    const char *data;
    const char *end;
    const char *at; /* where the next game is looked for */
    SgfLines lines;
    uint32_t games;   /* found so far, bad ones too */
    uint32_t guesses; /* of charsets made so far */
    char last_guess[SGF_CHARSET_SIZE];
    SgfReadOptions options;
} SgfReader;

/* Start reading; *data is borrowed as long as the reader and its games are used. options may be
 * NULL; what it points to is copied. */
void sgf_reader_init(SgfReader *reader, const char *data, size_t size,
                     const SgfReadOptions *options);

/* Read the next game into *mem (NULL: only find its bytes; game->root is then NULL).
 * STATUS_NOT_FOUND after the last one. After a bad game (STATUS_SYNTAX, STATUS_LIMIT) the next call
 * continues after it, at the next line that starts a game. */
MUST_CHECK Status sgf_reader_next(SgfReader *reader, Arena *mem, SgfGame *game, Error *err);

/* Read just one game, the `index`th (from 0) of the bytes, bad ones counted. STATUS_NOT_FOUND if
 * there are fewer. */
MUST_CHECK Status sgf_read(const char *data, size_t size, uint32_t index,
                           const SgfReadOptions *options, Arena *mem, SgfGame *game, Error *err);

/* The same from a file, whose bytes go into *mem too. "-" is the standard input. */
MUST_CHECK Status sgf_read_file(const char *path, uint32_t index, const SgfReadOptions *options,
                                Arena *mem, SgfGame *game, Error *err);

/* Checking a whole game: every variation played, every point and text checked. */

enum { SGF_DEFECT_LIMIT = 1000 }; /* for one game; the rest is only counted */

/* Report every defect in the values, in the order of the file; repairs were reported by the reader
 * itself (SgfReadOptions.on_defect). Returns how many there are. After a move that cannot be played
 * the rest of its line is not played. Linear in the nodes, except for setup in the middle of
 * branches, which is bounded. */
uint64_t sgf_check(const SgfGame *game, SgfOnDefect *on_defect, void *context);

#endif
