/* What the files of the proof-number search share: the path and its frames. Private to them. */
#ifndef KATACHI_SEARCH_PN_FRAME_H
#define KATACHI_SEARCH_PN_FRAME_H

#include "search/proof_search.h"

enum {
    BASE_NONE = SEARCH_DEPTH_LIMIT, /* deeper than any frame */
    CHILD_STACK_LIMIT = 120 * SEARCH_CHILD_LIMIT,
    KEPT_LIMIT = 4096, /* zones kept; what does not fit rests on everything */
    PATH_FILTER_SIZE = 4096,
};

typedef struct {
    uint64_t key;
    uint32_t phi;
    uint32_t delta;
    uint16_t move;
    bool by_repetition; /* decided, and a repetition without a threat has a part in it */
    bool is_joined;     /* refuted, and its zone is in the frame's (STAGE_GROWING) */
    int16_t base;       /* the frame it repeats, if the decision holds on this path only … */
    int16_t kept;       /* … and the place of its zone in `kept`, from 1; 0: it is not kept */
} Child;

/* The likeliest moves first; then tenuki; then the moves its zone leaves open, or all. Where the
 * other side may stay away: the likeliest first, then the moves in the zones of those refuted. */
typedef enum { STAGE_FIRST, STAGE_PROBING, STAGE_ZONED, STAGE_FULL, STAGE_GROWING } Stage;

/* A position on the path while its children are searched. */
typedef struct {
    uint64_t key;
    uint64_t nodes_before;
    Child *child;   /* child[0] is tenuki if has_tenuki */
    int count;      /* all children */
    int shown;      /* those that count for now */
    int near_count; /* children that are not remote; they come first */
    bool has_remote;
    uint16_t seed; /* the move whose zone was the first, in STAGE_GROWING */
    bool has_tenuki;
    SearchTenuki tenuki;
    Stage stage;
    SearchZone remote; /* remote moves that are no children yet, if has_remote */
    SearchZone must;   /* where moves matter, in STAGE_ZONED and, as far as known, STAGE_GROWING */
    int kept_before;   /* kept_top when the frame was opened */
    bool is_threatening; /* the move that is searched is a threat */
    bool is_repeated;    /* by threats, and its zone taken for this one: */
    SearchZone estimate; /* what it rests on, as far as is known */
} Frame;

struct ProofSearch {
    SearchGame game;
    SearchTable *table;
    PatternTable *patterns;
    Budget *budget;
    Progress progress;
    uint64_t nodes;
    uint64_t nodes_base;
    bool is_spent;
    int depth;
    int child_top;
    uint8_t path_filter[PATH_FILTER_SIZE];
    Frame frame[SEARCH_DEPTH_LIMIT];
    Child child[CHILD_STACK_LIMIT];
    SearchChild listed[SEARCH_CHILD_LIMIT];
    SearchZone passed; /* zone of the last decision that holds on its path only */
    int kept_top;
    SearchZone kept[KEPT_LIMIT]; /* such zones, of the children on the path */
};

typedef struct {
    uint32_t phi;
    uint32_t delta;
} Numbers;

/* What a visit found, for the frame above. */
typedef struct {
    Numbers numbers;
    bool by_repetition;
    int16_t base;
} Outcome;

static inline uint32_t at_most(uint32_t value, uint32_t limit)
{
    return value < limit ? value : limit;
}

static inline uint32_t at_least(uint32_t value, uint32_t limit)
{
    return value > limit ? value : limit;
}

static inline bool is_in_zone(const SearchZone *zone, uint16_t at)
{
    return zone->word[at >> 6] >> (at & 63) & 1;
}

/* A probe that "wins" is no win: the mover may not really stay away. */
static inline bool is_mere_probe(const Frame *frame, int index)
{
    return index == 0 && frame->tenuki == TENUKI_PROBE;
}

/* ---- pn_frame.c: a position and its moves ---- */

/* Put the position on the path and look at its likeliest moves. */
void frame_open(ProofSearch *search, Frame *frame, uint64_t key);
void frame_close(ProofSearch *search, const Frame *frame);

/* Make children of the remote moves in a set; NULL: of all. */
void frame_add_remote(ProofSearch *search, Frame *frame, const SearchZone *wanted);

/* From the one with this number on, bring the moves that matter (frame->must) to the front, in
 * their order; they are all that is shown. */
void frame_show_zone(ProofSearch *search, Frame *frame, int first);

/* The zone of a decided child; false: it is not known. */
bool child_zone(const ProofSearch *search, const Child *child, SearchZone *zone);

/* Keep the zone of a child that is decided on this path only. */
void frame_keep_zone(ProofSearch *search, Child *child, const SearchZone *zone);

/* What is known of the children that are shown, from this one on. */
void frame_look_up(ProofSearch *search, Frame *frame, int from);

/* Look up again what was decided on this path only. */
void frame_look_again(ProofSearch *search, Frame *frame);

/* Once tenuki is decided, its zone (or the lack of one) says which moves have to be looked at. */
void frame_leave_probing(ProofSearch *search, Frame *frame);

/* A position seen for the first time: is the game over? Kept in the table if so. */
bool position_ends_here(ProofSearch *search, uint64_t key, SearchGuess *guess);

/* ---- proof_pattern.c ---- */

/* Keep a decision for all positions that have the same stones where it matters. */
void proof_pattern_add(ProofSearch *search, const TableEntry *entry, const SearchZone *zone);

/* ---- proof_decide.c: what a decision depends on ---- */

/* Keep what is known of a frame's position. */
void frame_store(ProofSearch *search, const Frame *frame, const TableEntry *what,
                 const SearchZone *zone);

/* Everything shown is refuted (STAGE_GROWING): join the zones of the moves that lie in the zone so
 * far, until nothing is added. True if there are moves in it that were not looked at yet. */
bool frame_grow(ProofSearch *search, Frame *frame);

/* Note whether the move to be searched is a threat, and what the position rests on then. */
void frame_see_threat(ProofSearch *search, Frame *frame, uint16_t move);

/* Whether the decision stands; else the position rests on more than was taken for granted where
 * it was repeated, and the search goes on. */
bool frame_decide_won(ProofSearch *search, Frame *frame, const Child *child, Outcome *outcome);
bool frame_decide_lost(ProofSearch *search, Frame *frame, Outcome *outcome);

#endif
