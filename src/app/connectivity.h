/* What is joined to what: the connectivity graph of a position, and the groups that it makes.
 *
 * Links are pairs of chains within reach (SAMPLE_REACH). The classifier judges all of them at once;
 * the reader is asked where that is wanted: for every pair, or for those that the classifier calls
 * conditional, where it shows the moves. What the reader says counts.
 *
 * Connection is not transitive (Nijhuis 2006, figure 5.1): two links may each be safe and yet fall
 * to one move that threatens both. Groups are therefore made of links of level 1 and 2 that no
 * single enemy move breaks two at once: where two links of one chain are both needed at one point,
 * the less sure one is left out and marked. */
#ifndef KATACHI_APP_CONNECTIVITY_H
#define KATACHI_APP_CONNECTIVITY_H

#include "base/budget.h"
#include "base/status.h"
#include "core/board.h"

enum { CONNECTIVITY_LINK_LIMIT = 4000 };

typedef enum { CONNECT_READ_NONE, CONNECT_READ_CONDITIONAL, CONNECT_READ_ALL } ConnectReading;

typedef struct {
    const char *classifier; /* a file; NULL: models/connectivity.classifier */
    ConnectReading reading;
    uint32_t node_limit; /* of each reading; 0: CONNECTION_NODE_LIMIT */
    Progress progress;   /* links judged */
    atomic_bool *stop;   /* ends the reading early; NULL: nothing does */
} ConnectivityRequest;

typedef struct {
    Point a, b;        /* least points of the chains */
    Point from, to;    /* their nearest stones */
    int level;         /* 1 … 6; 0: undecided by the reader, and no classifier */
    double confidence; /* of the classifier's level; 1 for what was read */
    double margin;     /* of the classifier */
    int guess;         /* the classifier's level; 0: not asked */
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

/* A desk with a classifier, a reader and tables; one for each thread. Fails as classifier_read
 * does; CONNECT_READ_ALL needs no classifier and works without one. */
typedef struct ConnectivityReader ConnectivityReader;
MUST_CHECK Status connectivity_open(const ConnectivityRequest *request, ConnectivityReader **desk,
                                    Error *err);
void connectivity_close(ConnectivityReader *desk);

/* The whole position; what was read when it was stopped. Plain memory of the caller; about 200 KiB.
 */
void connectivity_find(ConnectivityReader *desk, const Board *board, Connectivity *answer);

#endif
