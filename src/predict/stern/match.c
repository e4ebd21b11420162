/* Matching patterns around all candidates of a position. */
#include "predict/stern/table.h"

#include "base/memory.h"
#include "predict/stern/keys.h"

#include <assert.h>
#include <string.h>

/* How often the game that is left out played a pattern. */
typedef struct {
    uint32_t place, count;
} OwnPlays;

enum { OWN_SLOTS = 1 << 14, RESPONSES = STERN_KINDS - STERN_TEMPLATES };

/* A look-up under way. */
typedef struct {
    uint64_t key;
    uint32_t index; /* of what is looked up, in its caller's list */
    uint8_t kind;
} Query;

struct SternMatcher {
    const SternTable *table;
    uint32_t leave_out;
    SternKeys *keys;
    SternNear *near;
    SternRows rows; /* the opponent's stones in the position asked last */
    SternMatch match[2][BOARD_CELL_LIMIT];
    OwnPlays own[OWN_SLOTS]; /* an open hash table; count 0: free */
    Query query[BOARD_POINTS_MAX * RESPONSES];
    uint32_t found[BOARD_POINTS_MAX * RESPONSES];
};

SternMatcher *stern_matcher_open(const SternTable *table, uint32_t leave_out)
{
    SternMatcher *matcher = mem_alloc(1, sizeof *matcher);
    matcher->table = table;
    matcher->leave_out = table ? leave_out : 0;
    matcher->keys = stern_keys_open();
    matcher->near = stern_near_open();
    return matcher;
}

void stern_matcher_close(SternMatcher *matcher)
{
    if (!matcher)
        return;
    stern_keys_close(matcher->keys);
    stern_near_close(matcher->near);
    mem_free(matcher);
}

/* Look up a list of keys; found[i] belongs to query[i]. Each pass asks for the memory that the next
 * one reads. */
static void look_up(SternMatcher *matcher, int count)
{
    const Query *query = matcher->query;
    for (int i = 0; i < count; i++)
        stern_table_ask(matcher->table, query[i].kind, query[i].key);
    for (int i = 0; i < count; i++)
        stern_table_ask_bucket(matcher->table, query[i].kind, query[i].key);
    for (int i = 0; i < count; i++)
        matcher->found[i] = stern_table_find(matcher->table, query[i].kind, query[i].key);
}

/* ---- leaving out the game that is trained on ---- */

static OwnPlays *own_plays_of(SternMatcher *matcher, uint32_t place)
{
    uint32_t i = place * 2654435761u % OWN_SLOTS;
    while (matcher->own[i].count && matcher->own[i].place != place)
        i = (i + 1) % OWN_SLOTS;
    return &matcher->own[i];
}

/* Whether a pattern would be known without this game. */
static bool is_known(SternMatcher *matcher, int kind, uint32_t number)
{
    enum { NEVER_OFTEN = 64 }; /* plays of one pattern in a game */
    uint32_t plays = stern_table_plays(matcher->table, kind, number);
    if (plays >= matcher->leave_out + NEVER_OFTEN)
        return true;
    uint32_t place = stern_table_place(matcher->table, kind, number);
    return plays >= matcher->leave_out + own_plays_of(matcher, place)->count;
}

static void count_known(SternMatcher *matcher, SternMatch *match)
{
    int t = 0;
    while (matcher->leave_out && t < match->found && is_known(matcher, t, match->number[t]))
        t++;
    match->matched = matcher->leave_out ? (uint8_t)t : match->found;
}

static void note_play(SternMatcher *matcher, int kind, uint32_t number)
{
    uint32_t place = stern_table_place(matcher->table, kind, number);
    OwnPlays *own = own_plays_of(matcher, place);
    own->place = place;
    own->count++;
}

/* Patterns that a game made known itself would be sure to be right in it: a game is matched as if
 * it had not been harvested. */
void stern_matcher_begin_game(SternMatcher *matcher, const ListedGame *game)
{
    assert(matcher);
    if (!matcher->leave_out)
        return;
    memset(matcher->own, 0, sizeof matcher->own);
    stern_keys_unsettle(matcher->keys);
    GameWalk walk;
    game_walk_begin(game, &walk);
    for (int noted = 0; game_walk_next(&walk) && noted < OWN_SLOTS / 2;) {
        uint32_t response[RESPONSES];
        stern_matcher_run(matcher, &walk.position, &walk.played, 1);
        stern_matcher_responses(matcher, &walk.position, &walk.played, 1, response);
        const SternMatch *match = stern_matcher_at(matcher, walk.played, walk.position.to_move);
        for (int t = 0; t < match->found; t++, noted++)
            note_play(matcher, t, match->number[t]);
        for (int k = 0; k < RESPONSES; k++, noted++)
            if (response[k] && response[k] != STERN_NO_RESPONSE)
                note_play(matcher, STERN_TEMPLATES + k, response[k]);
    }
    stern_keys_unsettle(matcher->keys);
}

/* ---- templates ---- */

/* The template from which the point must be matched again; above `found` if it need not. */
static int first_unsure(SternMatcher *matcher, const Position *position, Point at)
{
    Stone mover = position->to_move;
    SternMatch *match = &matcher->match[mover - STONE_BLACK][at];
    uint8_t bits = stern_bits(matcher->near, &matcher->rows, position->board, at, mover);
    int changed = stern_keys_changed(matcher->keys, at, mover);
    if (match->bits != bits)
        changed = 0;
    match->bits = bits;
    return changed;
}

static void add_query(SternMatcher *matcher, Stone mover, Point at, int template, int slot)
{
    uint64_t bits = stern_bits_number(matcher->match[mover - STONE_BLACK][at].bits);
    matcher->query[slot] =
        (Query){stern_keys_at(matcher->keys, at, mover, template) ^ bits, at, (uint8_t) template};
}

/* The points whose match is open, each with its next template. */
static int list_open(SternMatcher *matcher, const Position *position, const Point *at, int count)
{
    int open = 0;
    for (int c = 0; c < count; c++) {
        SternMatch *match = &matcher->match[position->to_move - STONE_BLACK][at[c]];
        int first = first_unsure(matcher, position, at[c]);
        if (first > match->found || first == STERN_TEMPLATES)
            continue;
        match->found = (uint8_t)first;
        add_query(matcher, position->to_move, at[c], first, open++);
    }
    return open;
}

static void close_match(SternMatcher *matcher, Point at, Stone mover)
{
    stern_keys_settle(matcher->keys, at, mover);
    count_known(matcher, &matcher->match[mover - STONE_BLACK][at]);
}

void stern_matcher_run(SternMatcher *matcher, const Position *position, const Point *at, int count)
{
    assert(matcher && position && count >= 0);
    Stone mover = position->to_move;
    stern_keys_follow(matcher->keys, position->board);
    stern_rows_fill(&matcher->rows, position->board, stone_opposite(mover));
    int open = list_open(matcher, position, at, count);
    while (open > 0 && matcher->table) {
        look_up(matcher, open);
        int still_open = 0;
        for (int i = 0; i < open; i++) {
            Point point = (Point)matcher->query[i].index;
            SternMatch *match = &matcher->match[mover - STONE_BLACK][point];
            if (matcher->found[i])
                match->number[match->found++] = matcher->found[i];
            if (matcher->found[i] && match->found < STERN_TEMPLATES)
                add_query(matcher, mover, point, match->found, still_open++);
            else
                close_match(matcher, point, mover);
        }
        open = still_open;
    }
}

const SternMatch *stern_matcher_at(const SternMatcher *matcher, Point at, Stone mover)
{
    return &matcher->match[mover - STONE_BLACK][at];
}

/* ---- responses ---- */

void stern_matcher_responses(SternMatcher *matcher, const Position *position, const Point *at,
                             int count, uint32_t *number)
{
    assert(matcher && position && count >= 0);
    Stone mover = position->to_move;
    int open = 0;
    for (int c = 0; c < count; c++)
        for (int k = 0; k < RESPONSES; k++) {
            uint64_t key = stern_keys_response(matcher->keys, position->board, at[c], mover,
                                               position->previous[0], STERN_TEMPLATES + k);
            uint32_t index = (uint32_t)(c * RESPONSES + k);
            number[index] = STERN_NO_RESPONSE;
            if (!key || !matcher->table)
                continue;
            uint64_t bits = stern_bits_number(matcher->match[mover - STONE_BLACK][at[c]].bits);
            matcher->query[open++] = (Query){key ^ bits, index, (uint8_t)(STERN_TEMPLATES + k)};
        }
    if (open > 0)
        look_up(matcher, open);
    for (int i = 0; i < open; i++) {
        uint32_t found = matcher->found[i];
        if (found && matcher->leave_out && !is_known(matcher, matcher->query[i].kind, found))
            found = 0;
        number[matcher->query[i].index] = found;
    }
}
