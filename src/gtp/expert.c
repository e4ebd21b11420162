/* Where would an expert play? The model's probabilities in the shapes that controllers can show. */
#include "gtp/session.h"

#include "net/network.h"

#include <stdio.h>

enum { PAIRS_SHOWN = 25, LABELS_SHOWN = 10 };

/* The model that learns in this session, as it stands now; otherwise the one that was named, or the
 * default one. The first is for one answer, `session->predictor` for all. */
static Status open_predictor(GtpSession *session, Predictor **learned, Error *err)
{
    const char *model = session->options.model;
    if (session->learning)
        return predictor_open_on(play_learning_model(session->learning), learned, err);
    if (session->predictor)
        return STATUS_OK;
    if (model && net_is_network_file(model))
        model = NULL; /* meant for the player `network` */
    return predictor_open(model, NULL, &session->predictor, err);
}

/* Ask the model about the position, for the colour named first or the side to move. */
static bool predict(GtpSession *session, Prediction *prediction)
{
    Error err = {.text = ""};
    Predictor *learned = NULL;
    if (open_predictor(session, &learned, &err) != STATUS_OK)
        return gtp_fail(session, err.text);
    Position position;
    position_of_game(&session->game, session->options.seed, &position);
    (void)gtp_line_stone(&session->line, 0, &position.to_move);
    predictor_run(learned ? learned : session->predictor, &position, POINT_NONE, prediction);
    predictor_close(learned);
    return true;
}

/* All legal moves with their probabilities, a line each, the most probable first. */
bool gtp_expert(GtpSession *session)
{
    Prediction prediction;
    if (!predict(session, &prediction))
        return false;
    for (int i = 0; i < prediction.count; i++) {
        gtp_say_point(session, prediction.at[i]);
        gtp_say(session, " %.9g\n", prediction.probability[i]);
    }
    return true;
}

/* GoGui's pspairs: points with texts, here percent. */
bool gtp_expert_pairs(GtpSession *session)
{
    Prediction prediction;
    if (!predict(session, &prediction))
        return false;
    for (int i = 0; i < prediction.count && i < PAIRS_SHOWN; i++) {
        gtp_say(session, "%s", i ? " " : "");
        gtp_say_point(session, prediction.at[i]);
        gtp_say(session, " %.0f", 100 * prediction.probability[i]);
    }
    return true;
}

/* From pale green (hardly ever) over yellow to red (nearly always). */
static void heat_color(double probability, char out[8])
{
    double heat = probability <= 0 ? 0 : probability >= 1 ? 1 : probability;
    for (int i = 0; i < 2; i++)
        heat = heat * (2 - heat); /* differences among small probabilities matter most */
    int red = (int)(80 + 175 * (heat < 0.5 ? 2 * heat : 1));
    int green = (int)(200 - 160 * (heat < 0.5 ? 0 : 2 * heat - 1));
    (void)snprintf(out, 8, "#%02x%02x%02x", (unsigned)red & 255u, (unsigned)green & 255u, 60u);
}

/* GoGui's gfx: a heat map, percents on the best, the best one marked. */
bool gtp_expert_gfx(GtpSession *session)
{
    Prediction prediction;
    if (!predict(session, &prediction))
        return false;
    for (int i = 0; i < prediction.count; i++) {
        char color[8];
        heat_color(prediction.probability[i], color);
        gtp_say(session, "COLOR %s ", color);
        gtp_say_point(session, prediction.at[i]);
        gtp_say(session, "\n");
    }
    for (int i = 0; i < prediction.count && i < LABELS_SHOWN; i++) {
        gtp_say(session, "%s", i ? " " : "LABEL ");
        gtp_say_point(session, prediction.at[i]);
        gtp_say(session, " %.0f", 100 * prediction.probability[i]);
    }
    if (prediction.count) {
        gtp_say(session, "\nSQUARE ");
        gtp_say_point(session, prediction.at[0]);
    }
    return true;
}
