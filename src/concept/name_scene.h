/* The neighbourhood of a move, seen from it. Private to the module.
 *
 * Rules are drawn in a frame: f points forward from the move, s to one side. There are eight
 * frames, for the four directions and both sides, and a rule holds if it holds in one of them:
 *
 *      (1,-1)  (1,0)  (1,1)
 *      (0,-1)    @    (0,1)
 *      (-1,-1)(-1,0)(-1,1)
 */
#ifndef KATACHI_CONCEPT_NAME_SCENE_H
#define KATACHI_CONCEPT_NAME_SCENE_H

#include "annotation/vocabulary.h"
#include "concept/name.h"
#include "shape/effect.h"
#include "shape/ladder.h"

enum { FRAME_COUNT = 8 };

typedef struct {
    const Board *board;
    Point at;
    int x, y;
    Stone own, enemy;
    MoveEffect effect;
    int own_beside, enemy_beside;     /* stones next to the point */
    int own_diagonal, enemy_diagonal; /* and diagonal to it */
    bool in_enemy_area;               /* a small empty area that touches enemy stones only */
} NameScene;

/* A scene and a way to look at it. */
typedef struct {
    const NameScene *scene;
    int fx, fy, sx, sy;
} NameView;

void name_scene_init(NameScene *scene, const Board *board, Point at, Stone who);
NameView name_view(const NameScene *scene, int frame);

/* What stands f forward and s aside: a stone, nothing, or the wall. */
Stone name_look(const NameView *view, int f, int s);

/* The chain there; POINT_NONE without a stone. */
Point name_chain(const NameView *view, int f, int s);

static inline bool name_own(const NameView *view, int f, int s)
{
    return name_look(view, f, s) == view->scene->own;
}

static inline bool name_enemy(const NameView *view, int f, int s)
{
    return name_look(view, f, s) == view->scene->enemy;
}

static inline bool name_empty(const NameView *view, int f, int s)
{
    return name_look(view, f, s) == STONE_NONE;
}

static inline bool name_wall(const NameView *view, int f, int s)
{
    return name_look(view, f, s) == STONE_WALL;
}

/* Lines between the point there and the edge ahead (f), behind (-f) or at the sides: 0 on the first
 * line. */
typedef enum { EDGE_AHEAD, EDGE_BEHIND, EDGE_SIDE, EDGE_OTHER_SIDE } NameEdge;
int name_edge(const NameView *view, int f, int s, NameEdge edge);

/* Whether this edge is the nearest one to the point there, or as near as any. */
bool name_edge_is_near(const NameView *view, int f, int s, NameEdge edge);

/* ---- rules ---- */

typedef bool NameRule(const NameView *view);

typedef struct {
    MoveType type;
    NameRule *holds; /* in some frame */
} NameRuleRow;

/* The most telling first; name_rules.c. */
extern const NameRuleRow NAME_RULES[];
extern const int NAME_RULE_COUNT;

/* A move with the positions before and after it, while its outcomes are looked for. Private to the
 * namer of outcomes. */

enum { OUTCOME_NEAR_LIMIT = 8 }; /* chains around a move that are looked at */

typedef struct {
    const Board *before;
    Board after;
    Point at;
    Stone own, enemy;
    MoveEffect effect;
    const OutcomeReaders *readers;
    OutcomeNames *names;
    bool has[OUTCOME_TYPE_COUNT];
} OutcomeScene;

/* The chains of a colour that stand on the eight points around the move, or one step farther on a
 * line, each once, as they are before the move; captured ones are left out. */
int outcome_list_near(const OutcomeScene *scene, Stone color, Point out[OUTCOME_NEAR_LIMIT]);

/* Ladders are asked here, connections and fates of the readers; all are counted. */
LadderVerdict outcome_read_ladder(OutcomeScene *scene, const Board *board, Point target,
                                  bool attacker_first);
int outcome_read_connection(OutcomeScene *scene, const Board *board, Point a, Point b);

/* Captures, ataris, gifts, rescues, threats to capture. */
void outcome_name_captures(OutcomeScene *scene);

/* Joins and cuts, of both sides; asks the reader of connections. */
void outcome_name_links(OutcomeScene *scene);

#endif
