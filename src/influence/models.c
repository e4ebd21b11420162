/* The four models behind one handle. */
#include "influence/models.h"

#include "base/memory.h"
#include "base/random.h"
#include "core/playout.h"
#include "influence/bouzy.h"
#include "influence/estimate.h"

#include <assert.h>
#include <string.h>

enum { DEFAULT_PLAYOUTS = 64 };

struct Influence {
    InfluenceSettings settings;
    FieldSolver *solver;
    void *adviser; /* opened by settings.adviser; NULL unless KNOW_VERDICTS */
};

static const char *const NAMES[INFLUENCE_MODEL_COUNT] = {"pure", "improved", "bouzy", "playouts"};

const char *influence_model_name(InfluenceModel model)
{
    return NAMES[model];
}

bool influence_model_parse(const char *text, InfluenceModel *model)
{
    for (int i = 0; i < INFLUENCE_MODEL_COUNT; i++)
        if (strcmp(text, NAMES[i]) == 0) {
            *model = (InfluenceModel)i;
            return true;
        }
    return false;
}

Influence *influence_open(const InfluenceSettings *settings)
{
    Influence *influence = mem_alloc(1, sizeof *influence);
    influence->settings = *settings;
    if (!influence->settings.parts)
        influence->settings.parts = KNOW_USUAL;
    if (!influence->settings.playouts)
        influence->settings.playouts = DEFAULT_PLAYOUTS;
    influence->solver = field_solver_open();
    if (settings->model == INFLUENCE_IMPROVED && settings->parts & KNOW_VERDICTS &&
        settings->adviser)
        influence->adviser = settings->adviser->open(settings->adviser_nodes);
    return influence;
}

void influence_close(Influence *influence)
{
    if (!influence)
        return;
    if (influence->adviser)
        influence->settings.adviser->close(influence->adviser);
    field_solver_close(influence->solver);
    mem_free(influence);
}

/* A field that was not solved for, but filled with another model's shares. */
static void begin_map(const Board *board, Field *field)
{
    *field = (Field){.size = board->size, .is_settled = true};
    memcpy(field->stone, board->stone, sizeof field->stone);
    field->unit_count = board->size * board->size;
}

static void set_black(Field *field, int at, double black)
{
    field->black[at] = black;
    field->white[at] = 1 - black;
}

/* A point of the least value is as good as owned: the sign is what the map says. */
static void look_bouzy(const Board *board, Field *field)
{
    BouzyMap map;
    bouzy_find(board, &(BouzyRequest){0}, &map);
    begin_map(board, field);
    for (int at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] != STONE_WALL)
            set_black(field, at, map.value[at] > 0 ? 1 : map.value[at] < 0 ? 0 : 0.5);
}

/* Half of the games begin with each side. What nobody owns is half of both. */
static void look_playouts(const Influence *influence, const Board *board, Field *field)
{
    PlayoutTally tally[2];
    for (int i = 0; i < 2; i++)
        playout_run(board,
                    &(PlayoutRequest){.first = i ? STONE_WHITE : STONE_BLACK,
                                      .count = (influence->settings.playouts + 1) / 2,
                                      .seed = mix64(influence->settings.seed + (uint64_t)i)},
                    &tally[i]);
    double count = (double)tally[0].playouts + (double)tally[1].playouts;
    begin_map(board, field);
    for (int at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] == STONE_WALL)
            continue;
        double black = (double)tally[0].black_owned[at] + (double)tally[1].black_owned[at];
        double white = (double)tally[0].white_owned[at] + (double)tally[1].white_owned[at];
        set_black(field, at, 0.5 + 0.5 * (black - white) / count);
    }
}

static void look_improved(Influence *influence, const Board *board, Field *field)
{
    FieldKnowledge known;
    influence_know(board, influence->settings.parts, &known);
    if (influence->adviser)
        influence->settings.adviser->ask(influence->adviser, board, &known);
    field_solve(influence->solver, board, &known, field);
}

void influence_look(Influence *influence, const Board *board, Field *field)
{
    switch (influence->settings.model) {
    case INFLUENCE_IMPROVED:
        look_improved(influence, board, field);
        return;
    case INFLUENCE_BOUZY:
        look_bouzy(board, field);
        return;
    case INFLUENCE_PLAYOUTS:
        look_playouts(influence, board, field);
        return;
    case INFLUENCE_PURE:
    case INFLUENCE_MODEL_COUNT:
        field_solve(influence->solver, board, NULL, field);
        return;
    }
}

static void fill_known(void *context, const Board *board, FieldKnowledge *known)
{
    const Influence *influence = context;
    influence_know(board, influence->settings.parts, known);
}

/* Models that are no systems of equations solve each position from scratch. */
static void rank_by_looking(Influence *influence, Board *board, Stone who, FieldRanking *ranking)
{
    Field field;
    ranking->count = 0;
    for (int at = 0; at < board_cell_count(board); at++) {
        Undo undo;
        if (board->stone[at] != STONE_NONE || !board_is_legal(board, (Point)at, who))
            continue;
        board_play(board, (Point)at, who, &undo);
        influence_look(influence, board, &field);
        board_undo(board, &undo);
        ranking->at[ranking->count] = (Point)at;
        ranking->score[ranking->count++] = field_score(&field) * (who == STONE_BLACK ? 1 : -1);
    }
}

void influence_rank(Influence *influence, Board *board, Stone who, FieldRanking *ranking)
{
    assert(stone_is_color(who));
    InfluenceModel model = influence->settings.model;
    FieldOracle oracle = {.fill = model == INFLUENCE_IMPROVED ? fill_known : NULL,
                          .context = influence};
    if (model == INFLUENCE_PURE || model == INFLUENCE_IMPROVED)
        field_rank_moves(influence->solver, board, who, &oracle, ranking);
    else
        rank_by_looking(influence, board, who, ranking);
}
