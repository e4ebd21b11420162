/* What a move achieves: the positions before and after it, compared. */
#include "concept/name.h"

#include "concept/name_scene.h"
#include "shape/chain.h"

#include <assert.h>

enum { IN_DANGER = 5 }; /* liberties; life is asked of chains with no more */

/* ---- questions ---- */

LadderVerdict outcome_read_ladder(OutcomeScene *s, const Board *board, Point target,
                                  bool attacker_first)
{
    assert(s);
    LadderAnswer answer;
    ladder_read(board, &(LadderRequest){.target = target, .attacker_first = attacker_first},
                &answer);
    s->names->asked++;
    s->names->undecided += answer.verdict == LADDER_UNKNOWN;
    return answer.verdict;
}

int outcome_read_connection(OutcomeScene *s, const Board *board, Point a, Point b)
{
    assert(s);
    int level = s->readers->connection(s->readers->context, board, a, b);
    s->names->asked++;
    s->names->undecided += level == 0;
    return level;
}

static OutcomeFate outcome_read_fate(OutcomeScene *s, const Board *board, Point chain, Stone first)
{
    OutcomeFate fate = s->readers->fate(s->readers->context, board, chain, first);
    s->names->asked++;
    s->names->undecided += fate == FATE_UNDECIDED;
    return fate;
}

int outcome_list_near(const OutcomeScene *s, Stone color, Point out[OUTCOME_NEAR_LIMIT])
{
    assert(s);
    static const int STEPS[12][2] = {{0, 1},  {1, 0},   {0, -1}, {-1, 0}, {1, 1},  {1, -1},
                                     {-1, 1}, {-1, -1}, {0, 2},  {2, 0},  {0, -2}, {-2, 0}};
    int x = board_x(s->before, s->at), y = board_y(s->before, s->at), count = 0;
    int size = s->before->size;
    for (int i = 0; i < 12 && count < OUTCOME_NEAR_LIMIT; i++) {
        int nx = x + STEPS[i][0], ny = y + STEPS[i][1];
        if (nx < 0 || ny < 0 || nx >= size || ny >= size)
            continue;
        Point near = board_point(s->before, nx, ny);
        if (s->before->stone[near] != color)
            continue;
        Point chain = s->before->chain[near];
        bool is_new = s->after.stone[near] == color; /* not captured */
        for (int j = 0; j < count; j++)
            is_new &= out[j] != chain;
        if (is_new)
            out[count++] = chain;
    }
    return count;
}

/* ---- life ---- */

typedef struct {
    int count;
    Point chain[OUTCOME_NEAR_LIMIT];
} Changed;

/* The opponent of the mover is next: what he could still save before the move, and cannot now, was
 * killed; what he could kill, and cannot now, lives by it. */
static void name_fates_of(OutcomeScene *s, Stone color, Changed *changed)
{
    Point chains[OUTCOME_NEAR_LIMIT];
    int count = outcome_list_near(s, color, chains);
    changed->count = 0;
    for (int i = 0; i < count; i++) {
        if (s->before->liberty_count[chains[i]] > IN_DANGER)
            continue;
        OutcomeFate before = outcome_read_fate(s, s->before, chains[i], s->enemy);
        OutcomeFate wanted = color == s->own ? FATE_ALIVE : FATE_DEAD;
        if (before == FATE_UNDECIDED || before == wanted)
            continue;
        OutcomeFate after = outcome_read_fate(s, &s->after, chains[i], s->enemy);
        if (after == wanted) {
            s->has[color == s->own ? OUTCOME_IKIRU : OUTCOME_KOROSU] = true;
            changed->chain[changed->count++] = chains[i];
        } else if (after == FATE_KO && before != FATE_KO) {
            s->has[OUTCOME_KO] = true;
        }
    }
}

static bool touch(const Board *board, Point a, Point b)
{
    Point enemy[CHAIN_NEIGHBOR_LIMIT];
    int count = chain_list_enemies(board, board->chain[a], enemy);
    for (int i = 0; i < count; i++)
        if (enemy[i] == board->chain[b])
            return true;
    return false;
}

/* Chains that touch, one of which lives by the death of the other, ran a race. */
static void name_fates(OutcomeScene *s)
{
    Changed killed, saved;
    name_fates_of(s, s->enemy, &killed);
    name_fates_of(s, s->own, &saved);
    for (int i = 0; i < killed.count; i++)
        for (int j = 0; j < saved.count; j++)
            if (touch(s->before, killed.chain[i], saved.chain[j]))
                s->has[OUTCOME_SEMEAI] = true;
}

/* ---- what words make together ---- */

static bool has_any(const OutcomeScene *s, const OutcomeType *types, int count)
{
    for (int i = 0; i < count; i++)
        if (s->has[types[i]])
            return true;
    return false;
}

/* A cut that catches stones at once punishes the shape; what secures something and must be answered
 * keeps the initiative. */
static void name_together(OutcomeScene *s)
{
    static const OutcomeType CATCHES[] = {OUTCOME_TORU, OUTCOME_SHICHO, OUTCOME_OIOTOSHI,
                                          OUTCOME_UTTEGAESHI};
    static const OutcomeType SECURES[] = {OUTCOME_IKIRU,  OUTCOME_RENRAKU,   OUTCOME_WATARI,
                                          OUTCOME_MAMORU, OUTCOME_DASSHUTSU, OUTCOME_SHINOGU};
    bool cuts = s->has[OUTCOME_SETSUDAN] || s->has[OUTCOME_BUNDAN];
    if (cuts && s->effect.atari_count > 0 && has_any(s, CATCHES, 4))
        s->has[OUTCOME_TOGAMERU] = true;
    if (s->has[OUTCOME_KIKASU] && has_any(s, SECURES, 6))
        s->has[OUTCOME_SENTE_O_TORU] = true;
}

/* ---- public functions ---- */

/* The weightiest first. */
static const OutcomeType ORDER[] = {
    OUTCOME_SEMEAI,    OUTCOME_KOROSU,       OUTCOME_IKIRU,      OUTCOME_UTTEGAESHI,
    OUTCOME_OIOTOSHI,  OUTCOME_SHICHO,       OUTCOME_YABURU,     OUTCOME_TORU,
    OUTCOME_KO,        OUTCOME_SHINOGU,      OUTCOME_TOGAMERU,   OUTCOME_BUNDAN,
    OUTCOME_SETSUDAN,  OUTCOME_WATARI,       OUTCOME_RENRAKU,    OUTCOME_SEIKEI,
    OUTCOME_DASSHUTSU, OUTCOME_RYONIRAMI,    OUTCOME_HANGEKI,    OUTCOME_SHIBORU,
    OUTCOME_SUTEISHI,  OUTCOME_SENTE_O_TORU, OUTCOME_DAMEZUMARI, OUTCOME_SEMERU,
    OUTCOME_MAMORU,    OUTCOME_KIKASU,       OUTCOME_KATAMERU,   OUTCOME_TE_O_TSUMERU,
};

void name_outcome(const Board *board, Point at, Stone who, const OutcomeReaders *readers,
                  OutcomeNames *names)
{
    assert(stone_is_color(who));
    OutcomeReaders none = {0};
    *names = (OutcomeNames){0};
    if (at <= POINT_RESIGN)
        return;
    OutcomeScene s = {.before = board,
                      .after = *board,
                      .at = at,
                      .own = who,
                      .enemy = stone_opposite(who),
                      .readers = readers ? readers : &none,
                      .names = names};
    move_find_effect(board, at, who, &s.effect);
    board_play(&s.after, at, who, NULL);
    outcome_name_captures(&s);
    if (s.readers->connection)
        outcome_name_links(&s);
    if (s.readers->fate)
        name_fates(&s);
    name_together(&s);
    for (size_t i = 0; i < sizeof ORDER / sizeof ORDER[0]; i++)
        if (s.has[ORDER[i]])
            names->type[names->count++] = ORDER[i];
}

void outcome_names_text(const OutcomeNames *names, int limit, StrBuf *out)
{
    assert(limit >= 0);
    for (int i = 0; i < names->count && i < limit; i++) {
        strbuf_add(out, i > 0 ? "; " : "");
        vocabulary_add_name(vocabulary_outcome(names->type[i]), out);
    }
}
