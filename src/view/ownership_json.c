/* How well the influence field says who owns what, as JSON. */
#include "view/json.h"
#include "view/json_answers.h"

static json_t *estimate_object(Estimate share)
{
    return json_pack("{s:o, s:o}", "share", json_number(share.mean), "error",
                     json_number(share.error));
}

static json_t *tenths_array(const OwnerTally *tally)
{
    json_t *list = json_array();
    for (int phase = 0; phase < OWNER_PHASES; phase++) {
        double points = tally->points[phase];
        json_array_append_new(
            list, json_pack("{s:I, s:o}", "positions", (json_int_t)tally->positions[phase], "share",
                            points > 0 ? json_number(tally->right[phase] / points) : json_null()));
    }
    return list;
}

json_t *json_ownership(const OwnershipStudy *study)
{
    json_t *models = json_array();
    for (int m = 0; m < OWNERSHIP_MODELS; m++)
        json_array_append_new(models,
                              json_pack("{s:s, s:o, s:o, s:o}", "model",
                                        influence_model_name((InfluenceModel)m), "over_game",
                                        estimate_object(study->share[m][OWNERS_OVER_GAME]),
                                        "at_end", estimate_object(study->share[m][OWNERS_AT_END]),
                                        "tenths", tenths_array(&study->tally[m])));
    return json_pack("{s:I, s:I, s:I, s:o}", "games", (json_int_t)study->games, "not_counted",
                     (json_int_t)study->not_counted, "other_count", (json_int_t)study->other_count,
                     "models", models);
}
