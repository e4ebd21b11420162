/* What is seen in a position: its place in the record, links and groups, influence, a prediction;
 * as text, JSON and SVG. */
#ifndef KATACHI_VIEW_POSITION_H
#define KATACHI_VIEW_POSITION_H

#include "app/connectivity.h"
#include "base/strbuf.h"
#include "influence/models.h"
#include "net/network.h"
#include "predict/predictor.h"
#include "sgf/replay.h"
#include "shape/connection.h"

void position_write_text(const SgfGame *game, const SgfFound *answer, StrBuf *out);
void position_write_json(const SgfGame *game, const SgfFound *answer, StrBuf *out);

/* Which position of a game an answer is about, so that nobody is off by one in silence. */

/* "after 42 moves; move 43 was P18". No line end. */
void place_write_text(const GamePlace *place, int board_size, StrBuf *out);

/* Links and groups of a position as text and JSON. */

/* The board with its groups as letters, then the links: `top` of them, the least certain first if
 * asked for. */
typedef struct {
    const Board *board;
    const Connectivity *answer;
    GamePlace place;
    int top;
    bool unsure_first;
} ConnectivityView;

void connectivity_write_text(const ConnectivityView *view, StrBuf *out);
void connectivity_write_json(const ConnectivityView *view, StrBuf *out);

/* One pair that was read. */
typedef struct {
    const Board *board;
    const ConnectionAssessment *assessment;
    GamePlace place;
    Point a, b;
} ConnectionView;

void connection_write_text(const ConnectionView *view, StrBuf *out);
void connection_write_json(const ConnectionView *view, StrBuf *out);

/* A field of influence as text, JSON and SVG. */

typedef struct {
    const Board *board;
    const Field *field;
    InfluenceModel model;
    Point last; /* the last move; POINT_NONE: none */
    GamePlace place;
    double komi;
    bool in_detail; /* JSON: nothing rounded, every point, and how the equations were solved */
    bool use_color; /* for terminals */
} InfluenceView;

/* A board with percentages, the score, and a table of chains. */
void influence_write_text(const InfluenceView *view, StrBuf *out);
void influence_write_json(const InfluenceView *view, StrBuf *out);
void influence_write_svg(const InfluenceView *view, StrBuf *out);

/* A prediction as text and JSON. */

typedef struct {
    const Predictor *predictor;
    const Position *position;
    const Prediction *prediction;
    const NetAnswer *network; /* of the same position; NULL: none */
    const char *network_name;
    GamePlace place;
    int top;          /* how many moves are shown */
    bool explain_all; /* JSON: each of them with its reasons, feature by feature */
    Point explain;    /* JSON: give the reasons of this move; POINT_NONE: of none */
    bool use_color;   /* for terminals */
} PredictionView;

/* The moves in the order of the network, each with its place in the order of the patterns. */
typedef struct {
    int count;
    Point at[BOARD_POINTS_MAX];
    double probability[BOARD_POINTS_MAX]; /* the network's, passes included */
    int place[BOARD_POINTS_MAX];          /* in the Prediction; -1: not there */
} NetworkRanking;

void network_ranking_make(const PredictionView *view, NetworkRanking *ranking);

/* One or two sentences: who is ahead, and whether patterns and network want the same move. */
void network_write_verdict(const PredictionView *view, const NetworkRanking *ranking, StrBuf *out);

/* A board with probabilities in percent, then the moves with their reasons. */
void prediction_write_text(const PredictionView *view, StrBuf *out);
void prediction_write_json(const PredictionView *view, StrBuf *out);

#endif
