/* A self-check as text and JSON. */
#ifndef KATACHI_VIEW_DOCTOR_H
#define KATACHI_VIEW_DOCTOR_H

#include "app/doctor.h"
#include "base/strbuf.h"

void diagnosis_write_text(const Diagnosis *diagnosis, StrBuf *out);
void diagnosis_write_json(const Diagnosis *diagnosis, StrBuf *out);

#endif
