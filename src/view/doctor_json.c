/* The self-check as JSON. */
#include "app/doctor.h"

#include "view/json.h"
#include "view/summaries.h"

#include <assert.h>

void diagnosis_write_json(const Diagnosis *diagnosis, StrBuf *out)
{
    assert(diagnosis && out);
    json_t *symptoms = json_array();
    for (int i = 0; i < diagnosis->count; i++) {
        const Symptom *symptom = &diagnosis->symptom[i];
        json_array_append_new(symptoms, json_pack("{ss ss ss ss}", "what", symptom->what, "health",
                                                  health_text(symptom->health), "found",
                                                  symptom->found, "mend", symptom->fix));
    }
    json_write(json_pack("{sb so}", "good", diagnosis_is_good(diagnosis), "symptoms", symptoms), 0,
               out);
}
