/* What a move brings about: the position before it and after it, read side by side. */
#include "concept/name_outcome.h"

#include "shape/shape.h"

enum {
    LEVEL_JOINED = 2, /* connected, or better */
    LEVEL_CUT = 4,    /* separated, or worse */
    NEAR_LIMIT = 8,   /* chains around a move that are looked at */
    BIG_CHAIN = 3,    /* stones; two such that are separated are two groups to care for */
    EDGE_LINES = 3,   /* connections this near to the edge go along it */
    IN_DANGER = 5,    /* liberties; life is asked of chains with no more */
};

typedef struct {
    const Board *before;
    Board after;
    Point at;
    Stone own, enemy;
    MoveEffect effect;
    const OutcomeReaders *readers;
    OutcomeNames *names;
    bool has[OUTCOME_TYPE_COUNT];
} Outcome;

static void note(Outcome *o, OutcomeType type)
{
    o->has[type] = true;
}

/* ---- questions ---- */

static LadderVerdict read_ladder(Outcome *o, const Board *board, Point target, bool attacker_first)
{
    LadderAnswer answer;
    ladder_read(board, &(LadderRequest){.target = target, .attacker_first = attacker_first},
                &answer);
    o->names->asked++;
    o->names->undecided += answer.verdict == LADDER_UNKNOWN;
    return answer.verdict;
}

static int read_connection(Outcome *o, const Board *board, Point a, Point b)
{
    int level = o->readers->connection(o->readers->context, board, a, b);
    o->names->asked++;
    o->names->undecided += level == 0;
    return level;
}

static OutcomeFate read_fate(Outcome *o, const Board *board, Point chain, Stone first)
{
    OutcomeFate fate = o->readers->fate(o->readers->context, board, chain, first);
    o->names->asked++;
    o->names->undecided += fate == FATE_UNDECIDED;
    return fate;
}

/* ---- capturing ---- */

/* The chain in atari runs at its last liberty. */
static void note_catch(Outcome *o, Point target)
{
    MoveEffect run;
    Point exit = chain_first_liberty(&o->after, o->after.chain[target]);
    move_find_effect(&o->after, exit, o->enemy, &run);
    if (run.captured_count > 0 && run.liberties == 1)
        return; /* it takes the bait: see name_gift */
    if (run.liberties > 1)
        note(o, OUTCOME_SHICHO);
    else if (run.joined_count > 1)
        note(o, OUTCOME_OIOTOSHI);
    else
        note(o, OUTCOME_TORU);
}

/* Chains that the move puts into atari: caught, or only forced? */
static void name_ataris(Outcome *o)
{
    if (o->effect.atari_count > 1)
        note(o, OUTCOME_RYONIRAMI);
    for (int i = 0; i < o->effect.atari_count; i++) {
        Point target = o->effect.atari[i];
        LadderVerdict verdict = read_ladder(o, &o->after, target, false);
        if (verdict == LADDER_CAUGHT)
            note_catch(o, target);
        else if (verdict == LADDER_ESCAPES && o->effect.atari_count == 1)
            note(o, OUTCOME_KIKASU);
    }
}

/* A stone given away: does its capture cost the enemy more? */
static void name_gift(Outcome *o)
{
    if (o->effect.liberties != 1 || o->effect.captured_count > 0)
        return;
    Point last = chain_first_liberty(&o->after, o->after.chain[o->at]);
    MoveEffect taken;
    if (!board_is_legal(&o->after, last, o->enemy))
        return;
    move_find_effect(&o->after, last, o->enemy, &taken);
    Board retaken = o->after;
    board_play(&retaken, last, o->enemy, NULL);
    Point taker = retaken.chain[last];
    bool can_retake = retaken.liberty_count[taker] == 1 &&
                      board_is_legal(&retaken, chain_first_liberty(&retaken, taker), o->own);
    if (taken.takes_ko)
        note(o, OUTCOME_KO);
    else if (can_retake && retaken.stone_count[taker] > taken.captured_stones)
        note(o, OUTCOME_UTTEGAESHI);
    else
        note(o, OUTCOME_SUTEISHI);
}

static void name_captures(Outcome *o)
{
    if (o->effect.takes_ko)
        note(o, OUTCOME_KO);
    else if (o->effect.captured_count > 0)
        note(o, OUTCOME_TORU);
}

/* Own chains in atari that get away. */
static void name_rescues(Outcome *o)
{
    Point rescued[BOARD_POINTS_MAX];
    int count = move_list_rescued(o->before, o->at, o->own, rescued);
    for (int i = 0; i < count; i++)
        if (read_ladder(o, &o->after, rescued[i], true) == LADDER_ESCAPES)
            note(o, o->effect.captured_count > 0 ? OUTCOME_SHINOGU : OUTCOME_DASSHUTSU);
}

/* ---- connections ---- */

/* The chains of a colour that stand on the eight points around the move, or one step farther on a
 * line, each once, as they are before the move. */
static int list_near(const Outcome *o, Stone color, Point out[NEAR_LIMIT])
{
    static const int STEPS[12][2] = {{0, 1},  {1, 0},   {0, -1}, {-1, 0}, {1, 1},  {1, -1},
                                     {-1, 1}, {-1, -1}, {0, 2},  {2, 0},  {0, -2}, {-2, 0}};
    int x = board_x(o->before, o->at), y = board_y(o->before, o->at), count = 0;
    int size = o->before->size;
    for (int i = 0; i < 12 && count < NEAR_LIMIT; i++) {
        int nx = x + STEPS[i][0], ny = y + STEPS[i][1];
        if (nx < 0 || ny < 0 || nx >= size || ny >= size)
            continue;
        Point near = board_point(o->before, nx, ny);
        if (o->before->stone[near] != color)
            continue;
        Point chain = o->before->chain[near];
        bool is_new = o->after.stone[near] == color; /* not captured */
        for (int j = 0; j < count; j++)
            is_new &= out[j] != chain;
        if (is_new)
            out[count++] = chain;
    }
    return count;
}

static int lines_from_edge(const Outcome *o)
{
    int size = o->before->size, x = board_x(o->before, o->at), y = board_y(o->before, o->at);
    int across = x < size - 1 - x ? x : size - 1 - x, up = y < size - 1 - y ? y : size - 1 - y;
    return (across < up ? across : up) + 1;
}

/* Own chains that could be cut before the move and not after it. */
static void name_joins(Outcome *o)
{
    Point chains[NEAR_LIMIT];
    int count = list_near(o, o->own, chains);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++) {
            int before = read_connection(o, o->before, chains[i], chains[j]);
            if (before <= LEVEL_JOINED) /* undecided, too */
                continue;
            bool is_one = o->after.chain[chains[i]] == o->after.chain[chains[j]];
            int after = is_one ? 1 : read_connection(o, &o->after, chains[i], chains[j]);
            if (after >= 1 && after <= LEVEL_JOINED)
                note(o, lines_from_edge(o) < EDGE_LINES ? OUTCOME_WATARI : OUTCOME_RENRAKU);
        }
}

/* Enemy chains that could be joined before the move and not after it. */
static void name_cuts(Outcome *o)
{
    Point chains[NEAR_LIMIT];
    int count = list_near(o, o->enemy, chains);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++) {
            int before = read_connection(o, o->before, chains[i], chains[j]);
            if (before == 0 || before >= LEVEL_CUT)
                continue;
            if (read_connection(o, &o->after, chains[i], chains[j]) < LEVEL_CUT)
                continue;
            bool are_big = o->before->stone_count[chains[i]] >= BIG_CHAIN &&
                           o->before->stone_count[chains[j]] >= BIG_CHAIN;
            note(o, are_big ? OUTCOME_BUNDAN : OUTCOME_SETSUDAN);
        }
}

/* ---- life ---- */

/* The opponent of the mover is next: what he could still save before the move, and cannot now, was
 * killed; what he could kill, and cannot now, lives by it. */
static void name_fates(Outcome *o)
{
    Point chains[NEAR_LIMIT];
    for (int side = 0; side < 2; side++) {
        Stone color = side == 0 ? o->enemy : o->own;
        int count = list_near(o, color, chains);
        for (int i = 0; i < count; i++) {
            if (o->before->liberty_count[chains[i]] > IN_DANGER)
                continue;
            OutcomeFate before = read_fate(o, o->before, chains[i], o->enemy);
            OutcomeFate wanted = color == o->own ? FATE_ALIVE : FATE_DEAD;
            if (before == FATE_UNDECIDED || before == wanted)
                continue;
            OutcomeFate after = read_fate(o, &o->after, chains[i], o->enemy);
            if (after == wanted)
                note(o, color == o->own ? OUTCOME_IKIRU : OUTCOME_KOROSU);
            else if (after == FATE_KO && before != FATE_KO)
                note(o, OUTCOME_KO);
        }
    }
}

/* ---- the door ---- */

/* What weighs more comes first. */
static const OutcomeType ORDER[] = {
    OUTCOME_KOROSU,    OUTCOME_IKIRU,     OUTCOME_UTTEGAESHI, OUTCOME_OIOTOSHI,
    OUTCOME_SHICHO,    OUTCOME_TORU,      OUTCOME_KO,         OUTCOME_SHINOGU,
    OUTCOME_BUNDAN,    OUTCOME_SETSUDAN,  OUTCOME_WATARI,     OUTCOME_RENRAKU,
    OUTCOME_DASSHUTSU, OUTCOME_RYONIRAMI, OUTCOME_SUTEISHI,   OUTCOME_KIKASU,
};

void name_outcome(const Board *board, Point at, Stone who, const OutcomeReaders *readers,
                  OutcomeNames *names)
{
    OutcomeReaders none = {0};
    *names = (OutcomeNames){0};
    if (at <= POINT_RESIGN)
        return;
    Outcome o = {.before = board,
                 .after = *board,
                 .at = at,
                 .own = who,
                 .enemy = stone_opposite(who),
                 .readers = readers ? readers : &none,
                 .names = names};
    move_find_effect(board, at, who, &o.effect);
    board_play(&o.after, at, who, NULL);
    name_captures(&o);
    name_ataris(&o);
    name_gift(&o);
    name_rescues(&o);
    if (o.readers->connection) {
        name_joins(&o);
        name_cuts(&o);
    }
    if (o.readers->fate)
        name_fates(&o);
    for (size_t i = 0; i < sizeof ORDER / sizeof ORDER[0]; i++)
        if (o.has[ORDER[i]])
            names->type[names->count++] = ORDER[i];
}

void outcome_names_text(const OutcomeNames *names, int limit, StrBuf *out)
{
    for (int i = 0; i < names->count && i < limit; i++) {
        const VocabularyEntry *entry = vocabulary_outcome(names->type[i]);
        strbuf_add_format(out, "%s%s (%s), %s", i > 0 ? "; " : "", entry->term, entry->japanese,
                          entry->gloss);
    }
}
