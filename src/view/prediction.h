/* A prediction as text and JSON. */
#ifndef KATACHI_VIEW_PREDICTION_H
#define KATACHI_VIEW_PREDICTION_H

#include "net/network.h"
#include "predict/predictor.h"
#include "sgf/find_position.h"

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
