/* Finding problems in a game: which groups are worth a look.
 *
 * After each move only the groups near it are looked at, and a group only again when something
 * about it has changed. */
#include "practice/problem_find.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

enum {
    NODES_USUAL = 16000,
    QUICK_SHARE = 16,
    TABLE_MEMORY = 8 << 20,
    STONES_FIRST = 20, /* on the board; before that there is nothing to kill */
    STONES_MIN = 3,    /* of the chain in question */
    STONES_MAX = 30,   /* of the group */
    LIBERTIES_MAX = 9,
    EXITS_MAX = 2, /* groups with more of them are seldom decided, and cost most of the time */
    SPACE_MIN = 4, /* empty points that the group can reach */
    SPACE_MAX = 12,
};

ProblemFinder *problem_finder_open(uint64_t node_limit, const atomic_bool *has_likely,
                                   atomic_bool *stop)
{
    ProblemFinder *finder = mem_alloc(1, sizeof *finder);
    finder->has_likely = has_likely;
    SolveSettings settings = {.memory_limit = TABLE_MEMORY, .scope = SCOPE_BOARD};
    settings.budget.nodes = node_limit ? node_limit : NODES_USUAL;
    settings.budget.stop = stop;
    finder->solver = solver_open(&settings);
    SolveSettings quick = settings;
    quick.budget.nodes = settings.budget.nodes / QUICK_SHARE;
    quick.scope = SCOPE_WIN;
    finder->quick = solver_open(&quick);
    if (predictor_open(NULL, NULL, &finder->expert, NULL) != STATUS_OK)
        finder->expert = NULL;
    settings.scope = SCOPE_ANY;
    finder->checker = (ProblemSolver){.verify = true, .without_prior = true, .settings = settings};
    finder->checker.settings.budget.nodes *= 4;
    problem_solver_open(&finder->checker);
    return finder;
}

void problem_finder_close(ProblemFinder *finder)
{
    if (!finder)
        return;
    problem_solver_close(&finder->checker);
    predictor_close(finder->expert);
    solver_close(finder->solver);
    solver_close(finder->quick);
    mem_free(finder);
}

bool finder_is_stopped(const ProblemFinder *finder)
{
    const atomic_bool *stop = finder->checker.settings.budget.stop;
    return stop && atomic_load(stop);
}

bool finder_is_seen(ProblemFinder *finder, uint64_t key)
{
    key = key ? key : 1;
    for (uint64_t i = key % SEEN_LIMIT, tries = 0; tries < 64; i = (i + 1) % SEEN_LIMIT, tries++) {
        if (finder->seen[i] == key)
            return true;
        if (finder->seen[i] == 0) {
            finder->seen[i] = key;
            return false;
        }
    }
    return true; /* full: look at nothing more */
}

static bool is_worth_asking(const ProblemFinder *finder, const Board *board, const Group *group)
{
    return group->stones >= STONES_MIN && group->stones <= STONES_MAX &&
           group->space >= SPACE_MIN && group->space <= SPACE_MAX &&
           board->stone_count[group->chain] >= STONES_MIN &&
           board->liberty_count[group->chain] <= LIBERTIES_MAX && group->exits <= EXITS_MAX &&
           !finder->life.alive[group->chain];
}

/* Groups near the last move. */
static void look_around(ProblemFinder *finder, const Position *position, Catch *caught)
{
    Point chains[BOARD_CELL_LIMIT];
    int near = group_list_chains(position->board, position->previous[0], chains);
    unconditional_life_find(position->board, &finder->life);
    for (int i = 0; i < near && !finder_is_stopped(finder); i++) {
        Group group;
        group_find(position->board, chains[i], SPACE_MAX, &group);
        if (is_worth_asking(finder, position->board, &group) && !finder_is_seen(finder, group.key))
            finder_explore(finder, position->board, &group, caught);
    }
}

int problem_finder_run(ProblemFinder *finder, const ListedGame *game,
                       FoundProblem found[FOUND_LIMIT])
{
    assert(finder && game);
    Catch caught = {.found = found};
    GameWalk *walk = mem_alloc(1, sizeof *walk);
    memset(finder->seen, 0, sizeof finder->seen);
    game_walk_begin(game, walk);
    while (!finder_is_stopped(finder) && game_walk_next(walk)) {
        const Position *position = &walk->position;
        int stones = position->board->stones[STONE_BLACK] + position->board->stones[STONE_WHITE];
        caught.move = position->move_number - 1;
        if (stones >= STONES_FIRST && position->previous[0] > POINT_PASS)
            look_around(finder, position, &caught);
    }
    mem_free(walk);
    for (int i = 0; i < caught.count; i++)
        found[i].game = game->number + 1;
    return caught.count;
}
