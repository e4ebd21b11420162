/* Finding words of the vocabulary. */
#include "annotation/vocabulary.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum { NONE = -1 };

/* What may stand between the letters of a term without meaning anything. */
static bool is_gap(char c)
{
    return c == ' ' || c == '-' || c == '_';
}

/* Whether both are the same letters, however they are written and parted. `size` is that of a; b
 * ends with its NUL. */
static bool same_letters(const char *a, size_t size, const char *b)
{
    const char *end = a + size;
    for (;;) {
        while (a < end && is_gap(*a))
            a++;
        while (is_gap(*b))
            b++;
        if (a == end || !*b)
            return a == end && !*b;
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return false;
        a++;
        b++;
    }
}

static bool entry_has(const VocabularyEntry *entry, const char *text, size_t size)
{
    if (same_letters(text, size, entry->term))
        return true;
    for (int i = 0; i < VOCABULARY_ALIAS_LIMIT && entry->alias[i]; i++)
        if (same_letters(text, size, entry->alias[i]))
            return true;
    return false;
}

static bool is_letterless(const char *text)
{
    while (is_gap(*text))
        text++;
    return !*text;
}

/* "ate - atekaeshi": all parts name the entry. */
static bool entry_has_parts(const VocabularyEntry *entry, const char *text)
{
    while (*text) {
        size_t size = strcspn(text, "-");
        if (!entry_has(entry, text, size))
            return false;
        text += size + (text[size] == '-');
    }
    return true;
}

static int find(const VocabularyEntry *entries, int count, const char *text)
{
    if (is_letterless(text))
        return NONE;
    for (int i = 0; i < count; i++)
        if (entry_has(&entries[i], text, strlen(text)))
            return i;
    for (int i = 0; i < count; i++)
        if (entry_has_parts(&entries[i], text))
            return i;
    return NONE;
}

static const char *find_word(void *context, PlaceContent what, const char *text)
{
    (void)context;
    MoveType move;
    OutcomeType outcome;
    if (what == PLACE_MOVE_TYPE && vocabulary_find_move(text, &move))
        return VOCABULARY_MOVES[move].term;
    if (what == PLACE_OUTCOME_TYPE && vocabulary_find_outcome(text, &outcome))
        return VOCABULARY_OUTCOMES[outcome].term;
    return NULL;
}

const VocabularyEntry *vocabulary_move(MoveType type)
{
    assert((int)type >= 0 && type < MOVE_TYPE_COUNT);
    return &VOCABULARY_MOVES[type];
}

const VocabularyEntry *vocabulary_outcome(OutcomeType type)
{
    assert((int)type >= 0 && type < OUTCOME_TYPE_COUNT);
    return &VOCABULARY_OUTCOMES[type];
}

bool vocabulary_find_move(const char *text, MoveType *type)
{
    int found = find(VOCABULARY_MOVES, MOVE_TYPE_COUNT, text);
    if (found == NONE)
        return false;
    *type = (MoveType)found;
    return true;
}

bool vocabulary_find_outcome(const char *text, OutcomeType *type)
{
    int found = find(VOCABULARY_OUTCOMES, OUTCOME_TYPE_COUNT, text);
    if (found == NONE)
        return false;
    *type = (OutcomeType)found;
    return true;
}

const AnnotationWords VOCABULARY_WORDS = {.find = find_word};

void vocabulary_add_name(const VocabularyEntry *entry, StrBuf *out)
{
    assert(entry && out);
    strbuf_add_format(out, "%s (%s)", entry->term, entry->japanese);
    if (strcmp(entry->term, entry->gloss) != 0)
        strbuf_add_format(out, ", %s", entry->gloss);
}
