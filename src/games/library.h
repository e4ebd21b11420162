/* A library of games: an index of one's own in a folder, for searching; see find.h.
 *
 * The folder holds segment files, which are written once and never changed, a manifest that lists
 * them, and the list of sources. Adding writes new segments and then replaces the manifest, so a
 * library that is killed at any moment is the old one or the new one. Many small segments are
 * joined into one by the way. Readers map the segments; they see the library as it was when they
 * opened it.
 *
 *      library_add("~/games-index", paths, count, NULL, &summary, &err);
 *      library_open("~/games-index", threads, &library, &err);
 *      … library_find() … library_game() …
 *      library_close(library);
 *
 * A game is kept as its facts and main line, up to the first thing that cannot be (an illegal move,
 * stones set up later). */
#ifndef KATACHI_GAMES_LIBRARY_H
#define KATACHI_GAMES_LIBRARY_H

#include "base/budget.h"
#include "core/board.h"
#include "games/collection.h"
#include "sgf/info.h"

typedef struct Library Library;

enum { LIBRARY_VERSION = 1 }; /* of the index */

/* ---- making it ---- */

/* All zero is fine. */
typedef struct {
    int threads;       /* 0: one */
    Progress progress; /* of games read */
    atomic_bool *stop;
    /* Called for games and files that cannot be read, in order; may be NULL. */
    void (*on_skip)(void *context, const GameName *name, const Error *problem);
    void *context;
} LibraryAddOptions;

typedef struct {
    CollectionCounts counts; /* of what was read */
    uint64_t added;
    uint64_t known;     /* the same record is in the library already */
    uint64_t cut;       /* of those added: cut before something impossible */
    uint64_t unchanged; /* files that were not read again */
    uint64_t total;     /* games of the library now */
} LibraryAddSummary;

/* Add the games of files, folders and archives that are not yet there; the folder is made if there
 * is none. Files and archives that have not changed since they were added are not read again.
 * STATUS_STALE if another program is adding, STATUS_SYNTAX if the index is damaged,
 * STATUS_INTERRUPTED after a stop; the library is then as it was. */
MUST_CHECK Status library_add(const char *folder, const char *const *paths, int count,
                              const LibraryAddOptions *options, LibraryAddSummary *summary,
                              Error *err);

/* Add what is new in everything that was added before. STATUS_NOT_FOUND if there is no library. */
MUST_CHECK Status library_update(const char *folder, const LibraryAddOptions *options,
                                 LibraryAddSummary *summary, Error *err);

/* Build it again from its sources, or from `paths` if count > 0, whatever the index is like. The
 * old index is replaced when the new one is whole. STATUS_NOT_FOUND if no source is known. */
MUST_CHECK Status library_rebuild(const char *folder, const char *const *paths, int count,
                                  const LibraryAddOptions *options, LibraryAddSummary *summary,
                                  Error *err);

/* ---- reading it ---- */

/* Open and check every byte. STATUS_NOT_FOUND if there is no library, STATUS_SYNTAX if it is
 * damaged, STATUS_UNSUPPORTED if it is of another version. */
MUST_CHECK Status library_open(const char *folder, int threads, Library **library, Error *err);
void library_close(Library *library);

/* The folder of the user's library: $KATACHI_LIBRARY, else library in the user's data. False if the
 * user has no home. */
bool library_usual_folder(char *out, size_t size);

/* A number that is another one after the library was changed; 0 if there is none. Cheap. */
uint64_t library_stamp(const char *folder);

typedef struct {
    uint32_t games;
    uint64_t moves;
    uint64_t bytes; /* of its files */
    int segments;
    int sources; /* files and folders that were added */
} LibraryInfo;

void library_info(const Library *library, LibraryInfo *info);
uint32_t library_game_count(const Library *library);

/* The path of a source, NULL behind the last. */
const char *library_source(const Library *library, int index);

typedef enum {
    LIBRARY_BLACK,
    LIBRARY_WHITE,
    LIBRARY_BLACK_RANK,
    LIBRARY_WHITE_RANK,
    LIBRARY_EVENT,
    LIBRARY_ROUND,
    LIBRARY_PLACE,
    LIBRARY_DATE,
    LIBRARY_RESULT,
    LIBRARY_RULES,
    LIBRARY_FILE,   /* the file or archive that it came from */
    LIBRARY_MEMBER, /* the file in the archive */
    LIBRARY_FIELD_COUNT
} LibraryField;

/* A game of the library, by its number from 0. Texts are UTF-8, "" if unknown, and live as long as
 * the library is open. */
typedef struct {
    uint32_t number;
    const char *text[LIBRARY_FIELD_COUNT];
    uint32_t index; /* in its file, from 1 */
    int date;       /* 20161231; 20160000 if only the year is known; 0: unknown */
    int size, handicap;
    int move_count;
    SgfWinner winner;
    SgfBy by;
    double margin; /* for Black */
    double komi;
    bool has_komi;
    bool is_cut; /* something impossible follows the last move */
} LibraryGame;

void library_game(const Library *library, uint32_t number, LibraryGame *game);

/* The position after so many moves, at most all of them, on *board. Returns the moves made. */
int library_position(const Library *library, uint32_t number, int moves, Board *board);

/* Append the game as SGF: facts and main line. */
void library_game_sgf(const Library *library, uint32_t number, StrBuf *out);

/* Where something was found in a game. */
typedef struct {
    int move; /* after so many moves */
    int next; /* the number of the move that went on there; 0: none */
} LibraryMark;

/* The same with a comment there, and a circle where the game went on. */
void library_game_sgf_marked(const Library *library, uint32_t number, LibraryMark mark,
                             StrBuf *out);

/* "file", "archive:member", with the number of the game if it is not the first. */
void library_game_name(const LibraryGame *game, StrBuf *out);

#endif
