/* Rules to JSON and back. */
#include "view/json.h"

#include <assert.h>
#include <string.h>

/* The values of each enumeration, in its order. */
static const char *const KO_NAMES[] = {"SIMPLE", "POSITIONAL", "SITUATIONAL", NULL};
static const char *const SCORING_NAMES[] = {"AREA", "TERRITORY", NULL};
static const char *const BONUS_NAMES[] = {"0", "N", "N-1", NULL};

static int find_name(const json_t *value, const char *const names[])
{
    const char *text = json_string_value(value);
    for (int i = 0; text && names[i]; i++)
        if (strcmp(text, names[i]) == 0)
            return i;
    return -1;
}

void json_rules_write(const Rules *rules, StrBuf *out)
{
    assert(rules && out);
    json_t *object =
        json_pack("{s:s, s:s, s:s, s:b, s:s, s:b, s:b}", "ko", KO_NAMES[rules->ko], "scoring",
                  SCORING_NAMES[rules->scoring], "tax", rules->seki_counts ? "NONE" : "SEKI",
                  "suicide", (int)rules->suicide_allowed, "whiteHandicapBonus",
                  BONUS_NAMES[rules->handicap_bonus], "hasButton", 0, "friendlyPassOk", 1);
    json_write(object, JSON_COMPACT | JSON_SORT_KEYS, out);
}

/* Take one member over; false if it is unknown or has a value that we cannot follow. */
static bool apply(Rules *rules, const char *key, const json_t *value)
{
    int index;
    if (strcmp(key, "ko") == 0 && (index = find_name(value, KO_NAMES)) >= 0)
        rules->ko = (KoRule)index;
    else if ((strcmp(key, "scoring") == 0 || strcmp(key, "scoringRule") == 0) &&
             (index = find_name(value, SCORING_NAMES)) >= 0)
        rules->scoring = (ScoringRule)index;
    else if (strcmp(key, "whiteHandicapBonus") == 0 && (index = find_name(value, BONUS_NAMES)) >= 0)
        rules->handicap_bonus = (HandicapBonus)index;
    else if (strcmp(key, "tax") == 0 &&
             (index = find_name(value, (const char *const[]){"NONE", "SEKI", NULL})) >= 0)
        rules->seki_counts = index == 0;
    else if ((strcmp(key, "suicide") == 0 || strcmp(key, "multiStoneSuicideLegal") == 0) &&
             json_is_boolean(value))
        rules->suicide_allowed = json_is_true(value);
    else
        return (strcmp(key, "hasButton") == 0 && json_is_false(value)) ||
               strcmp(key, "friendlyPassOk") == 0;
    return true;
}

Status json_rules_read(const char *text, Rules *rules, Error *err)
{
    json_error_t reason;
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, &reason);
    if (!json_is_object(object)) {
        json_decref(object);
        return error_set(err, STATUS_SYNTAX, "rules are not a JSON object");
    }
    Rules changed = *rules;
    Status status = STATUS_OK;
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        if (!apply(&changed, key, value))
            status = error_set(err, STATUS_UNSUPPORTED, "rule %.40s is not one of ours", key);
    }
    json_decref(object);
    if (status == STATUS_OK)
        *rules = changed;
    return status;
}
