/* Influence in the shapes that controllers can show: dboard, sboard, string. */
#include "gtp/session.h"

#include "influence/field.h"
#include "influence/models.h"
#include "play/judge.h"

#include <math.h>

/* The field of the position by the model named first, or the improved one. */
static bool look(GtpSession *session, InfluenceModel *model, Field *field)
{
    *model = INFLUENCE_IMPROVED;
    if (session->line.word_count > 0 && !influence_model_parse(session->line.words[0], model))
        return gtp_fail(session, "unknown model: pure, improved, bouzy or playouts");
    Influence *influence =
        influence_open(&(InfluenceSettings){.model = *model, .seed = session->options.seed});
    influence_look(influence, &session->game.board, field);
    influence_close(influence);
    return true;
}

/* Rows from the top, a text for every point. */
static bool say_points(GtpSession *session, void (*say)(GtpSession *, const Field *, Point))
{
    const Board *board = &session->game.board;
    InfluenceModel model;
    Field field;
    if (!look(session, &model, &field))
        return false;
    strbuf_add_char(&session->body, '\n');
    for (int y = 0; y < board->size; y++) {
        for (int x = 0; x < board->size; x++) {
            gtp_say(session, "%s", x ? " " : "");
            say(session, &field, board_point(board, x, y));
        }
        gtp_say(session, "\n");
    }
    return true;
}

/* 1 is surely Black's, -1 surely White's, stones too. */
static void say_owner(GtpSession *session, const Field *field, Point at)
{
    gtp_say(session, "%.3f", field->black[at] - field->white[at]);
}

/* Of stones the chance to live, of empty points Black's share; hot ones carry a mark. */
static void say_strength(GtpSession *session, const Field *field, Point at)
{
    double share = field->stone[at] == STONE_NONE ? field->black[at] : field_strength(field, at);
    gtp_say(session, "\"%ld%s\"", lrint(100 * share), field->is_hot[at] ? "!" : "");
}

bool gtp_influence(GtpSession *session)
{
    return say_points(session, say_owner);
}

bool gtp_strengths(GtpSession *session)
{
    return say_points(session, say_strength);
}

bool gtp_influence_score(GtpSession *session)
{
    InfluenceModel model;
    Field field;
    char text[SCORE_TEXT_SIZE];
    if (!look(session, &model, &field))
        return false;
    double margin = field_score(&field) - judge_area_komi(&session->game);
    gtp_say(session, "%s by the model %s; hot: %d of %d units",
            score_text(round(10 * margin) / 10, text), influence_model_name(model), field.hot_count,
            field.unit_count);
    return true;
}
