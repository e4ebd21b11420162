/* Annotations as values: who gave them, when, and whether two are the same. */
#include "annotation/label.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

static const char *const ORIGINS[ORIGIN_COUNT] = {"unknown", "person", "reader", "classifier"};

const char *annotation_origin_text(AnnotationOrigin origin)
{
    return ORIGINS[origin];
}

bool annotation_origin_parse(const char *text, AnnotationOrigin *origin)
{
    for (int i = 0; i < ORIGIN_COUNT; i++) {
        if (strcasecmp(text, ORIGINS[i]) != 0)
            continue;
        *origin = (AnnotationOrigin)i;
        return true;
    }
    return false;
}

Point annotation_first_point(const Annotation *annotation, int place)
{
    Point points[BOARD_WORD_LIMIT * 64];
    int count = cells_list(annotation->place[place].word, BOARD_WORD_LIMIT, points);
    return count ? points[0] : POINT_NONE;
}

/* ---- comparing ---- */

bool annotation_same_subject(const Annotation *a, const Annotation *b)
{
    return a->kind == b->kind && a->color == b->color &&
           memcmp(a->place, b->place, sizeof a->place) == 0;
}

bool annotation_same_label(const Annotation *a, const Annotation *b)
{
    assert(a && b);
    if (!annotation_same_subject(a, b) || a->level != b->level)
        return false;
    for (int i = 0; i < ANNOTATION_PLACE_LIMIT; i++)
        if (strcmp(a->word[i], b->word[i]) != 0)
            return false;
    return true;
}

/* ---- time ---- */

/* The years 1000 to 9999: those that strftime writes with four digits. */
enum { YEAR_MIN = 1000 };
static const int64_t TIME_MIN = -30610224000, TIME_MAX = 253402300799;

char *annotation_time_text(int64_t time, char out[ANNOTATION_TIME_SIZE])
{
    struct tm parts;
    time_t seconds = (time_t)time;
    out[0] = '\0';
    if (time != 0 && time >= TIME_MIN && time <= TIME_MAX && gmtime_r(&seconds, &parts))
        strftime(out, ANNOTATION_TIME_SIZE, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return out;
}

/* Read exactly `digits` digits; -1 if they are not there. */
static int digits_at(const char *text, int digits)
{
    int number = 0;
    for (int i = 0; i < digits; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        number = 10 * number + (text[i] - '0');
    }
    return number;
}

bool annotation_time_parse(const char *text, int64_t *time)
{
    static const char FORM[] = "dddd-dd-ddTdd:dd:ddZ";
    if (strlen(text) != sizeof FORM - 1)
        return false;
    for (size_t i = 0; i < sizeof FORM - 1; i++)
        if (FORM[i] != 'd' && FORM[i] != text[i])
            return false;
    int year = digits_at(text, 4), month = digits_at(text + 5, 2), day = digits_at(text + 8, 2);
    int hour = digits_at(text + 11, 2), minute = digits_at(text + 14, 2);
    int second = digits_at(text + 17, 2);
    if (year < YEAR_MIN || month < 1 || month > 12 || day < 1 || day > 31 || hour < 0 ||
        hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59)
        return false;
    struct tm parts = {.tm_year = year - 1900,
                       .tm_mon = month - 1,
                       .tm_mday = day,
                       .tm_hour = hour,
                       .tm_min = minute,
                       .tm_sec = second};
    *time = (int64_t)timegm(&parts);
    return parts.tm_mday == day; /* the 30th of February is none */
}
