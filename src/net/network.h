/* A network that is ready to be asked.
 *
 *     Net *net = NULL;
 *     if (net_open("models/strong.katachi", NULL, &net, &err) != STATUS_OK)
 *         return err.status;
 *     NetAnswer answer;
 *     net_evaluate(net, &game, &(NetContext){.komi = 6.5, .komi_known = true}, &answer);
 *     printf("wins with %.0f %%, leads by %.1f\n", 100 * answer.win, answer.lead);
 *     net_close(net);
 *
 * An evaluation takes some milliseconds on one thread. Any number of threads may ask one Net at the
 * same time. The same question gets the same bytes on one machine, whatever the threads and the
 * cache; another instruction set moves probabilities by less than NET_ISA_TOLERANCE in f32. */
#ifndef KATACHI_NET_NETWORK_H
#define KATACHI_NET_NETWORK_H

#include "core/game.h"
#include "net/engine.h"
#include "net/planes.h"

#define NET_ISA_TOLERANCE 0.001

typedef enum { NET_ENGINE_BEST, NET_ENGINE_PLAIN, NET_ENGINE_ONEDNN } NetEngineKind;

/* All zero: the best that this machine can do, a small cache, no averaging. What is left at "best"
 * can be said by the environment: KATACHI_NETWORK="plain f32 avx2". */
typedef struct {
    NetEngineKind engine;
    NetPrecision precision;
    NetIsa isa;          /* at most */
    bool average;        /* over the eight symmetries: slower, a little better */
    int cache_megabytes; /* 0: NET_CACHE_MEGABYTES; -1: no cache */
} NetOptions;

enum { NET_CACHE_MEGABYTES = 16, NET_TEXT_SIZE = 96 };

/* Everything is from the side of the player to move. Points are y·size + x from the top left. */
typedef struct {
    int size;
    float policy[BOARD_POINTS_MAX]; /* probability of each move; 0 if it is not legal */
    float pass;                     /* with the points, sums to 1 */
    float reply[BOARD_POINTS_MAX];  /* of the opponent's answer */
    float reply_pass;
    /* Where the board is not 19x19, outcome and score are made of the owners. */
    float win;                         /* probability */
    float lead;                        /* expected score, in points, komi included */
    float spread;                      /* how far the score may be from that, in points */
    float ownership[BOARD_POINTS_MAX]; /* 1: the mover's at the end, -1: the opponent's */
} NetAnswer;

/* What a Net is and how it computes, for people. */
typedef struct {
    char name[NET_TEXT_SIZE]; /* "strong", as its file says; "network" if it says nothing */
    NetShape shape;
    bool calibrated;       /* the file has what int8 needs */
    const char *engine;    /* "oneDNN", "plain C" */
    const char *precision; /* "int8", "f32" */
    const char *isa;       /* "avx512_core_vnni" */
    const char *method;    /* "direct", "Winograd" */
} NetInfo;

typedef struct Net Net;

/* Read a network and choose how to compute it. `options` may be NULL. STATUS_UNSUPPORTED if the
 * machine cannot do what the options demand, otherwise as net_model_read(). */
MUST_CHECK Status net_open(const char *path, const NetOptions *options, Net **net, Error *err);

/* The same for a model in memory, which the Net takes over, also on failure. */
MUST_CHECK Status net_open_model(NetModel *model, const NetOptions *options, Net **net, Error *err);
void net_close(Net *net);

/* Whether the file begins like a network; false also if it cannot be read. */
bool net_is_network_file(const char *path);

NetInfo net_info(const Net *net);

/* Whether boards of this size can be asked for. */
bool net_knows_size(int size);

/* The position for game->to_move; net_knows_size() of its board must hold. */
void net_evaluate(Net *net, const Game *game, const NetContext *context, NetAnswer *answer);

/* The same by the mean over the eight symmetries: eight times the work, a little better. */
void net_evaluate_average(Net *net, const Game *game, const NetContext *context, NetAnswer *answer);

/* The same with the board turned by one of the eight symmetries, and the answer turned back:
 * another opinion of the same network. Symmetry 0 is net_evaluate() without averaging. */
void net_evaluate_turned(Net *net, const Game *game, const NetContext *context, int symmetry,
                         NetAnswer *answer);

/* The same for a position with its last moves, under simple ko; komi is the position's. */
void net_evaluate_position(Net *net, const Position *position, NetSource source, NetAnswer *answer);

/* Many positions, on up to `threads` threads. */
typedef struct {
    const Game *game;
    const NetContext *context;
    NetAnswer *answer;
} NetQuestion;

void net_evaluate_all(Net *net, const NetQuestion *questions, size_t count, int threads);

/* Milliseconds of processor time for an evaluation of a 19x19 position in mid-game, inputs
 * included, without cache: the best of some runs. */
double net_measure_ms(Net *net);

/* Options from words like "plain f32 avx2 average"; STATUS_INVALID names one that is not known. */
MUST_CHECK Status net_options_parse(const char *words, NetOptions *options, Error *err);

#endif
