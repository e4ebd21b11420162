/* Samples as bytes: for the way between threads, for checkpoints and for stores of samples. */
#ifndef KATACHI_LEARN_SAMPLE_PACK_H
#define KATACHI_LEARN_SAMPLE_PACK_H

#include "base/bytes.h"
#include "learn/sample.h"

/* Append a sample with a played move. Its points are left out: learners look at values only. */
void sample_pack(const Schema *schema, const Sample *sample, StrBuf *out);

/* The next sample; false, and in->failed, if the bytes are none of this schema. */
bool sample_unpack(const Schema *schema, ByteReader *in, Sample *sample);

#endif
