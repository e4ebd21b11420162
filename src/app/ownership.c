/* The influence field against the owners of points at the end of games. */
#include "app/ownership.h"

#include "base/memory.h"
#include "play/judge.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { DEFAULT_EVERY = 10 };

/* ---- one model ---- */

static OwnersPart part_of(int phase)
{
    return phase == OWNER_PHASES ? OWNERS_AT_END : OWNERS_OVER_GAME;
}

static void tally_points(OwnerTally *tally, const Board *board, const Field *field,
                         const uint8_t *owner, int phase)
{
    double margin = 0;
    for (int at = 0; at < board_cell_count(board); at++) {
        if (owner[at] != STONE_BLACK && owner[at] != STONE_WHITE)
            continue;
        bool is_black = owner[at] == STONE_BLACK;
        double black = field->black[at], off = black - is_black;
        margin += is_black ? 1 : -1;
        tally->points[phase]++;
        tally->right[phase] += black == 0.5 ? 0.5 : (black > 0.5) == is_black;
        if (phase < OWNER_PHASES)
            tally->wrong += off * off;
    }
    tally->score_error[phase] += fabs(field_score(field) - margin);
    tally->positions[phase]++;
}

static void tally_chains(OwnerTally *tally, const Board *board, const Field *field,
                         const uint8_t *owner, OwnersPart part)
{
    for (int at = 1; at < board_cell_count(board); at++) {
        bool is_chain = board->stone[at] != STONE_WALL && board->chain[at] == at;
        if (!is_chain || owner[at] == STONE_NONE)
            continue;
        int bin = (int)(OWNER_BINS * field_strength(field, (Point)at));
        double *count = owner[at] != board->stone[at] ? tally->died[part] : tally->lived[part];
        count[bin > OWNER_BINS ? OWNER_BINS : bin]++;
    }
}

void owner_tally_look(OwnerTally *tally, const Board *board, const Field *field,
                      const uint8_t owner[BOARD_CELL_LIMIT], int phase)
{
    assert(phase >= 0 && phase <= OWNER_PHASES);
    tally_points(tally, board, field, owner, phase);
    tally_chains(tally, board, field, owner, part_of(phase));
}

void owner_tally_add(OwnerTally *sum, const OwnerTally *part)
{
    double *to = (double *)sum;
    const double *from = (const double *)part;
    for (size_t i = 0; i < sizeof *sum / sizeof(double); i++)
        to[i] += from[i];
}

/* ---- games ---- */

typedef enum { GAME_MEASURED, GAME_NOT_COUNTED, GAME_OTHER_COUNT } GameFate;

typedef struct {
    GameFate fate;
    OwnerTally tally[OWNERSHIP_MODELS];
} GameResult;

/* Points of one game. */
typedef struct {
    double right[OWNERSHIP_MODELS][OWNERS_PARTS], points[OWNERS_PARTS];
} GamePoints;

typedef struct {
    const OwnershipRequest *request;
    OwnershipStudy *study;
    GamePoints *game; /* those that were measured */
    Influence *influence[OWNERSHIP_MODELS];
} Measuring;

/* Who owns what in the last position; false if that cannot be decided. */
static bool find_owners(const OwnershipRequest *request, const ListedGame *listed, Game *game,
                        Score *score)
{
    JudgedPosition *judged = mem_alloc(1, sizeof *judged);
    JudgeRequest judge = {.net = request->net, .seed = listed->hash, .without_proofs = true};
    bool is_sure = game_walk_all(listed, game);
    if (is_sure) {
        judge_position(game, &judge, judged);
        is_sure = judge_agrees(game, judged, (double)listed->margin);
        judge_score(game, judged, score);
    }
    mem_free(judged);
    return is_sure;
}

static void look(const Measuring *measuring, const Board *board, const uint8_t *owner, int phase,
                 GameResult *result)
{
    for (int m = 0; m < OWNERSHIP_MODELS; m++) {
        Field field;
        influence_look(measuring->influence[m], board, &field);
        owner_tally_look(&result->tally[m], board, &field, owner, phase);
    }
}

static void walk_through(const Measuring *measuring, const ListedGame *listed, const uint8_t *owner,
                         GameResult *result)
{
    GameWalk walk;
    int every = measuring->request->every > 0 ? measuring->request->every : DEFAULT_EVERY;
    game_walk_begin(listed, &walk);
    for (int at = 0; game_walk_next(&walk); at++)
        if (at % every == 0 && at < listed->move_count)
            look(measuring, &walk.board, owner, OWNER_PHASES * at / listed->move_count, result);
}

static void visit(void *context, int worker, const ListedGame *listed, void *slot)
{
    (void)worker;
    const Measuring *measuring = context;
    GameResult *result = slot;
    memset(result, 0, sizeof *result);
    result->fate = GAME_NOT_COUNTED;
    if (!listed->has_margin)
        return;
    Game game;
    Score score;
    Rules rules = {.komi = listed->komi_known ? (double)listed->komi : 0};
    game_init(&game, listed->size, &rules);
    result->fate = GAME_OTHER_COUNT;
    if (find_owners(measuring->request, listed, &game, &score)) {
        result->fate = GAME_MEASURED;
        walk_through(measuring, listed, score.owner, result);
        look(measuring, &game.board, score.owner, OWNER_PHASES, result);
    }
    game_clear(&game);
}

static void add_points(const OwnerTally tally[OWNERSHIP_MODELS], GamePoints *game)
{
    for (int phase = 0; phase <= OWNER_PHASES; phase++) {
        game->points[part_of(phase)] += tally[INFLUENCE_PURE].points[phase];
        for (int m = 0; m < OWNERSHIP_MODELS; m++)
            game->right[m][part_of(phase)] += tally[m].right[phase];
    }
}

static bool merge(void *context, const ListedGame *listed, void *slot)
{
    (void)listed;
    Measuring *measuring = context;
    OwnershipStudy *study = measuring->study;
    const GameResult *result = slot;
    study->not_counted += result->fate == GAME_NOT_COUNTED;
    study->other_count += result->fate == GAME_OTHER_COUNT;
    if (result->fate != GAME_MEASURED)
        return true;
    add_points(result->tally, &measuring->game[study->games++]);
    for (int m = 0; m < OWNERSHIP_MODELS; m++)
        owner_tally_add(&study->tally[m], &result->tally[m]);
    return true;
}

static void estimate_shares(const Measuring *measuring)
{
    OwnershipStudy *study = measuring->study;
    size_t count = (size_t)study->games;
    double *points = mem_alloc(count, sizeof *points);
    for (int part = 0; part < OWNERS_PARTS; part++) {
        for (size_t i = 0; i < count; i++)
            points[i] = measuring->game[i].points[part];
        for (int m = 0; m < OWNERSHIP_MODELS; m++)
            study->share[m][part] =
                estimate_ratio(&measuring->game[0].right[m][part],
                               sizeof(GamePoints) / sizeof(double), points, count);
    }
    mem_free(points);
}

Status ownership_measure(const OwnershipRequest *request, OwnershipStudy *study, Error *err)
{
    assert(request && request->games && study);
    Measuring measuring = {.request = request,
                           .study = study,
                           .game = mem_alloc(request->games->count, sizeof *measuring.game)};
    memset(study, 0, sizeof *study);
    for (int m = 0; m < OWNERSHIP_MODELS; m++)
        measuring.influence[m] = influence_open(&(InfluenceSettings){.model = (InfluenceModel)m});
    Status status = walk_games(request->games,
                               &(WalkVisitor){.visit = visit,
                                              .merge = merge,
                                              .context = &measuring,
                                              .result_size = sizeof(GameResult),
                                              .progress = request->progress,
                                              .stop = request->stop},
                               err);
    if (status == STATUS_OK && study->games == 0)
        status = error_set(err, STATUS_NOT_FOUND,
                           "Our count confirms the recorded result of none of these games. Choose "
                           "games that were counted.");
    if (status == STATUS_OK)
        estimate_shares(&measuring);
    for (int m = 0; m < OWNERSHIP_MODELS; m++)
        influence_close(measuring.influence[m]);
    mem_free(measuring.game);
    return status;
}
