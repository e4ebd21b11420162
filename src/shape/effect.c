/* The liberties of a chain after a move are: those of the own chains that it joins, the empty
 * points beside it, and the captured stones that touch the new chain; less the point itself. The
 * board keeps the first as sets, so nothing has to be played. */
#include "shape/effect.h"

#include "shape/cell_set.h"
#include "shape/chain.h"

#include <assert.h>
#include <string.h>

/* What stands around the point. */
typedef struct {
    int own_count;
    int enemy_count;
    int open_count;
    int captured_count; /* enemies with no liberty but the point */
    Point own[4];       /* roots, each once */
    Point enemy[4];     /* roots, each once */
    Point open[4];      /* neighbours that are empty after the move */
} Contact;

static bool list_has(const Point *list, int count, Point root)
{
    for (int i = 0; i < count; i++) {
        if (list[i] == root)
            return true;
    }
    return false;
}

static void meet_enemy(const Board *board, Point neighbor, Contact *contact)
{
    Point root = board->chain[neighbor];
    bool is_captured = board->liberty_count[root] == 1;
    if (is_captured)
        contact->open[contact->open_count++] = neighbor;
    if (list_has(contact->enemy, contact->enemy_count, root))
        return;
    contact->enemy[contact->enemy_count++] = root;
    contact->captured_count += is_captured;
}

/* Half of all questions are about points with nothing around. */
static bool is_open(const Board *board, Point at)
{
    Point neighbor[4];
    board_neighbors(board, at, neighbor);
    return (board->stone[neighbor[0]] | board->stone[neighbor[1]] | board->stone[neighbor[2]] |
            board->stone[neighbor[3]]) == STONE_NONE;
}

static void find_contact(const Board *board, Point at, Stone who, Contact *contact)
{
    assert(board->stone[at] == STONE_NONE);
    contact->own_count = contact->enemy_count = contact->open_count = contact->captured_count = 0;
    Point neighbor[4];
    board_neighbors(board, at, neighbor);
    for (int i = 0; i < 4; i++) {
        uint8_t stone = board->stone[neighbor[i]];
        if (stone == STONE_NONE) {
            contact->open[contact->open_count++] = neighbor[i];
        } else if (stone == who) {
            Point root = board->chain[neighbor[i]];
            if (!list_has(contact->own, contact->own_count, root))
                contact->own[contact->own_count++] = root;
        } else if (stone != STONE_WALL) {
            meet_enemy(board, neighbor[i], contact);
        }
    }
}

static bool touches_own(const Board *board, const Contact *contact, Point at)
{
    Point neighbor[4];
    board_neighbors(board, at, neighbor);
    for (int i = 0; i < 4; i++) {
        /* Only stones have a chain other than POINT_NONE, and only own roots are in the list. */
        if (list_has(contact->own, contact->own_count, board->chain[neighbor[i]]))
            return true;
    }
    return false;
}

/* Add the stones of a captured chain that touch the joined chains. */
static void add_freed(const Board *board, const Contact *contact, Point root, CellSet *set)
{
    Point at = root;
    do {
        if (touches_own(board, contact, at))
            cell_set_add(set, at);
        at = board->next[at];
    } while (at != root);
}

/* The rare case: several chains are joined, or one is joined and something is captured. */
static int count_united(const Board *board, const Contact *contact, Point at)
{
    CellSet set;
    size_t bytes = board->words * sizeof set.word[0];
    memcpy(set.word, chain_liberties(board, contact->own[0]), bytes);
    for (int i = 1; i < contact->own_count; i++) {
        const uint64_t *liberty = chain_liberties(board, contact->own[i]);
        for (int w = 0; w < board->words; w++)
            set.word[w] |= liberty[w];
    }
    for (int i = 0; i < contact->open_count; i++)
        cell_set_add(&set, contact->open[i]);
    for (int i = 0; contact->captured_count > 0 && i < contact->enemy_count; i++) {
        if (board->liberty_count[contact->enemy[i]] == 1)
            add_freed(board, contact, contact->enemy[i], &set);
    }
    /* The point was a liberty of every joined chain. */
    return cells_count(set.word, board->words) - chain_has_liberty(board, contact->own[0], at);
}

static int count_liberties(const Board *board, const Contact *contact, Point at)
{
    if (contact->own_count == 0)
        return contact->open_count;
    if (contact->own_count > 1 || contact->captured_count > 0)
        return count_united(board, contact, at);
    Point root = contact->own[0];
    int count = board->liberty_count[root] - 1;
    for (int i = 0; i < contact->open_count; i++)
        count += !chain_has_liberty(board, root, contact->open[i]);
    return count;
}

static void list_enemies(const Board *board, const Contact *contact, MoveEffect *effect)
{
    for (int i = 0; i < contact->enemy_count; i++) {
        Point root = contact->enemy[i];
        if (board->liberty_count[root] == 1) {
            effect->captured[effect->captured_count++] = root;
            effect->captured_stones =
                (uint16_t)(effect->captured_stones + board->stone_count[root]);
        } else if (board->liberty_count[root] == 2) {
            effect->atari[effect->atari_count++] = root;
        }
    }
}

void move_find_effect(const Board *board, Point at, Stone who, MoveEffect *effect)
{
    assert(stone_is_color(who));
    Contact contact;
    find_contact(board, at, who, &contact);
    memset(effect, 0, sizeof *effect);
    effect->liberties = (uint16_t)count_liberties(board, &contact, at);
    effect->stones = 1;
    effect->joined_count = (uint8_t)contact.own_count;
    for (int i = 0; i < contact.own_count; i++) {
        effect->joined[i] = contact.own[i];
        effect->stones = (uint16_t)(effect->stones + board->stone_count[contact.own[i]]);
    }
    list_enemies(board, &contact, effect);
    effect->takes_ko =
        effect->captured_stones == 1 && effect->stones == 1 && effect->liberties == 1;
}

int move_liberties_after(const Board *board, Point at, Stone who)
{
    assert(stone_is_color(who));
    if (is_open(board, at))
        return 4;
    Contact contact;
    find_contact(board, at, who, &contact);
    return count_liberties(board, &contact, at);
}

bool move_is_self_atari(const Board *board, Point at, Stone who)
{
    return move_liberties_after(board, at, who) == 1;
}

int move_list_rescued(const Board *board, Point at, Stone who, Point out[BOARD_POINTS_MAX])
{
    assert(stone_is_color(who));
    MoveEffect effect;
    move_find_effect(board, at, who, &effect);
    CellSet seen = {0};
    int count = 0;
    for (int i = 0; i < effect.joined_count; i++) {
        cell_set_add(&seen, effect.joined[i]);
        if (board->liberty_count[effect.joined[i]] == 1 && effect.liberties > 1)
            out[count++] = effect.joined[i];
    }
    for (int i = 0; i < effect.captured_count; i++) {
        /* A neighbour of the captured chain in atari keeps its liberty and gains one or more. */
        Point around[CHAIN_NEIGHBOR_LIMIT];
        int around_count = chain_list_enemies(board, effect.captured[i], around);
        for (int k = 0; k < around_count; k++) {
            if (board->liberty_count[around[k]] == 1 && cell_set_add(&seen, around[k]))
                out[count++] = around[k];
        }
    }
    return count;
}
