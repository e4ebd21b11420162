/* The rules by which moves get their names; the drawings show them in a frame (name_scene.h): @ the
 * move, O own, X enemy, . empty, ? anything. */
#include "concept/name_scene.h"

/* ---- captures and gifts ---- */

static bool is_nuki(const NameView *v)
{
    return v->scene->effect.captured_stones > 0;
}

static bool is_ate(const NameView *v)
{
    return v->scene->effect.atari_count > 0;
}

/* A lone stone given away between enemy stones. */
static bool is_hourikomi(const NameView *v)
{
    const MoveEffect *effect = &v->scene->effect;
    return effect->liberties == 1 && effect->stones == 1 && effect->captured_stones == 0 &&
           v->scene->enemy_beside >= 2;
}

/* ---- cutting and joining ---- */

/* An enemy stone that the move does not capture. */
static bool stays(const NameView *v, int f, int s)
{
    const MoveEffect *effect = &v->scene->effect;
    if (!name_enemy(v, f, s))
        return false;
    for (int i = 0; i < effect->captured_count; i++)
        if (effect->captured[i] == name_chain(v, f, s))
            return false;
    return true;
}

static bool are_apart(const NameView *v, int f1, int s1, int f2, int s2)
{
    return name_chain(v, f1, s1) != name_chain(v, f2, s2);
}

/*  X O     The two X are cut where they would join. */
/*  @ X  */
static bool is_kiri(const NameView *v)
{
    return stays(v, 1, 0) && stays(v, 0, 1) && name_own(v, 1, 1) && are_apart(v, 1, 0, 0, 1) &&
           v->scene->effect.liberties > 1;
}

/* The same with a single stone at O: the one that had attached. */
static bool is_tsukekiri(const NameView *v)
{
    return is_kiri(v) && v->scene->own_beside == 0 &&
           v->scene->board->stone_count[name_chain(v, 1, 1)] == 1 &&
           v->scene->board->stone_count[name_chain(v, 1, 0)] == 1 &&
           v->scene->board->stone_count[name_chain(v, 0, 1)] == 1;
}

static bool is_tsugi(const NameView *v)
{
    return v->scene->effect.joined_count >= 2 &&
           board_is_legal(v->scene->board, v->scene->at, v->scene->enemy);
}

/*  @         The cutting point below @ becomes a tiger's mouth: O on two of the three points around
 *  . O       it, and X behind the diagonal of them. */
/*  O X  */
static bool is_kaketsugi(const NameView *v)
{
    if (!name_empty(v, -1, 0) || v->scene->own_beside > 0)
        return false;
    bool bent = name_own(v, -2, 0) && name_own(v, -1, 1) && name_enemy(v, -2, 1) &&
                are_apart(v, -2, 0, -1, 1);
    bool straight = name_own(v, -1, 1) && name_own(v, -1, -1) && name_enemy(v, -2, 0) &&
                    are_apart(v, -1, 1, -1, -1);
    return bent || straight;
}

/*  @        Eye space: the same mouth where nobody cuts. */
/*  . O  */
static bool is_fukurami(const NameView *v)
{
    if (!name_empty(v, -1, 0) || v->scene->own_beside > 0 || v->scene->enemy_beside > 0)
        return false;
    bool bent = name_own(v, -2, 0) && name_own(v, -1, 1) && !name_enemy(v, -2, 1);
    bool straight = name_own(v, -1, 1) && name_own(v, -1, -1) && !name_enemy(v, -2, 0);
    return bent || straight;
}

/*  X @ X */
static bool is_warikomi(const NameView *v)
{
    return name_enemy(v, 1, 0) && name_enemy(v, -1, 0) && are_apart(v, 1, 0, -1, 0) &&
           v->scene->own_beside == 0 && v->scene->own_diagonal == 0;
}

/*  . X        @ stands between the stones of a knight's move and touches one. */
/*  @ .  */
/*  X ?  */
static bool is_tsukekoshi(const NameView *v)
{
    return name_enemy(v, -1, 0) && name_enemy(v, 1, 1) && name_empty(v, 0, 1) &&
           name_empty(v, 1, 0) && v->scene->own_beside == 0 && !name_own(v, -1, 1) &&
           are_apart(v, -1, 0, 1, 1);
}

/* An empty point next to the move where two enemy chains would join. */
static bool is_beside_cut(const NameView *v, bool touches)
{
    static const int AROUND[3][2] = {{2, 0}, {1, 1}, {1, -1}};
    if (!name_empty(v, 1, 0))
        return false;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < i; j++) {
            const int *a = AROUND[i], *b = AROUND[j];
            if (!name_enemy(v, a[0], a[1]) || !name_enemy(v, b[0], b[1]) ||
                !are_apart(v, a[0], a[1], b[0], b[1]))
                continue;
            Point one = name_chain(v, a[0], a[1]), other = name_chain(v, b[0], b[1]);
            bool is_touching = false;
            for (int s = -1; s <= 1; s += 2) {
                Point beside = name_enemy(v, 0, s) ? name_chain(v, 0, s) : POINT_NONE;
                is_touching |= beside != POINT_NONE && (beside == one || beside == other);
            }
            if (is_touching == touches)
                return true;
        }
    return false;
}

static bool is_nozoki(const NameView *v)
{
    return v->scene->enemy_beside == 0 && is_beside_cut(v, false);
}

static bool is_atekomi(const NameView *v)
{
    return v->scene->own_beside == 0 && v->scene->effect.liberties > 1 && is_beside_cut(v, true);
}

/*  ? . ?      Out between two enemy stones, beside or half beside. */
/*  X @ X  */
/*  ? O ?  */
static bool is_deru(const NameView *v)
{
    return name_own(v, -1, 0) && name_empty(v, 1, 0) && name_enemy(v, 0, 1) &&
           (name_enemy(v, 0, -1) || (name_enemy(v, 1, -1) && !name_own(v, 0, -1)));
}

/* … with both cutting points behind it open. */
static bool is_dekiri(const NameView *v)
{
    return is_deru(v) && name_enemy(v, 0, -1) && are_apart(v, 0, 1, 0, -1) && name_empty(v, 1, 1) &&
           name_empty(v, 1, -1);
}

/* ---- bending around ---- */

/*  @ X        Around the end of X; the point below @ is empty. */
/*  . O  */
static bool is_hane_shape(const NameView *v)
{
    return stays(v, 0, 1) && name_own(v, -1, 1) && name_empty(v, -1, 0);
}

static bool is_hane(const NameView *v)
{
    return is_hane_shape(v) && v->scene->own_beside == 0;
}

/*  @ X ?      The lower O at (-1,1) is a hane itself, around the X at (-1,2). */
/*  . O X  */
/*  ? . O  */
static bool is_nidanbane(const NameView *v)
{
    return is_hane(v) && name_own(v, -2, 2) && name_enemy(v, -1, 2) && name_empty(v, -2, 1);
}

/* Between two enemy stones. */
static bool is_hanekomi(const NameView *v)
{
    return is_hane(v) && (name_enemy(v, 0, -1) || name_enemy(v, 1, 0));
}

/* Out through a gap: another enemy stone across, and the move is farther from the edge. */
static bool is_hanedashi(const NameView *v)
{
    return is_hane(v) && v->scene->enemy_beside == 1 &&
           (name_enemy(v, 1, -1) || name_enemy(v, -1, -1)) &&
           name_edge_is_near(v, 0, 0, EDGE_BEHIND) && name_edge(v, 0, 0, EDGE_BEHIND) > 0;
}

/*  O         Diagonal to O, and touches X on the other side. */
/*  . @ X  */
static bool is_kosumitsuke(const NameView *v)
{
    return name_enemy(v, 0, 1) && name_own(v, 1, -1) && name_empty(v, 1, 0) &&
           name_empty(v, 0, -1) && v->scene->own_beside == 0;
}

/* ---- going on from an own stone; it stands at (-1,0) ---- */

static bool goes_on(const NameView *v)
{
    return name_own(v, -1, 0) && v->scene->effect.joined_count == 1;
}

/*  X          Into the enemy stone ahead. */
/*  @  */
/*  O  */
static bool is_tsukiatari(const NameView *v)
{
    return goes_on(v) && name_enemy(v, 1, 0) && v->scene->own_beside == 1 && !name_enemy(v, 0, 1) &&
           !name_enemy(v, 0, -1);
}

/*  X . or wall   Stops the row X at its head, from an own stone beside it. */
/*  X @  */
/*  O O  */
static bool is_osae(const NameView *v)
{
    bool has_support = name_own(v, -1, 1) || name_edge(v, 0, 0, EDGE_AHEAD) <= 2;
    return goes_on(v) && name_enemy(v, 0, 1) && !name_enemy(v, 1, 0) && !name_enemy(v, 0, -1) &&
           has_support && !name_enemy(v, -1, 1);
}

/*  X . …     The row O O is stopped by X and turns. */
/*  O @  */
/*  O ?  */
static bool is_magari(const NameView *v)
{
    return goes_on(v) && name_enemy(v, -1, 1) && name_own(v, -1, -1) && !name_enemy(v, 0, 1) &&
           !name_own(v, 0, 1);
}

static bool is_beside_row(const NameView *v)
{
    return goes_on(v) && name_enemy(v, 0, 1) && name_enemy(v, -1, 1) && !name_enemy(v, 1, 0) &&
           !name_enemy(v, 0, -1);
}

/* Along the first or second line, below the enemy. */
static bool is_hai(const NameView *v)
{
    return is_beside_row(v) && name_edge(v, 0, 0, EDGE_OTHER_SIDE) <= 1;
}

static bool is_oshi(const NameView *v)
{
    return is_beside_row(v) && name_edge(v, 0, 0, EDGE_OTHER_SIDE) > 1;
}

/* Towards the near edge, to its second or first line. */
static bool is_sagari(const NameView *v)
{
    return goes_on(v) && name_edge(v, 0, 0, EDGE_AHEAD) <= 1 &&
           name_edge_is_near(v, -1, 0, EDGE_AHEAD) && v->scene->enemy_beside == 0 &&
           v->scene->own_beside == 1;
}

/* Away from an enemy stone that touches the own one. */
static bool is_nobi(const NameView *v)
{
    bool is_touched = name_enemy(v, -2, 0) || name_enemy(v, -1, 1);
    bool is_turned = name_own(v, -1, 1) || name_own(v, -1, -1);
    return goes_on(v) && is_touched && !is_turned && v->scene->enemy_beside == 0 &&
           v->scene->own_beside == 1 && name_edge(v, 0, 0, EDGE_AHEAD) > 0;
}

/* … to own stones behind. */
static bool is_hiki(const NameView *v)
{
    if (!goes_on(v) || !name_enemy(v, -2, 0) || v->scene->enemy_beside > 0)
        return false;
    return name_own(v, 1, 1) || name_own(v, 2, 0) || name_own(v, 2, 1) || name_own(v, 3, 0);
}

/*  @ . O      A bamboo joint, or a plain pair that nobody touches. */
/*  O . O  */
static bool is_narabi(const NameView *v)
{
    bool is_bamboo =
        name_own(v, 0, 2) && name_own(v, -1, 2) && name_empty(v, 0, 1) && name_empty(v, -1, 1);
    bool is_alone = v->scene->enemy_beside == 0 && v->scene->enemy_diagonal == 0 &&
                    v->scene->own_beside == 1 && v->scene->own_diagonal == 0 &&
                    !name_enemy(v, -2, 0);
    return goes_on(v) && (is_bamboo || is_alone);
}

/*  @ .    or   . O     Three stones around an empty point, with the enemy near. */
/*  O O         O @  */
static bool is_guzumi(const NameView *v)
{
    if (v->scene->enemy_beside + v->scene->enemy_diagonal == 0)
        return false;
    bool at_the_end = name_own(v, -1, 0) && name_own(v, -1, 1) && name_empty(v, 0, 1) &&
                      v->scene->own_beside == 1;
    bool at_the_bend = name_own(v, 1, 0) && name_own(v, 0, 1) && name_empty(v, 1, 1) &&
                       v->scene->own_beside == 2 && v->scene->effect.joined_count <= 2;
    return at_the_end || at_the_bend;
}

/*  O O O      Back behind the own wall. */
/*  ? @ ?  */
static bool is_hekomi(const NameView *v)
{
    return name_own(v, 1, 0) && name_own(v, 1, 1) && name_own(v, 1, -1) &&
           v->scene->enemy_beside == 0 && v->scene->own_beside == 1 &&
           name_edge_is_near(v, 0, 0, EDGE_BEHIND);
}

/* ---- at a distance from own stones ---- */

static bool stands_apart(const NameView *v)
{
    return v->scene->own_beside == 0 && v->scene->enemy_beside == 0;
}

static bool is_kosumi(const NameView *v)
{
    return stands_apart(v) && name_own(v, 1, 1) && name_empty(v, 1, 0) && name_empty(v, 0, 1);
}

/* One point between, on a line or diagonally (hazamatobi). */
static bool is_tobi(const NameView *v)
{
    if (!stands_apart(v) || v->scene->own_diagonal > 0)
        return false;
    bool straight = name_own(v, 2, 0) && name_empty(v, 1, 0);
    bool diagonal = name_own(v, 2, 2) && name_empty(v, 1, 1) && name_empty(v, 1, 0) &&
                    name_empty(v, 0, 1) && name_empty(v, 2, 1) && name_empty(v, 1, 2);
    return straight || diagonal;
}

static bool is_keima(const NameView *v)
{
    if (!stands_apart(v) || v->scene->own_diagonal > 0 || !name_empty(v, 1, 0) ||
        !name_empty(v, 1, 1))
        return false;
    bool small = name_own(v, 2, 1);
    bool large = name_own(v, 3, 1) && name_empty(v, 2, 0) && name_empty(v, 2, 1);
    return small || large;
}

/* ---- attachments: an enemy stone beside, no own stone beside or diagonal ---- */

static bool attaches_alone(const NameView *v)
{
    return v->scene->enemy_beside > 0 && v->scene->own_beside == 0 && v->scene->own_diagonal == 0;
}

static bool is_tobitsuke(const NameView *v)
{
    return attaches_alone(v) && name_own(v, 2, 0) && name_empty(v, 1, 0);
}

/*  O X @ */
static bool is_hasamitsuke(const NameView *v)
{
    return attaches_alone(v) && !v->scene->in_enemy_area && name_enemy(v, 1, 0) &&
           name_own(v, 2, 0);
}

enum { SIDE_LINES = 4 }; /* farther from the edge than this there is no above and below */

/* The stone at (1,0) is near the edge that lies ahead: @ is above it. */
static bool is_uetsuke(const NameView *v)
{
    return attaches_alone(v) && name_enemy(v, 1, 0) &&
           name_edge(v, 1, 0, EDGE_AHEAD) < SIDE_LINES && name_edge_is_near(v, 1, 0, EDGE_AHEAD);
}

static bool is_shitatsuke(const NameView *v)
{
    return attaches_alone(v) && name_enemy(v, 1, 0) &&
           name_edge(v, 1, 0, EDGE_BEHIND) < SIDE_LINES && name_edge_is_near(v, 1, 0, EDGE_BEHIND);
}

static bool is_yokotsuke(const NameView *v)
{
    return attaches_alone(v) && name_enemy(v, 1, 0) && name_edge(v, 1, 0, EDGE_SIDE) < SIDE_LINES &&
           name_edge_is_near(v, 1, 0, EDGE_SIDE);
}

/* ---- near the enemy, touching nothing ---- */

static bool touches_nothing(const NameView *v)
{
    return stands_apart(v) && v->scene->own_diagonal == 0;
}

/*  . @        Above the shoulder of a stone on the third or fourth line. */
/*  X .  */
static bool is_katatsuki(const NameView *v)
{
    int lines = name_edge(v, 1, 1, EDGE_AHEAD);
    return touches_nothing(v) && v->scene->enemy_diagonal == 1 && name_enemy(v, 1, 1) &&
           name_empty(v, 1, 0) && name_empty(v, 0, 1) && name_edge_is_near(v, 1, 1, EDGE_AHEAD) &&
           lines >= 1 && lines <= 3;
}

/*  @          Over a low stone, a point or a knight's move away. */
/*  .  */
/*  X  */
static bool is_kake(const NameView *v)
{
    if (!touches_nothing(v) || v->scene->enemy_diagonal > 0 || !name_empty(v, 1, 0))
        return false;
    for (int s = 0; s <= 1; s++)
        if (name_enemy(v, 2, s) && name_empty(v, 1, s) && name_edge(v, 2, s, EDGE_AHEAD) <= 3 &&
            name_edge(v, 2, s, EDGE_AHEAD) >= 1 && name_edge_is_near(v, 2, s, EDGE_AHEAD))
            return true;
    return false;
}

static bool is_oki(const NameView *v)
{
    return v->scene->own_beside == 0 && v->scene->own_diagonal == 0 && v->scene->in_enemy_area;
}

static bool is_ninoichi(const NameView *v)
{
    return name_edge(v, 0, 0, EDGE_AHEAD) == 0 && name_edge(v, 0, 0, EDGE_SIDE) == 1;
}

/* The most telling first. */
const NameRuleRow NAME_RULES[] = {
    {MOVE_TYPE_NUKI, is_nuki},
    {MOVE_TYPE_HOURIKOMI, is_hourikomi},
    {MOVE_TYPE_TSUKEKIRI, is_tsukekiri},
    {MOVE_TYPE_KIRI, is_kiri},
    {MOVE_TYPE_NIDANBANE, is_nidanbane},
    {MOVE_TYPE_DEKIRI, is_dekiri},
    {MOVE_TYPE_DERU, is_deru},
    {MOVE_TYPE_HANEKOMI, is_hanekomi},
    {MOVE_TYPE_HANEDASHI, is_hanedashi},
    {MOVE_TYPE_HANE, is_hane},
    {MOVE_TYPE_WARIKOMI, is_warikomi},
    {MOVE_TYPE_TSUKEKOSHI, is_tsukekoshi},
    {MOVE_TYPE_HASAMITSUKE, is_hasamitsuke},
    {MOVE_TYPE_KOSUMITSUKE, is_kosumitsuke},
    {MOVE_TYPE_TOBITSUKE, is_tobitsuke},
    {MOVE_TYPE_KAKETSUGI, is_kaketsugi},
    {MOVE_TYPE_TSUGI, is_tsugi},
    {MOVE_TYPE_ATE, is_ate},
    {MOVE_TYPE_ATEKOMI, is_atekomi},
    {MOVE_TYPE_NOZOKI, is_nozoki},
    {MOVE_TYPE_OSAE, is_osae},
    {MOVE_TYPE_MAGARI, is_magari},
    {MOVE_TYPE_HAI, is_hai},
    {MOVE_TYPE_OSHI, is_oshi},
    {MOVE_TYPE_TSUKIATARI, is_tsukiatari},
    {MOVE_TYPE_SAGARI, is_sagari},
    {MOVE_TYPE_HIKI, is_hiki},
    {MOVE_TYPE_NOBI, is_nobi},
    {MOVE_TYPE_HEKOMI, is_hekomi},
    {MOVE_TYPE_GUZUMI, is_guzumi},
    {MOVE_TYPE_NARABI, is_narabi},
    {MOVE_TYPE_FUKURAMI, is_fukurami},
    {MOVE_TYPE_NINOICHI, is_ninoichi},
    {MOVE_TYPE_OKI, is_oki},
    {MOVE_TYPE_KATATSUKI, is_katatsuki},
    {MOVE_TYPE_UETSUKE, is_uetsuke},
    {MOVE_TYPE_SHITATSUKE, is_shitatsuke},
    {MOVE_TYPE_YOKOTSUKE, is_yokotsuke},
    {MOVE_TYPE_TSUKE, attaches_alone},
    {MOVE_TYPE_KOSUMI, is_kosumi},
    {MOVE_TYPE_TOBI, is_tobi},
    {MOVE_TYPE_KEIMA, is_keima},
    {MOVE_TYPE_KAKE, is_kake},
};

const int NAME_RULE_COUNT = sizeof NAME_RULES / sizeof NAME_RULES[0];
