/* Walking listed games: one, and all of them on several threads. See walk_event.h for how a game
 * is kept. */
#include "games/walk.h"

#include "base/memory.h"
#include "base/pool.h"
#include "games/walk_private.h"

#include <assert.h>
#include <string.h>

/* ---- one game ---- */

void game_walk_begin(const ListedGame *game, GameWalk *walk)
{
    assert(game && walk);
    memset(walk, 0, offsetof(GameWalk, board));
    board_init(&walk->board, game->size);
    walk->game = game;
    walk->next = 0;
    walk->move_number = 1;
    memset(walk->previous, 0, sizeof walk->previous);
    walk->captured = 0;
    walk->is_before_move = false;
}

static void remember(GameWalk *walk, Point at)
{
    memmove(walk->previous + 1, walk->previous, sizeof walk->previous - sizeof walk->previous[0]);
    walk->previous[0] = at;
}

static void play_event(GameWalk *walk, uint16_t event)
{
    walk->captured = board_play(&walk->board, event_point(event), event_stone(event), NULL);
    remember(walk, event_point(event));
    walk->move_number++;
}

/* Stones put on the board: what was before is forgotten. Goes to the event behind them. */
static void set_up(GameWalk *walk, uint16_t count)
{
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    const uint16_t *event = walk->game->event + walk->next;
    for (uint16_t i = 0; i < count; i++)
        stone[event_point(event[i])] = (uint8_t)event_stone(event[i]);
    bool is_set = board_set_stones(&walk->board, walk->game->size, stone);
    (void)is_set; /* it stood on a board when it was listed */
    memset(walk->previous, 0, sizeof walk->previous);
    walk->captured = 0;
    walk->move_number = 1;
    walk->next += count;
}

static void show_position(GameWalk *walk, uint16_t event)
{
    walk->position = (Position){.board = &walk->board,
                                .to_move = event_stone(event),
                                .move_number = walk->move_number,
                                .previous_captured = walk->captured,
                                .komi_known = walk->game->komi_known,
                                .komi = (double)walk->game->komi,
                                .kind = (RecordKind)walk->game->kind,
                                .year = walk->game->year,
                                .seed = position_seed(walk->game->hash, walk->move_number)};
    memcpy(walk->position.previous, walk->previous, sizeof walk->previous);
    walk->played = event_point(event);
}

bool game_walk_next(GameWalk *walk)
{
    assert(walk);
    const ListedGame *game = walk->game;
    if (walk->is_before_move)
        play_event(walk, game->event[walk->next - 1]);
    walk->is_before_move = false;
    while (walk->next < game->event_count) {
        uint16_t event = game->event[walk->next++];
        if (event_is_setup(event)) {
            set_up(walk, event_setup_count(event));
        } else if (event_point(event) == POINT_PASS ||
                   !board_is_legal(&walk->board, event_point(event), event_stone(event))) {
            play_event(walk, event);
        } else {
            show_position(walk, event);
            walk->is_before_move = true;
            return true;
        }
    }
    return false;
}

static void set_up_game(const uint16_t *event, uint16_t count, Game *game)
{
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    for (uint16_t i = 0; i < count; i++)
        stone[event_point(event[i])] = (uint8_t)event_stone(event[i]);
    bool is_set = game_set_position(game, game->board.size, stone, game->to_move);
    assert(is_set);
    (void)is_set;
}

bool game_walk_all(const ListedGame *listed, Game *game)
{
    assert(game->board.size == listed->size);
    Rules rules = game->rules;
    bool is_played = true;
    game->rules.ko = KO_SIMPLE;
    game->rules.suicide_allowed = true;
    for (uint32_t i = 0; i < listed->event_count && is_played; i++) {
        uint16_t event = listed->event[i];
        if (event_is_setup(event)) {
            set_up_game(listed->event + i + 1, event_setup_count(event), game);
            i += event_setup_count(event);
        } else {
            is_played = game_play(game, event_point(event), event_stone(event)) == MOVE_OK;
        }
    }
    game->rules = rules;
    return is_played;
}

/* ---- all games ---- */

enum { SLOTS_PER_THREAD = 4 };

typedef struct {
    size_t index; /* in the list */
    void *result;
} Slot;

typedef struct {
    const GameList *list;
    const WalkVisitor *visitor;
    size_t next, end, first;
} Run;

static bool is_stopped(const Run *run)
{
    return run->visitor->stop && atomic_load_explicit(run->visitor->stop, memory_order_relaxed);
}

static bool produce(void *context, void *item)
{
    Run *run = context;
    Slot *slot = item;
    if (run->next == run->end || is_stopped(run))
        return false;
    slot->index = run->next++;
    return true;
}

static void work(void *context, void *item, int worker)
{
    const Run *run = context;
    const Slot *slot = item;
    if (run->visitor->visit && !is_stopped(run))
        run->visitor->visit(run->visitor->context, worker, &run->list->game[slot->index],
                            slot->result);
}

static bool deliver(void *context, void *item)
{
    const Run *run = context;
    const Slot *slot = item;
    const WalkVisitor *visitor = run->visitor;
    /* After a stop the visit may have been left out: such a result is not whole. */
    if (is_stopped(run))
        return false;
    if (visitor->merge &&
        !visitor->merge(visitor->context, &run->list->game[slot->index], slot->result))
        return false;
    progress_report(&visitor->progress, slot->index + 1 - run->first, run->end - run->first);
    return true;
}

static void run_stream(Run *run)
{
    const WalkVisitor *visitor = run->visitor;
    int threads = visitor->threads > 1 ? visitor->threads : 1;
    int slot_count = threads == 1 ? 1 : SLOTS_PER_THREAD * threads;
    Slot *slots = mem_alloc((size_t)slot_count, sizeof *slots);
    void **items = mem_alloc((size_t)slot_count, sizeof *items);
    for (int i = 0; i < slot_count; i++) {
        slots[i].result = mem_alloc(1, visitor->result_size);
        items[i] = &slots[i];
    }
    pool_stream(threads, &(PoolStream){.produce = produce,
                                       .work = work,
                                       .deliver = deliver,
                                       .context = run,
                                       .slots = items,
                                       .slot_count = slot_count});
    for (int i = 0; i < slot_count; i++) {
        if (visitor->clear)
            visitor->clear(visitor->context, slots[i].result);
        mem_free(slots[i].result);
    }
    mem_free(items);
    mem_free(slots);
}

Status walk_games(const GameList *list, const WalkVisitor *visitor, Error *err)
{
    assert(list && visitor);
    size_t first = visitor->first < list->count ? visitor->first : list->count;
    size_t end = list->count;
    if (visitor->count && visitor->count < end - first)
        end = first + visitor->count;
    if (comm_size(visitor->comm) > 1)
        return walk_games_by_ranks(list, visitor, first, end, err);
    Run run = {.list = list, .visitor = visitor, .next = first, .end = end, .first = first};
    run_stream(&run);
    if (is_stopped(&run))
        return error_set(err, STATUS_INTERRUPTED, "interrupted");
    return STATUS_OK;
}
