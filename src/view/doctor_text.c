/* A self-check as text. */
#include "app/doctor.h"

#include "view/summaries.h"

#include <assert.h>

void diagnosis_write_text(const Diagnosis *diagnosis, StrBuf *out)
{
    assert(diagnosis && out);
    for (int i = 0; i < diagnosis->count; i++) {
        const Symptom *symptom = &diagnosis->symptom[i];
        strbuf_add_format(out, "%-9s %-18s %s\n", health_text(symptom->health), symptom->what,
                          symptom->found);
        if (*symptom->fix)
            strbuf_add_format(out, "%28s -> %s\n", "", symptom->fix);
    }
    strbuf_add(out, diagnosis_is_good(diagnosis) ? "All is well.\n" : "Some checks failed.\n");
}
