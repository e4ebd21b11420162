/* What the set "wide-2" sees beyond "wide": the last sixteen moves, groups, areas, influence, and
 * what reading says about the chains around a move. */
#ifndef KATACHI_PREDICT_WIDE_SURROUNDINGS_H
#define KATACHI_PREDICT_WIDE_SURROUNDINGS_H

#include "base/strbuf.h"
#include "predict/chain_tactics.h"
#include "shape/region.h"

/* The small groups that "wide-2" has behind those of "wide", in order. Value 0 says nothing. */
#define SURROUNDINGS_GROUPS(ROW)                                                                   \
    ROW(LAST_5, "last-5", 20)                                                                      \
    ROW(AGE_NEAR, "age-near", 17)                                                                  \
    ROW(AGE_AROUND, "age-around", 17)                                                              \
    ROW(LAST_EFFECT, "last-effect", 97)                                                            \
    ROW(LAST_CHAINS, "last-chains", 101)                                                           \
    ROW(THEIR_LIBERTIES, "their-liberties", 11)                                                    \
    ROW(RACE, "race", 151)                                                                         \
    ROW(INFLUENCE, "influence", 46)                                                                \
    ROW(AREA, "area", 37)                                                                          \
    ROW(OWN_GROUP, "own-group", 37)                                                                \
    ROW(ENEMY_GROUP, "enemy-group", 37)                                                            \
    ROW(CONNECTS, "connects", 65)                                                                  \
    ROW(THREAT, "threat", 6)                                                                       \
    ROW(SAVES, "saves", 6)

#define ROW_ENUM(id, name, count) S_##id,
enum { SURROUNDINGS_GROUPS(ROW_ENUM) S_GROUP_COUNT };
#undef ROW_ENUM

/* Chains of one colour that are as good as connected. By root of the group, one of its chains. */
typedef struct {
    Point group[BOARD_CELL_LIMIT];     /* by root of a chain */
    uint16_t stones[BOARD_CELL_LIMIT]; /* by root of a group */
    uint16_t liberties[BOARD_CELL_LIMIT];
} GroupMap;

typedef struct {
    const Position *position;
    const Board *board;
    ChainTactics *tactics;
    Stone who;
    uint8_t age_near[BOARD_CELL_LIMIT], age_around[BOARD_CELL_LIMIT];
    uint8_t threat[BOARD_CELL_LIMIT], saves[BOARD_CELL_LIMIT];
    int16_t influence[BOARD_CELL_LIMIT];   /* positive: the mover's */
    uint8_t is_attacked[BOARD_CELL_LIMIT]; /* by root: own chains that touch the last stone's */
    uint32_t last_effect;
    Point last_chain, own_last_chain; /* roots; POINT_NONE if there is none */
    GroupMap groups;
    RegionMap areas;
} Surroundings;

/* Before the candidates of a position; `tactics` has begun with it. */
void surroundings_begin(Surroundings *around, const Position *position, ChainTactics *tactics);

/* The values of a candidate, S_GROUP_COUNT of them. */
void surroundings_fill(Surroundings *around, Point at, const MoveEffect *effect, uint32_t *value);

/* A value of a group in words. */
void surroundings_describe(int group, uint32_t value, StrBuf *out);

#endif
