/* The named rule sets. */
#include "core/game.h"

#include <assert.h>
#include <ctype.h>
#include <stddef.h>
#include <string.h>

typedef struct {
    const char *name;
    Rules rules;
} NamedRules;

/* Superko, suicide and handicap bonus follow the published rule texts; where a text leaves long
 * cycles to "no result" (Japanese) or to a referee (Chinese as played), the plain ko rule is used.
 */
static const NamedRules NAMED[] = {
    {"japanese",
     {.ko = KO_SIMPLE, .scoring = SCORING_TERRITORY, .seki_counts = false, .komi = 6.5}},
    {"chinese",
     {.ko = KO_SIMPLE,
      .scoring = SCORING_AREA,
      .handicap_bonus = HANDICAP_BONUS_N,
      .seki_counts = true,
      .komi = 7.5}},
    {"aga",
     {.ko = KO_SITUATIONAL,
      .scoring = SCORING_AREA,
      .handicap_bonus = HANDICAP_BONUS_N_MINUS_1,
      .seki_counts = true,
      .komi = 7.5}},
    {"new-zealand",
     {.ko = KO_SITUATIONAL,
      .scoring = SCORING_AREA,
      .suicide_allowed = true,
      .seki_counts = true,
      .komi = 7.0}},
    {"tromp-taylor",
     {.ko = KO_POSITIONAL,
      .scoring = SCORING_AREA,
      .suicide_allowed = true,
      .seki_counts = true,
      .komi = 7.5}},
};

enum { NAMED_COUNT = sizeof NAMED / sizeof NAMED[0], KEY_SIZE = 32 };

const char *const RULES_NAMES[] = {"japanese",    "chinese",      "aga",
                                   "new-zealand", "tromp-taylor", NULL};

/* Other names in use: SGF's RU, KGS, engines. Keys are folded as below. */
static const struct {
    const char *key, *name;
} ALIASES[] = {
    {"jp", "japanese"},     {"korean", "japanese"},          {"kr", "japanese"}, {"cn", "chinese"},
    {"nz", "new-zealand"},  {"newzealand", "new-zealand"},   {"bga", "aga"},     {"french", "aga"},
    {"tt", "tromp-taylor"}, {"tromptaylor", "tromp-taylor"},
};

/* Lower case, letters and digits only. */
static void fold_name(const char *name, char key[KEY_SIZE])
{
    size_t length = 0;
    for (; *name && length + 1 < KEY_SIZE; name++)
        if (isalnum((unsigned char)*name))
            key[length++] = (char)tolower((unsigned char)*name);
    key[length] = '\0';
}

bool rules_by_name(const char *name, Rules *rules)
{
    assert(name && rules);
    char key[KEY_SIZE], other[KEY_SIZE];
    fold_name(name, key);
    for (size_t i = 0; i < sizeof ALIASES / sizeof ALIASES[0]; i++)
        if (strcmp(key, ALIASES[i].key) == 0)
            fold_name(ALIASES[i].name, key);
    for (int i = 0; i < NAMED_COUNT; i++) {
        fold_name(NAMED[i].name, other);
        if (strcmp(key, other) != 0)
            continue;
        *rules = NAMED[i].rules;
        return true;
    }
    return false;
}

const char *rules_name(const Rules *rules)
{
    for (int i = 0; i < NAMED_COUNT; i++) {
        const Rules *named = &NAMED[i].rules;
        if (rules->ko == named->ko && rules->scoring == named->scoring &&
            rules->handicap_bonus == named->handicap_bonus &&
            rules->suicide_allowed == named->suicide_allowed &&
            rules->seki_counts == named->seki_counts)
            return NAMED[i].name;
    }
    return NULL;
}
