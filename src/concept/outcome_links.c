/* What a move does to connections: joins and cuts, as the reader of connections sees them. */
#include "concept/name_scene.h"

#include <assert.h>

enum {
    LEVEL_SOLID = 1,  /* strongly connected */
    LEVEL_JOINED = 2, /* connected */
    LEVEL_OPEN = 3,   /* whoever moves first succeeds */
    LEVEL_CUT = 4,    /* separated, or worse */
    BIG_CHAIN = 3,    /* stones; two such that are separated are two groups to care for */
    EDGE_LINES = 3,   /* connections this near to the edge go along it */
};

static int lines_from_edge(const OutcomeScene *s)
{
    int size = s->before->size, x = board_x(s->before, s->at), y = board_y(s->before, s->at);
    int across = x < size - 1 - x ? x : size - 1 - x, up = y < size - 1 - y ? y : size - 1 - y;
    return (across < up ? across : up) + 1;
}

/* ---- the mover's ---- */

/* Two own chains: could they be cut before the move, and can they now? */
static void name_own_link(OutcomeScene *s, Point a, Point b)
{
    int before = outcome_read_connection(s, s->before, a, b);
    if (before <= LEVEL_SOLID) /* undecided, too */
        return;
    bool is_one = s->after.chain[a] == s->after.chain[b];
    int after = is_one ? LEVEL_SOLID : outcome_read_connection(s, &s->after, a, b);
    if (after == 0 || after >= before || after > LEVEL_JOINED)
        return;
    if (before == LEVEL_JOINED) {
        s->has[OUTCOME_KATAMERU] = true;
        return;
    }
    s->has[lines_from_edge(s) < EDGE_LINES ? OUTCOME_WATARI : OUTCOME_RENRAKU] = true;
    if (after == LEVEL_JOINED)
        s->has[OUTCOME_SEIKEI] = true;
}

/* ---- the enemy's ---- */

/* Two enemy chains: could they be joined before the move, and can they now? */
static void name_enemy_link(OutcomeScene *s, Point a, Point b)
{
    int before = outcome_read_connection(s, s->before, a, b);
    if (before == 0 || before >= LEVEL_CUT)
        return;
    int after = outcome_read_connection(s, &s->after, a, b);
    if (after == LEVEL_OPEN && before < LEVEL_OPEN)
        s->has[OUTCOME_KIKASU] = true;
    if (after < LEVEL_CUT)
        return;
    bool are_big = s->before->stone_count[a] >= BIG_CHAIN && s->before->stone_count[b] >= BIG_CHAIN;
    s->has[are_big ? OUTCOME_BUNDAN : OUTCOME_SETSUDAN] = true;
}

/* Chains taken off that could have been joined to others, which stay. */
static void name_broken_groups(OutcomeScene *s, const Point *staying, int count)
{
    for (int i = 0; i < s->effect.captured_count && !s->effect.takes_ko; i++)
        for (int j = 0; j < count; j++) {
            int level = outcome_read_connection(s, s->before, s->effect.captured[i], staying[j]);
            if (level > 0 && level < LEVEL_CUT)
                s->has[OUTCOME_YABURU] = true;
        }
}

void outcome_name_links(OutcomeScene *s)
{
    assert(s);
    Point own[OUTCOME_NEAR_LIMIT], enemy[OUTCOME_NEAR_LIMIT];
    int own_count = outcome_list_near(s, s->own, own);
    int enemy_count = outcome_list_near(s, s->enemy, enemy);
    for (int i = 0; i < own_count; i++)
        for (int j = 0; j < i; j++)
            name_own_link(s, own[i], own[j]);
    for (int i = 0; i < enemy_count; i++)
        for (int j = 0; j < i; j++)
            name_enemy_link(s, enemy[i], enemy[j]);
    name_broken_groups(s, enemy, enemy_count);
}
