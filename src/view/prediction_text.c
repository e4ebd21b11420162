/* A prediction for the terminal: a board with percentages, and the moves with their reasons. */
#include "predict/predictor.h"

#include "app/naming.h"
#include "base/memory.h"
#include "core/text.h"
#include "view/position.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { REASONS_SHOWN = 4, WORDS_SHOWN = 2, BAR_LENGTH = 24, HEAT_COUNT = 7 };

/* Moves with less are drawn as empty points. */
static const double LEAST_SHOWN = 0.005;

/* Reasons that raise or lower the odds by less than a tenth are not worth a line. */
static const double LEAST_LIFT = 0.1;

/* Colours of the 256-colour palette, from cool to hot, by the probability from which they hold. */
static const struct {
    double from;
    int color;
} HEAT[HEAT_COUNT] = {{0.30, 196}, {0.15, 202}, {0.08, 208}, {0.04, 178},
                      {0.02, 143}, {0.01, 109}, {0.005, 67}};

static bool is_star(const Board *board, Point at)
{
    Point star[9];
    int limit = handicap_limit(board->size);
    int count = limit ? handicap_points(board->size, limit, star) : 0;
    for (int i = 0; i < count; i++)
        if (star[i] == at)
            return true;
    return false;
}

static int heat_color(double probability)
{
    for (int i = 0; i < HEAT_COUNT; i++)
        if (probability >= HEAT[i].from)
            return HEAT[i].color;
    return 0;
}

/* The network's, if it was asked. */
static double shown_probability(const PredictionView *view, Point at)
{
    const Board *board = view->position->board;
    if (view->network)
        return (double)view->network->policy[board_y(board, at) * board->size + board_x(board, at)];
    int place = prediction_place(view->prediction, at);
    return place >= 0 ? view->prediction->probability[place] : 0;
}

/* Two letters: a stone, a percentage, or an empty point. */
static void add_cell(const PredictionView *view, Point at, StrBuf *out)
{
    const Board *board = view->position->board;
    if (board->stone[at] != STONE_NONE) {
        strbuf_add(out, board->stone[at] == STONE_BLACK ? " X" : " O");
        return;
    }
    double probability = shown_probability(view, at);
    if (probability < LEAST_SHOWN) {
        strbuf_add(out, is_star(board, at) ? " +" : " .");
        return;
    }
    int percent = (int)lrint(100 * probability);
    percent = percent > 99 ? 99 : percent;
    if (view->use_color)
        strbuf_add_format(out, "\x1b[1;38;5;%dm%2d\x1b[0m", heat_color(probability), percent);
    else
        strbuf_add_format(out, "%2d", percent);
}

/* Brackets around the move that was played, round ones around the last. */
static char separator(const PredictionView *view, Point left, Point right)
{
    const Prediction *prediction = view->prediction;
    Point played = prediction->played >= 0 ? prediction->at[prediction->played] : POINT_NONE;
    Point last = view->position->previous[0];
    if (played != POINT_NONE && right == played)
        return '[';
    if (played != POINT_NONE && left == played)
        return ']';
    if (last > POINT_RESIGN && right == last)
        return '(';
    return last > POINT_RESIGN && left == last ? ')' : ' ';
}

static void add_columns(const Board *board, StrBuf *out)
{
    strbuf_add(out, "    ");
    for (int x = 0; x < board->size; x++)
        strbuf_add_format(out, " %c ", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[x]);
    strbuf_add_char(out, '\n');
}

static void add_board(const PredictionView *view, StrBuf *out)
{
    const Board *board = view->position->board;
    add_columns(board, out);
    for (int y = 0; y < board->size; y++) {
        strbuf_add_format(out, "%2d ", board->size - y);
        Point left = POINT_NONE;
        for (int x = 0; x < board->size; x++) {
            Point at = board_point(board, x, y);
            strbuf_add_char(out, separator(view, left, at));
            add_cell(view, at, out);
            left = at;
        }
        strbuf_add_char(out, separator(view, left, POINT_NONE));
        strbuf_add_format(out, " %d\n", board->size - y);
    }
    add_columns(board, out);
}

static void add_reasons(const PredictionView *view, int place, StrBuf *out)
{
    Reason reasons[GROUP_LIMIT];
    int count = predictor_explain(view->predictor, place, reasons);
    for (int i = 0, shown = 0; i < count && shown < REASONS_SHOWN; i++) {
        if (fabs(reasons[i].lift) < LEAST_LIFT)
            break;
        double odds = exp(reasons[i].lift);
        strbuf_add_format(out, "        %c %-46s x %-7.*f (%+.2f)\n",
                          reasons[i].lift > 0 ? '+' : '-', reasons[i].text,
                          odds >= 100  ? 0
                          : odds >= 10 ? 1
                                       : 2,
                          odds, reasons[i].weight);
        shown++;
    }
}

/* What the move is called. */
static void add_words(const PredictionView *view, Point at, StrBuf *out)
{
    MoveWords words;
    naming_quick(view->position->board, at, view->position->to_move, &words);
    if (words.shape.count + words.outcome.count > 0)
        strbuf_add(out, "  ");
    move_words_text(&words, WORDS_SHOWN, out);
}

/* Models that know how much they do not know say so. */
static void add_confidence(const Prediction *prediction, int place, StrBuf *out)
{
    if (prediction->deviation[place] <= 0)
        return;
    strbuf_add_format(out, "        value %+.2f +- %.2f; worth more than the next with %.0f %%\n",
                      prediction->value[place], prediction->deviation[place],
                      100 * prediction_confidence(prediction, place));
}

/* "  1  D4    12.3 %  ###" */
static void add_probability(const PredictionView *view, int place, Point at, double probability,
                            StrBuf *out)
{
    char vertex[POINT_TEXT_SIZE];
    strbuf_add_format(out, "%3d  %-4s %5.1f %%  ", place + 1,
                      point_text(view->position->board->size, at, vertex), 100 * probability);
    for (int i = 0; i < (int)lrint(probability * BAR_LENGTH); i++)
        strbuf_add_char(out, '#');
}

static void add_move(const PredictionView *view, int place, StrBuf *out)
{
    const Prediction *prediction = view->prediction;
    add_probability(view, place, prediction->at[place], prediction->probability[place], out);
    if (place == prediction->played)
        strbuf_add(out, "  <- played");
    add_words(view, prediction->at[place], out);
    strbuf_add_char(out, '\n');
    add_confidence(prediction, place, out);
    add_reasons(view, place, out);
}

/* A move of the network, with what the patterns think of it. */
static void add_network_move(const PredictionView *view, const NetworkRanking *ranking, int index,
                             StrBuf *out)
{
    const Prediction *prediction = view->prediction;
    int place = ranking->place[index];
    add_probability(view, index, ranking->at[index], ranking->probability[index], out);
    if (place >= 0 && place == prediction->played)
        strbuf_add(out, "  <- played");
    add_words(view, ranking->at[index], out);
    if (place < 0) {
        strbuf_add_char(out, '\n');
        return;
    }
    strbuf_add_format(out, "\n        patterns: number %d, %.1f %%\n", place + 1,
                      100 * prediction->probability[place]);
    add_confidence(prediction, place, out);
    add_reasons(view, place, out);
}

static void write_network(const PredictionView *view, StrBuf *out)
{
    NetworkRanking *ranking = mem_alloc(1, sizeof *ranking);
    network_ranking_make(view, ranking);
    network_write_verdict(view, ranking, out);
    strbuf_add(out, "\n\n");
    for (int i = 0; i < ranking->count; i++) {
        bool is_played = ranking->place[i] >= 0 && ranking->place[i] == view->prediction->played;
        if (i < view->top || is_played)
            add_network_move(view, ranking, i, out);
    }
    mem_free(ranking);
}

void prediction_write_text(const PredictionView *view, StrBuf *out)
{
    assert(view && out);
    const Prediction *prediction = view->prediction;
    const Position *position = view->position;
    strbuf_add_format(out, "%s to play, ",
                      position->to_move == STONE_BLACK ? "Black (X)" : "White (O)");
    place_write_text(&view->place, position->board->size, out);
    strbuf_add(out, "; numbers are percent\n\n");
    add_board(view, out);
    strbuf_add_char(out, '\n');
    if (view->network) {
        write_network(view, out);
        return;
    }
    for (int place = 0; place < view->top && place < prediction->count; place++)
        add_move(view, place, out);
    if (prediction->count == 0)
        strbuf_add(out, "There is no legal move.\n");
    if (prediction->played >= view->top)
        add_move(view, prediction->played, out);
}
