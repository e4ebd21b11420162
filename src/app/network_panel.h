/* Networks beside models: on the panel of an evaluation, as the teacher of a training; and games
 * packed for the training of a network. */
#ifndef KATACHI_APP_NETWORK_PANEL_H
#define KATACHI_APP_NETWORK_PANEL_H

#include "base/budget.h"
#include "games/collection.h"
#include "net/network.h"
#include "net/planes.h"
#include "predict/evaluate.h"
#include "predict/train.h"

typedef struct NetworkPanel NetworkPanel;

enum { NETWORK_SOURCE_OF_RECORD = -1 };

/* A panel of one network under this name, which must outlive it. `source` is the kind of games, a
 * NetSource, or what each record says. */
NetworkPanel *network_panel_open(Net *net, int source, const char *name);
void network_panel_close(NetworkPanel *panel);

const EvalPanel *network_panel_interface(const NetworkPanel *panel);

/* "professional", "kgs", "server", "unknown"; false if it is another word. */
bool network_source_by_name(const char *name, NetSource *source);

/* The network, which must outlive it, gets `share` of what a learner is to say, from 0 to 1; the
 * played move gets the rest. */
Teacher network_teacher(Net *net, double share);

/* Packing games for the training of a network: records in, `net`'s packed games out.
 *
 * Taken are games that start from the empty board, with Black and White in turn and no illegal
 * move. Games that ended by counting are counted by the program's own judgement; if it agrees with
 * the recorded margin, the dead stones are stored too, and with them the owners of all points. */

typedef enum {
    PACK_SKIP_NONE,
    PACK_SKIP_NOT_GO,  /* or a board that networks do not play on */
    PACK_SKIP_SETUP,   /* handicap or setup stones */
    PACK_SKIP_TURNS,   /* the colours do not take turns, or White begins */
    PACK_SKIP_ILLEGAL, /* an illegal move */
    PACK_SKIP_SHORT,
    PACK_SKIP_LONG,
    PACK_SKIP_COUNT
} PackSkip;

/* "setup", "short", …: one word for messages; NULL for PACK_SKIP_NONE. */
const char *pack_skip_text(PackSkip skip);

enum { PACK_SHARD_LIMIT = 64 };

typedef struct {
    CollectionOptions collection;
    const char *path;  /* the file to write; with several shards a number is put into its name */
    int shards;        /* 0: one */
    int min_moves;     /* shorter games are left out */
    NetSource source;  /* of all games; NET_SOURCE_UNKNOWN: as each record says */
    int hold_back;     /* games in a thousand kept for validation */
    Net *net;          /* counts finished games; NULL: playouts do */
    uint64_t playouts; /* for counting a game; 0 without a network: games are not counted */
    uint64_t seed;     /* of the playouts */
    Progress progress;
    /* Called for bad games and unreadable files, in order; may be NULL. */
    void (*on_problem)(void *context, const GameName *name, const Error *problem);
    void *context;
} PackOptions;

typedef struct {
    CollectionCounts counts;
    uint64_t games, moves; /* packed */
    uint64_t held_back;
    uint64_t by_points; /* games whose record gives a margin */
    uint64_t agreed;    /* of them, our count agrees: owners are known */
    uint64_t source[NET_SOURCE_SERVER + 1];
    uint64_t skipped[PACK_SKIP_COUNT];
} PackSummary;

/* Pack all games. The files depend on the games and the options, not on the number of threads.
 * Statuses as of collection_visit() and of writing. */
MUST_CHECK Status pack_games(const char *const *paths, int count, const PackOptions *options,
                             PackSummary *summary, Error *err);

#endif
