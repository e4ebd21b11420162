/* Rule sets: what differs between the rules of Go that people play by, as a plain record. */
#ifndef KATACHI_CORE_RULES_H
#define KATACHI_CORE_RULES_H

#include <stdbool.h>

typedef enum { KO_SIMPLE, KO_POSITIONAL, KO_SITUATIONAL } KoRule;
typedef enum { SCORING_AREA, SCORING_TERRITORY } ScoringRule;
typedef enum { HANDICAP_BONUS_NONE, HANDICAP_BONUS_N, HANDICAP_BONUS_N_MINUS_1 } HandicapBonus;

typedef struct {
    KoRule ko;
    ScoringRule scoring;
    HandicapBonus handicap_bonus; /* points for White in games with handicap stones */
    bool suicide_allowed;         /* of more than one stone; of one stone it repeats the position */
    bool seki_counts;             /* territory in seki is counted (not under Japanese rules) */
    double komi;
} Rules;

/* The named sets: japanese, chinese, aga, new-zealand, tromp-taylor. Komi is what is usual today.
 * Names are compared without regard to case, '-', '_' and spaces; SGF's RU values (Japanese, GOE,
 * NZ, …) are understood. False if the name is unknown; *rules is then untouched. */
bool rules_by_name(const char *name, Rules *rules);

/* The name of the set that these rules are, komi apart; NULL if it has none. */
const char *rules_name(const Rules *rules);

/* All names in the order above, NULL at the end. */
extern const char *const RULES_NAMES[];

#endif
