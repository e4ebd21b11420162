/* What is connected to what: the connectivity graph of a position, and the groups that it forms.
 *
 * Links are pairs of chains within reach (SAMPLE_REACH). The classifier judges all of them at once;
 * the reader is used where requested: for every pair, or for those that the classifier calls
 * conditional, where it finds the moves. The reader overrides the classifier.
 *
 * Connection is not transitive (Nijhuis 2006, figure 5.1): two links may each be safe and yet fall
 * to one move that threatens both. Groups are therefore made of links of value 1 and 2 such that no
 * single enemy move breaks two of them: where two links of one chain need the same point, the less
 * certain one is left out and marked. */
#ifndef KATACHI_APP_CONNECTIVITY_H
#define KATACHI_APP_CONNECTIVITY_H

#include "base/budget.h"
#include "base/status.h"
#include "core/board.h"
#include "influence/models.h"

enum { CONNECTIVITY_LINK_LIMIT = 4000 };

typedef enum { CONNECT_READ_NONE, CONNECT_READ_CONDITIONAL, CONNECT_READ_ALL } ConnectReading;

typedef struct {
    const char *classifier; /* a file; NULL: models/connectivity.classifier */
    const char *bytes;      /* instead of a file: the classifier itself; NULL: the file */
    size_t size;
    ConnectReading reading;
    uint32_t node_limit; /* of each reading; 0: CONNECTION_NODE_LIMIT */
    Progress progress;   /* links judged */
    atomic_bool *stop;   /* ends the reading early; NULL: nothing does */
} ConnectivityRequest;

typedef struct {
    Point a, b;        /* least points of the chains */
    Point from, to;    /* their nearest stones */
    int level;         /* 1 … 6; 0: undecided by the reader, and no classifier */
    double confidence; /* of the classifier's value; 1 for what was read */
    double margin;     /* of the classifier */
    int guess;         /* the classifier's value; 0: not used */
    bool is_read;
    bool depends_on_ko;
    Point join, cut; /* found by reading; POINT_NONE otherwise */
    bool is_shared;  /* safe by itself, but one enemy move threatens another link too */
} ConnectivityLink;

typedef struct {
    int link_count;
    ConnectivityLink link[CONNECTIVITY_LINK_LIMIT];
    int group_count;
    uint16_t group[BOARD_CELL_LIMIT]; /* by stone: its group, from 1, in order of points */
    uint64_t nodes;                   /* of all readings */
} Connectivity;

/* A classifier, a reader and tables; one for each thread. Fails as classifier_read
 * does; CONNECT_READ_ALL needs no classifier and works without one. */
typedef struct ConnectivityReader ConnectivityReader;
MUST_CHECK Status connectivity_open(const ConnectivityRequest *request, ConnectivityReader **reader,
                                    Error *err);
void connectivity_close(ConnectivityReader *reader);

/* The whole position; what was read when it was stopped. Plain memory of the caller; about 200 KiB.
 */
void connectivity_find(ConnectivityReader *reader, const Board *board, Connectivity *answer);

/* The solver as the adviser of the influence field.
 *
 * Chains of at most three liberties of which nothing is known yet: alive if the solver proves that
 * they live though the enemy moves first, dead if they die though their owner does. Proofs only. */

extern const FieldAdviser SOLVER_ADVISER;

#endif
