/* The one way to walk over games: for training, harvesting and evaluation.
 *
 * First the games are listed: collections are read once, on several threads, and what is needed is
 * kept as bare moves (about 400 bytes per game). Then the list can be walked any number of times:
 * games are visited in parallel, each with its own slot for results, and the slots are merged one
 * after the other in the order of the list. So nothing depends on the number of threads.
 *
 *      GameList list;
 *      game_list_load(paths, count, &filter, &list, &err);
 *      walk_games(&list, &(WalkVisitor){ .visit = extract, .merge = learn, … }, &err);
 *
 *      void extract(void *context, int worker, const ListedGame *game, void *result)
 *      {
 *          GameWalk walk;
 *          game_walk_begin(game, &walk);
 *          while (game_walk_next(&walk))
 *              … walk.position, walk.played …
 *      } */
#ifndef KATACHI_GAMES_WALK_H
#define KATACHI_GAMES_WALK_H

#include "base/budget.h"
#include "base/comm.h"
#include "base/memory.h"
#include "core/game.h"

/* ---- the list ---- */

typedef enum {
    SKIP_UNREADABLE,  /* no game could be read, or the file could not */
    SKIP_UNSUPPORTED, /* another game than Go, a board that is no square of 2 to 25 */
    SKIP_ILLEGAL,     /* a move or setup that cannot be */
    SKIP_SIZE,        /* another board size than the filter's */
    SKIP_HANDICAP,    /* HA of two or more, or two black moves first */
    SKIP_SETUP,       /* stones put on the board */
    SKIP_SHORT,       /* fewer moves than the filter's */
    SKIP_DUPLICATE,   /* the same game as an earlier one */
    SKIP_NOT_CHOSEN,  /* outside the range, not an nth one, or not drawn */
    SKIP_COUNT
} SkipReason;

/* "unreadable", "handicap", …: stable, also used as keys. */
const char *skip_reason_text(SkipReason reason);

/* Which games are wanted. All zero: all valid even games on 19x19. Games are numbered from 0 in the
 * order of the input, bad ones too, so that a number means the same game under any filter. */
typedef struct {
    int size;                 /* 0: 19 */
    bool any_size;            /* games on boards of all sizes */
    int min_moves;            /* moves on the board, passes not counted */
    bool with_handicap;       /* take handicap games, and games with setup stones, too */
    bool unique;              /* take a game once; see ListedGame.likeness */
    uint64_t first, count;    /* numbers first … first+count-1; count 0: to the end */
    uint64_t every, phase;    /* only numbers with number % every == phase; every 0: all */
    bool all_but_every;       /* the others instead */
    int held_back;            /* only games kept back from training, of so many in 1,000; 0: all */
    uint64_t draw, draw_seed; /* of what is left, draw that many at random; 0: all */
    int threads;              /* 0: one */
    Progress progress;        /* of games read; the total is not known */
    atomic_bool *stop;
    /* Called for each game that was skipped (but not for those not chosen), in order; `where` is
     * its name, `why` may be "". May be NULL. */
    void (*on_skip)(void *context, const char *where, SkipReason reason, const char *why);
    void *on_skip_context;
} GameFilter;

/* A game as bare moves. */
typedef struct {
    const uint16_t *event; /* private: moves and setups */
    uint32_t event_count;
    uint16_t move_count; /* moves on the board */
    uint8_t size;
    uint8_t winner;  /* a Stone; STONE_NONE: a draw, or not known */
    bool komi_known; /* the record says it */
    bool has_margin; /* the game was counted */
    uint8_t kind;    /* a RecordKind */
    uint16_t year;   /* 0: the record does not say */
    float komi;
    float margin;      /* by how much Black won; less than 0: White */
    uint64_t number;   /* in the input, from 0 */
    uint64_t hash;     /* of all moves and setups: the seed of random features */
    uint64_t likeness; /* of setup and the first 60 moves, the same for the eight symmetric
                          images: copies of a game may be cut short or rotated */
} ListedGame;

typedef struct {
    ListedGame *game;
    size_t count;
    uint64_t move_count;          /* on the board, of all games */
    uint64_t data_hash;           /* of the games' hashes in order */
    uint64_t read;                /* games found in the input, and files that could not be read */
    uint64_t skipped[SKIP_COUNT]; /* read - count in all */
    Arena *mem;                   /* where the moves live; one for each thread that read */
    int mem_count;
} GameList;

/* Read collections (files, folders, archives). *list must be cleared, unless this failed.
 * STATUS_INTERRUPTED after a stop; bad games are no failure. */
MUST_CHECK Status game_list_load(const char *const *paths, int count, const GameFilter *filter,
                                 GameList *list, Error *err);

void game_list_clear(GameList *list);

/* Which games the packing for networks keeps back from training depends on this number of their
 * moves alone: the hash after one more move; begins with the size. */
uint64_t game_held_back_hash(uint64_t hash, Point at);

/* "3 games skipped: 2 handicap, 1 duplicate"; nothing if none was. */
void game_list_describe_skipped(const GameList *list, StrBuf *out);

/* ---- one game ---- */

/* A walk through the positions of a game. Plain; nothing to clear. Must not be copied or moved:
 * position.board points into it. */
typedef struct {
    Position position; /* before the move */
    Point played;      /* a point of the board, and a candidate */
    Board board;
    const ListedGame *game;
    uint32_t next; /* event after the move */
    int move_number;
    Point previous[POSITION_HISTORY];
    int captured;
    bool is_before_move; /* the event at next - 1 is still to be played */
} GameWalk;

void game_walk_begin(const ListedGame *game, GameWalk *walk);

/* Go to the next position with a move to predict; false at the end. Passes, and the rare suicide
 * that a record's rules allow, are played but not predicted. */
bool game_walk_next(GameWalk *walk);

/* Play all of a game, passes too, on *game (of the same size, begun anew). Its rules stay, but
 * neither superko nor a ban of suicide stops a move. False after a move that is none all the same.
 */
MUST_CHECK bool game_walk_all(const ListedGame *listed, Game *game);

/* ---- all games ---- */

typedef struct {
    /* Work on a game, on one of several threads; `worker` (0 … threads-1) says which, for scratch
     * memory such as an Extractor. *result is the slot's: result_size bytes, zeroed at the start of
     * the walk and left as they were by the slot's last game. May be NULL. */
    void (*visit)(void *context, int worker, const ListedGame *game, void *result);
    /* Take a result, in the order of the list, never two at a time; false ends the walk. May be
     * NULL. */
    bool (*merge)(void *context, const ListedGame *game, void *result);
    /* Called once for every slot at the end, also after a stop. May be NULL. */
    void (*clear)(void *context, void *result);
    void *context;
    size_t result_size;
    int threads;         /* 0: one */
    size_t first, count; /* a part of the list; count 0: to the end */
    Progress progress;   /* of games merged */
    atomic_bool *stop;
    /* With several ranks each visits its share of the games, and every rank merges, in the order of
     * the list, what the others packed for it. NULL: one rank, which packs nothing. */
    Comm *comm;
    /* Append to *out what `rank` has to merge of a result; nothing at all if nothing. */
    void (*pack)(void *context, const void *result, int rank, StrBuf *out);
    /* Make a result of what was packed for us: the slot is another one than those visited. */
    void (*unpack)(void *context, const char *bytes, size_t size, void *result);
} WalkVisitor;

/* Walk the games of a list. STATUS_INTERRUPTED after a stop, on all ranks if on one; a merge that
 * says false ends it with STATUS_OK, and must say so on all ranks. */
MUST_CHECK Status walk_games(const GameList *list, const WalkVisitor *visitor, Error *err);

#endif
