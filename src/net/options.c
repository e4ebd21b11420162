/* Options of a network as words. */
#include "net/network.h"

#include <string.h>

typedef struct {
    const char *word;
    NetOptions options; /* with one field set */
} Word;

static const Word WORDS[] = {
    {"plain", {.engine = NET_ENGINE_PLAIN}},   {"onednn", {.engine = NET_ENGINE_ONEDNN}},
    {"f32", {.precision = NET_PRECISION_F32}}, {"int8", {.precision = NET_PRECISION_INT8}},
    {"baseline", {.isa = NET_ISA_BASELINE}},   {"avx2", {.isa = NET_ISA_AVX2}},
    {"avx512", {.isa = NET_ISA_AVX512}},       {"average", {.average = true}},
};

static void add_word(const NetOptions *word, NetOptions *options)
{
    if (word->engine)
        options->engine = word->engine;
    if (word->precision)
        options->precision = word->precision;
    if (word->isa)
        options->isa = word->isa;
    options->average |= word->average;
}

Status net_options_parse(const char *words, NetOptions *options, Error *err)
{
    for (;;) {
        words += strspn(words, " ,");
        size_t length = strcspn(words, " ,");
        if (length == 0)
            return STATUS_OK;
        const Word *found = NULL;
        for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
            if (strlen(WORDS[i].word) == length && strncmp(WORDS[i].word, words, length) == 0)
                found = &WORDS[i];
        if (!found)
            return error_set(err, STATUS_INVALID,
                             "network option '%.*s' is not known; there are plain, onednn, f32, "
                             "int8, baseline, avx2, avx512, average",
                             (int)(length < 32 ? length : 32), words);
        add_word(&found->options, options);
        words += length;
    }
}
