/* Taking command lines apart. */
#include "gtp/session.h"

#include "core/text.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_control(unsigned char c)
{
    return c < 32 || c == 127;
}

/* Copy without control characters and comment, tabs as blanks. False if it does not fit. */
static bool clean(char *out, const char *bytes, size_t size)
{
    size_t length = 0;
    for (size_t i = 0; i < size && bytes[i] != '#' && bytes[i] != '\n'; i++) {
        char c = bytes[i] == '\t' ? ' ' : bytes[i];
        if (is_control((unsigned char)c))
            continue;
        if (length == GTP_LINE_LIMIT) {
            out[length] = '\0';
            return false;
        }
        out[length++] = c;
    }
    while (length > 0 && out[length - 1] == ' ')
        length--;
    out[length] = '\0';
    return true;
}

/* Cut the next word off; NULL if there is none. */
static char *next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " ");
    if (*word == '\0')
        return NULL;
    char *end = word + strcspn(word, " ");
    *rest = end;
    if (*end) {
        *end = '\0';
        *rest = end + 1;
    }
    return word;
}

/* An id is a number in front of the command; what only begins like one is a command. */
static bool parse_id(const char *word, long *id)
{
    size_t digits = strspn(word, "0123456789");
    if (digits == 0 || digits > 10 || word[digits])
        return false;
    *id = strtol(word, NULL, 10);
    return true;
}

bool gtp_line_parse(GtpLine *line, const char *bytes, size_t size)
{
    assert(line);
    line->is_empty = line->has_id = false;
    line->command = line->text = "";
    line->word_count = 0;
    char *rest = line->buffer;
    bool fits = clean(line->buffer, bytes, size);
    char *word = next_word(&rest);
    line->is_empty = !word;
    if (word && parse_id(word, &line->id)) {
        line->has_id = true;
        word = next_word(&rest);
    }
    if (word)
        line->command = word;
    if (!fits || !word)
        return fits;
    line->text = rest + strspn(rest, " ");
    char *copy = line->buffer + GTP_LINE_LIMIT + 1;
    memcpy(copy, line->text, strlen(line->text) + 1);
    while ((word = next_word(&copy))) {
        if (line->word_count == GTP_WORD_LIMIT)
            return false;
        line->words[line->word_count++] = word;
    }
    return true;
}

bool gtp_line_int(const GtpLine *line, int index, int *value)
{
    assert(line);
    if (index >= line->word_count)
        return false;
    char *end;
    errno = 0;
    long number = strtol(line->words[index], &end, 10);
    if (errno || *end || end == line->words[index] || number < INT_MIN || number > INT_MAX)
        return false;
    *value = (int)number;
    return true;
}

bool gtp_line_number(const GtpLine *line, int index, double *value)
{
    assert(line);
    if (index >= line->word_count)
        return false;
    const char *word = line->words[index];
    /* strtod would take hexadecimal numbers, "inf" and "nan" as well. */
    if (strspn(word, "+-.0123456789eE") != strlen(word))
        return false;
    char *end;
    double number = strtod(word, &end);
    if (*end || end == word || !isfinite(number))
        return false;
    *value = number;
    return true;
}

bool gtp_line_stone(const GtpLine *line, int index, Stone *who)
{
    return index < line->word_count && stone_parse(line->words[index], who);
}

bool gtp_line_point(const GtpLine *line, int index, int board_size, Point *at)
{
    return index < line->word_count && point_parse(line->words[index], board_size, at) &&
           *at != POINT_RESIGN;
}
