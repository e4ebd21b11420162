/* Depth-first proof-number search (df-pn, Nagai 2002) with relevance zones.
 *
 * The search knows positions only by their keys and moves only by their numbers. It answers who
 * wins a game of two outcomes, seen from the side to move at the root:
 *
 *   phi    what it seems to take to prove that the mover wins;  the least delta of the children
 *   delta  what it seems to take to prove that he loses;        the greatest phi of the children,
 *          and half of the others
 *
 * A child is searched until it is worse than the second best by a quarter (Pawlewicz and Lew's
 * 1 + epsilon), so that the search does not hop between near equals.
 *
 * Zones (after Wu, Shih and others 2021). A win is kept with the set of points it depends on. Where
 * the mover stands to lose, the search first lets him play elsewhere (tenuki). If the other side
 * wins then too, by a proof with zone Z, a move outside Z changes nothing that proof depends on:
 * only moves inside Z have to be refuted. What exactly a zone must hold is up to the game.
 *
 * Where it is the other side that may stay away (TENUKI_FREE), no tenuki has to be searched: moves
 * outside the zone are answered by staying away, and only moves inside it have to be refuted. So
 * the zone is grown from one refuted move until it holds the zones of all moves in it.
 *
 * Repetition. A position that comes again on the path is lost for one side, the same one all
 * through a search (SearchGame.loses_repetition), unless a threat was made in between
 * (SearchGame.is_threat): then it is lost for the other side, who will run out of threats. Such a
 * decision carries the frame it repeats, counts only below that frame and enters the table only
 * where the repetition lies in the subtree itself. So what the table holds is true on every path.
 *
 * A repetition without a threat has no zone. That of one with a threat is the zone of the position
 * repeated, which is not known yet: what that rests on so far stands in for it (Frame.estimate). So
 * zones may be too small where there are threats, and what is concluded from them has to be
 * checked by other means. */
#ifndef KATACHI_SEARCH_PROOF_SEARCH_H
#define KATACHI_SEARCH_PROOF_SEARCH_H

#include "base/budget.h"
#include "search/table.h"

/* Patterns: decided positions of which only a part matters.
 *
 * A proof depends on the points of its zone alone. So what it says holds in every position with the
 * same stones there, whatever stands elsewhere (Shih and others 2022). The game says which points
 * have to be the same (the mask: the zone and what its chains need), and which positions can be
 * compared at all (the family: mover, ko, threats and whatever else is not on the board).
 *
 * The patterns of a family form a tree of questions "what stands on this point?", the most telling
 * points first; a branch "does not matter" leads on. Bounded: when the space is used up, all is
 * forgotten. */

typedef struct PatternTable PatternTable;

typedef struct {
    bool is_won; /* by the mover */
    uint16_t move;
    SearchZone zone;
} Pattern;

PatternTable *pattern_table_open(size_t bytes, int zone_words);
void pattern_table_close(PatternTable *table);

/* Forget everything. From now on points are tested in this order; the others, which discriminate
 * less, are compared last. */
void pattern_table_renew(PatternTable *table, const uint16_t *order, int order_count);

size_t pattern_table_count(const PatternTable *table);

/* A position to be compared with patterns: its stones (0, 1 or 2 per cell), and those on the first
 * points of the order by colour, one bit per point, for a quick comparison. */
typedef struct {
    const uint8_t *stone;
    uint64_t glance[2];
} PatternSight;

void pattern_table_look(const PatternTable *table, const uint8_t *stone, PatternSight *sight);

/* Whether there is a pattern that the position matches; *found is that one. */
bool pattern_table_find(const PatternTable *table, uint64_t family, const PatternSight *sight,
                        Pattern *found);

void pattern_table_add(PatternTable *table, uint64_t family, const uint8_t *stone,
                       const SearchZone *mask, const Pattern *pattern);

enum {
    SEARCH_MOVE_NONE = 0,
    SEARCH_TENUKI = 1,
    SEARCH_CHILD_LIMIT = BOARD_POINTS_MAX + 1,
    SEARCH_DEPTH_LIMIT = 400,
    SEARCH_SHADOW_LIMIT = 8,
    SEARCH_FAMILY_LIMIT = 4,
    SEARCH_UNIT = 4,                  /* numbers of a position of which nothing is known … */
    SEARCH_REMOTE = 59 * SEARCH_UNIT, /* … and what a remote move seems to take to win by */
    SEARCH_INFINITE = 1 << 30,
};

/* For the side to move. */
typedef enum { SEARCH_OPEN, SEARCH_WON, SEARCH_LOST } SearchEnd;

/* What playing elsewhere is to the side to move. */
typedef enum {
    TENUKI_NONE,  /* not to be tried */
    TENUKI_PROBE, /* no move of his; but if it loses, its zone says which moves matter */
    TENUKI_MOVE,  /* a move like any other, and a probe */
    TENUKI_FREE,  /* no move of his, but the other side may stay away as often as it likes */
} SearchTenuki;

/* First numbers of a position, from the view of its mover. */
typedef struct {
    uint32_t phi;
    uint32_t delta;
} SearchGuess;

typedef struct {
    uint16_t move;
    uint32_t phi; /* first guess of the numbers after the move, from the view of the next mover */
    uint32_t delta;
} SearchChild;

/* All callbacks look at the current position, which play and undo change. */
typedef struct {
    void *context;
    int zone_words;
    uint64_t (*key)(void *context);
    uint64_t (*key_after)(void *context, uint16_t move); /* the key that play would lead to */
    /* Whether the game is over here; if it is, *zone is filled (it comes empty), else *guess. */
    SearchEnd (*judge)(void *context, SearchZone *zone, SearchGuess *guess);
    /* Also how much to fear it: delta of the first guess. */
    SearchTenuki (*tenuki)(void *context, uint32_t *delta);
    /* All moves of the mover but tenuki, the likeliest first. Those that seem to touch nothing are
     * not among them but in *remote (it comes empty): they are looked at only where a zone holds
     * them, or all must be. */
    int (*list)(void *context, SearchChild child[SEARCH_CHILD_LIMIT], SearchZone *remote);
    /* Keys of positions that differ little from this one and have the same mover: what wins there
     * is tried first here (Kawano's simulation, one move at a time). */
    int (*shadows)(void *context, uint64_t key[SEARCH_SHADOW_LIMIT]);
    void (*play)(void *context, uint16_t move);
    void (*undo)(void *context);
    bool (*loses_repetition)(void *context);
    /* Whether the mover, who does not lose repetitions otherwise, cannot play this for ever. NULL:
     * there is no such move. */
    bool (*is_threat)(void *context, uint16_t move);
    /* The last move is still on the board and *zone holds after it: make it hold before it. */
    void (*lift_zone)(void *context, bool mover_wins, SearchZone *zone);
    /* The mover wins by a move whose lifted zone is *zone: complete it. */
    void (*close_won)(void *context, SearchZone *zone);
    /* The mover loses; every move in `must` was refuted: complete *zone. */
    void (*close_lost)(void *context, const SearchZone *must, SearchZone *zone);
    /* The mover was found to win or lose by this move: for the order of later lists. */
    void (*note)(void *context, uint16_t move, bool mover_wins);
    /* For patterns, needed only with a table of them. Stones: 0, 1 or 2 a cell. Families of
     * positions in which the mover wins, or loses, for the same reasons as here: in [0] everything
     * holds, in [1] wins by a move that is not tenuki; [2] and [3] likewise, of harder questions
     * (0: none). The mask of a zone: the points that must be the same for its proof to hold. */
    const uint8_t *(*stones)(void *context);
    void (*families)(void *context, bool mover_wins, uint64_t family[SEARCH_FAMILY_LIMIT]);
    void (*mask)(void *context, const SearchZone *zone, SearchZone *mask);
} SearchGame;

typedef struct {
    SearchEnd end;      /* SEARCH_OPEN: not decided within the budget */
    bool by_repetition; /* has a part in the decision */
    uint16_t move;      /* that wins, or looks best */
    uint64_t nodes;
    bool was_stopped; /* by the budget, not by `limit` */
} SearchAnswer;

typedef struct {
    SearchGame game;
    SearchTable *table;
    PatternTable *patterns; /* may be NULL */
    Budget *budget;         /* started by the caller */
    uint64_t nodes_base;    /* nodes spent before, for the budget */
    Progress progress;
} SearchRequest;

typedef struct ProofSearch ProofSearch;

ProofSearch *proof_search_open(void);
void proof_search_close(ProofSearch *search);

/* Decide the current position of the game, which is as before afterwards. */
void proof_search_run(ProofSearch *search, const SearchRequest *request, SearchAnswer *answer);

/* What is known of the current position of the game: from the table, or as a pattern, which is then
 * put into the table. NULL: nothing. */
const TableEntry *proof_search_recall(const SearchGame *game, SearchTable *table,
                                      const PatternTable *patterns, uint64_t key);

#endif
