/* Numbering words: breadth first from the empty one. */
#include "concept/path_counter.h"

#include <assert.h>
#include <stdbool.h>

typedef struct {
    PathWords *words;
    uint8_t length[PATH_WORD_COUNT];
    uint8_t first[PATH_WORD_COUNT]; /* label */
    int count;
} Numbering;

static void extend(Numbering *numbering, int word)
{
    PathWords *words = numbering->words;
    for (int label = 0; label < LABEL_COUNT; label++) {
        words->next[word][label] = PATH_WORD_NONE;
        bool repeats = word > 0 && label != LABEL_EMPTY && words->last[word] == label;
        if (repeats || numbering->length[word] == RSPF_LENGTH)
            continue;
        int longer = numbering->count++;
        words->next[word][label] = (uint16_t)longer;
        numbering->length[longer] = (uint8_t)(numbering->length[word] + 1);
        numbering->first[longer] = word == 0 ? (uint8_t)label : numbering->first[word];
        words->last[longer] = (uint8_t)label;
        words->shorter[longer] = (uint16_t)word;
    }
}

static int find_reverse(const PathWords *words, int word)
{
    int reverse = 0;
    for (int at = word; at > 0; at = words->shorter[at])
        reverse = words->next[reverse][words->last[at]];
    return reverse;
}

void path_words_init(PathWords *words)
{
    Numbering numbering = {.words = words, .count = 1};
    int features = 0;
    for (int word = 0; word < PATH_WORD_COUNT; word++)
        extend(&numbering, word);
    assert(numbering.count == PATH_WORD_COUNT);
    words->rspf[0] = PATH_WORD_NONE;
    for (int word = 1; word < PATH_WORD_COUNT; word++) {
        bool is_feature = numbering.first[word] != LABEL_OWN && words->last[word] != LABEL_OWN;
        words->rspf[word] = is_feature ? (uint16_t)features : PATH_WORD_NONE;
        if (is_feature)
            words->word[features++] = (uint16_t)word;
    }
    assert(features == RSPF_COUNT);
    for (int i = 0; i < RSPF_COUNT; i++)
        words->reverse[i] = words->rspf[find_reverse(words, words->word[i])];
}

char *path_word_text(const PathWords *words, int word, char out[PATH_WORD_TEXT_SIZE])
{
    assert(words);
    int length = 0;
    for (int at = word; at > 0; at = words->shorter[at])
        length++;
    out[length] = '\0';
    for (int at = word; at > 0; at = words->shorter[at])
        out[--length] = "eox"[words->last[at]];
    return out;
}
