/* The four models behind one handle. */
#include "influence/models.h"

#include "base/memory.h"
#include "base/random.h"
#include "core/playout.h"
#include "influence/field.h"
#include "shape/ladder.h"

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
    assert(settings);
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

/* A group is known where one of its chains is; the first one's verdict stands. */
static void spread_verdicts(const Board *board, FieldKnowledge *known)
{
    for (int at = 0; at < board_cell_count(board); at++) {
        Point first = known->group[at];
        if (first != POINT_NONE && known->is_known[at] && !known->is_known[first]) {
            known->is_known[first] = true;
            known->black[first] = known->black[at];
        }
    }
}

static void look_improved(Influence *influence, const Board *board, Field *field)
{
    FieldKnowledge known;
    influence_know(board, influence->settings.parts, &known);
    if (influence->adviser)
        influence->settings.adviser->ask(influence->adviser, board, &known);
    if (influence->adviser && known.has_groups)
        spread_verdicts(board, &known);
    field_solve(influence->solver, board, &known, field);
}

/* The same without the adviser, who takes his time. */
static void look_quickly(Influence *influence, const Board *board, Field *field)
{
    FieldKnowledge known;
    influence_know(board, influence->settings.parts, &known);
    field_solve(influence->solver, board, &known, field);
}

void influence_look(Influence *influence, const Board *board, Field *field)
{
    assert(influence);
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

/* ---- whose turn it is ---- */

/* A chain in atari that the mover may capture, or save: one of its own that can get away. */
static bool is_at_stake(const Board *board, Point stone, Stone mover)
{
    if (!stone_is_color((Stone)board->stone[stone]))
        return false;
    Point root = board->chain[stone];
    return board->liberty_count[root] == 1 &&
           (board->stone[stone] != mover || !ladder_catches(board, root));
}

/* The moves of the mover that capture such a chain or extend it. */
static int list_urgent(const Board *board, Stone mover, Point out[BOARD_POINTS_MAX])
{
    int count = 0;
    for (int at = 0; at < board_cell_count(board); at++) {
        Point near[4];
        bool is_urgent = false;
        if (board->stone[at] != STONE_NONE || !board_is_legal(board, (Point)at, mover))
            continue;
        board_neighbors(board, (Point)at, near);
        for (int d = 0; d < 4; d++)
            is_urgent = is_urgent || is_at_stake(board, near[d], mover);
        if (is_urgent)
            out[count++] = (Point)at;
    }
    return count;
}

/* On the stones as they stand: a chain that is captured has one strength all the same. */
static void take_over(const Board *board, const Field *after, Field *field)
{
    for (int at = 0; at < board_cell_count(board); at++)
        if (stone_is_color((Stone)board->stone[at])) {
            field->black[at] = after->black[board->chain[at]];
            field->white[at] = after->white[board->chain[at]];
        }
}

/* The urgent move after which the mover stands best; POINT_NONE if that is worse than none. */
static Point find_urgent(Influence *influence, const Board *board, Stone mover)
{
    Point urgent[BOARD_POINTS_MAX], move = POINT_NONE;
    Field field;
    int count = list_urgent(board, mover, urgent);
    if (count == 0)
        return POINT_NONE;
    look_quickly(influence, board, &field);
    double sign = mover == STONE_BLACK ? 1 : -1, best = sign * field_score(&field);
    for (int i = 0; i < count; i++) {
        Board next = *board;
        Undo undo;
        board_play(&next, urgent[i], mover, &undo);
        look_quickly(influence, &next, &field);
        if (sign * field_score(&field) > best) {
            best = sign * field_score(&field);
            move = urgent[i];
        }
    }
    return move;
}

void influence_look_turn(Influence *influence, const Board *board, Stone to_move, Field *field)
{
    assert(influence && board && field);
    bool knows_turn =
        influence->settings.model == INFLUENCE_IMPROVED && influence->settings.parts & KNOW_TURN;
    Point move =
        knows_turn && stone_is_color(to_move) ? find_urgent(influence, board, to_move) : POINT_NONE;
    if (move == POINT_NONE) {
        influence_look(influence, board, field);
        return;
    }
    Board next = *board;
    Undo undo;
    Field after;
    board_play(&next, move, to_move, &undo);
    influence_look(influence, &next, &after);
    *field = after;
    memcpy(field->stone, board->stone, sizeof field->stone);
    take_over(board, &after, field);
}

/* ---- ranking ---- */

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
    bool has_groups = model == INFLUENCE_IMPROVED && influence->settings.parts & KNOW_GROUPS;
    if ((model == INFLUENCE_PURE || model == INFLUENCE_IMPROVED) && !has_groups)
        field_rank_moves(influence->solver, board, who, &oracle, ranking);
    else
        rank_by_looking(influence, board, who, ranking);
}
