/* GAMES: any mix of SGF files, folders, multi-game files and archives (zip, tar.*, 7z), read as one
 * stream of games.
 *
 * The order is fixed: arguments as given, folders sorted by name, archives and files from front to
 * back. Games are visited in parallel and their answers delivered in that
 * order, so results do not depend on the number of threads. Memory does not grow with the number
 * of games. A bad game is reported and skipped; `strict` stops at it.
 *
 * Folders give *.sgf and archives; an archive inside an archive is not opened. */
#ifndef KATACHI_GAMES_COLLECTION_H
#define KATACHI_GAMES_COLLECTION_H

#include "base/strbuf.h"
#include "sgf/read.h"

#include <stdatomic.h>

/* Which game: valid during the call that it is given to. */
typedef struct {
    const char *file;
    const char *member; /* path inside an archive; NULL otherwise */
    uint32_t index;     /* of the game in its file, from 1 */
    bool is_only;       /* its file holds no other, as far as was read */
    uint64_t offset;    /* where it starts in its file */
    uint64_t size;      /* its bytes */
} GameName;

/* "file", "archive.zip:folder/x.sgf", and " (game 3)" for later games of a file. Control
 * characters are shown as '?'. */
void game_name_text(const GameName *name, StrBuf *out);

typedef struct {
    /* Look at a game and fill *answer (answer_size zeroed bytes). Called on several threads at
     * once; `worker` says which (0 … threads-1), for scratch memory. Anything but STATUS_OK makes
     * it a bad game. The game dies after the call. May be NULL. */
    Status (*visit)(void *context, int worker, const SgfGame *game, void *answer, Error *err);
    size_t answer_size;
    /* Take the answer, in order, one at a time; anything but STATUS_OK stops. May be NULL. */
    Status (*deliver)(void *context, const GameName *name, const void *answer, Error *err);
    /* Called for a bad game or an unreadable file, in order. May be NULL. */
    void (*on_skip)(void *context, const GameName *name, const Error *problem);
    void *context;
} GameVisitor;

/* All zero is fine. */
typedef struct {
    int threads;     /* 0: one */
    int batch_limit; /* files, or games of a large one, that a thread takes at once: 512. Few where
                        a visit takes long, so that all threads have work and a stop takes effect
                        soon */
    bool strict;     /* stop at the first bad game */
    size_t member_limit; /* bytes of one SGF file: 256 MiB */
    size_t memory_limit; /* bytes of one game's tree, for each thread: 256 MiB */
    SgfReadOptions read; /* on_skip is not used */
    atomic_bool *stop;   /* may be NULL */
    /* Whether a file or archive found in a folder is read; NULL: all are. One call at a time. */
    bool (*takes_file)(void *context, const char *path);
    void *context;
} CollectionOptions;

typedef struct {
    uint64_t games;   /* delivered */
    uint64_t bad;     /* games and files skipped */
    uint64_t files;   /* SGF files read */
    uint64_t ignored; /* files in folders and archives that are not SGF */
    uint64_t bytes;   /* of SGF */
} CollectionCounts;

/* Visit all games. STATUS_OK even if some were bad (unless strict: then that game's status, and
 * *err has its place; `on_skip` was called with its name); STATUS_INTERRUPTED after a stop; what
 * `deliver` returned. *counts is always filled. */
MUST_CHECK Status collection_visit(const char *const *paths, int count,
                                   const CollectionOptions *options, const GameVisitor *visitor,
                                   CollectionCounts *counts, Error *err);

/* Whether a file of this name in a folder is read: an SGF file, or an archive. */
bool collection_takes_name(const char *name);

#endif
