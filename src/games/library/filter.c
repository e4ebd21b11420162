/* Filtering games by their facts. Each text of a segment is compared once, however many games have
 * it. */
#define _GNU_SOURCE /* strcasestr */
#include "games/library/library.h"

#include "base/memory.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PROFESSIONAL = 20, RANK_MAX = 30 };

/* A rank as a number: kyu below 0, dan from 1, professional dan above all of them; 0: no rank. */
static int rank_number(const char *text)
{
    bool is_professional = strpbrk(text, "pP") != NULL;
    const char *digit = text;
    while (*digit && !isdigit((unsigned char)*digit))
        digit++;
    long number = strtol(digit, NULL, 10);
    if (!*digit || number < 1 || number > RANK_MAX)
        return 0;
    if (strpbrk(digit, "kK"))
        return -(int)number;
    return (int)number + (is_professional ? PROFESSIONAL : 0);
}

/* "B+", "W+R", "B+0.5", "draw": what it asks for. */
typedef struct {
    SgfWinner winner;
    SgfBy by; /* unknown: any */
    double points;
} ResultWanted;

static bool parse_result(const char *text, ResultWanted *wanted)
{
    SgfResult result = sgf_result_parse(text);
    *wanted = (ResultWanted){result.winner, result.by, result.points};
    if (result.winner != SGF_WINNER_UNKNOWN)
        return true;
    if (strcasecmp(text, "B") == 0 || strcasecmp(text, "B+") == 0 || strcasecmp(text, "black") == 0)
        wanted->winner = SGF_WINNER_BLACK;
    else if (strcasecmp(text, "W") == 0 || strcasecmp(text, "W+") == 0 ||
             strcasecmp(text, "white") == 0)
        wanted->winner = SGF_WINNER_WHITE;
    return wanted->winner != SGF_WINNER_UNKNOWN;
}

Status filter_check(const LibraryFilter *filter, Error *err)
{
    ResultWanted result;
    if (filter->rank && rank_number(filter->rank) == 0)
        return error_set(err, STATUS_INVALID, "no such rank: '%.40s'; write 5d, 3k or 7p",
                         filter->rank);
    if (filter->result && !parse_result(filter->result, &result))
        return error_set(err, STATUS_INVALID, "no such result: '%.40s'; write B+, W+R or B+0.5",
                         filter->result);
    return STATUS_OK;
}

/* ---- texts ---- */

typedef enum { NOT_COMPARED, HOLDS, LACKS } Comparison;

typedef struct {
    const Segment *segment;
    const char *part; /* NULL or "": every text holds it */
    uint8_t *known;   /* Comparison, by text */
} TextTest;

static void open_test(const Segment *segment, const char *part, TextTest *test)
{
    *test = (TextTest){.segment = segment, .part = part && *part ? part : NULL};
    if (test->part)
        test->known = mem_alloc(segment->text_count, sizeof *test->known);
}

static bool holds(TextTest *test, uint32_t text)
{
    if (!test->part)
        return true;
    uint8_t *known = &test->known[text];
    if (*known == NOT_COMPARED)
        *known = strcasestr(segment_text(test->segment, text), test->part) ? HOLDS : LACKS;
    return *known == HOLDS;
}

enum {
    TEST_PLAYER,
    TEST_OPPONENT,
    TEST_BLACK,
    TEST_WHITE,
    TEST_EVENT,
    TEST_ROUND,
    TEST_PLACE,
    TEST_FILE,
    TEST_COUNT
};

static bool players_match(TextTest *test, const GameEntry *game)
{
    uint32_t black = game->text[LIBRARY_BLACK], white = game->text[LIBRARY_WHITE];
    return (holds(&test[TEST_PLAYER], black) && holds(&test[TEST_OPPONENT], white)) ||
           (holds(&test[TEST_PLAYER], white) && holds(&test[TEST_OPPONENT], black));
}

static bool texts_match(TextTest *test, const GameEntry *game)
{
    const uint32_t *text = game->text;
    return players_match(test, game) && holds(&test[TEST_BLACK], text[LIBRARY_BLACK]) &&
           holds(&test[TEST_WHITE], text[LIBRARY_WHITE]) &&
           holds(&test[TEST_EVENT], text[LIBRARY_EVENT]) &&
           holds(&test[TEST_ROUND], text[LIBRARY_ROUND]) &&
           holds(&test[TEST_PLACE], text[LIBRARY_PLACE]) &&
           (holds(&test[TEST_FILE], text[LIBRARY_FILE]) ||
            holds(&test[TEST_FILE], text[LIBRARY_MEMBER]));
}

/* ---- numbers ---- */

static bool numbers_match(const LibraryFilter *filter, const GameEntry *game)
{
    if (filter->size && game->size != filter->size)
        return false;
    if (filter->date_from && game->date < filter->date_from)
        return false;
    if (filter->date_to && (game->date == 0 || game->date > filter->date_to))
        return false;
    return game->move_count >= filter->min_moves;
}

static bool result_matches(const ResultWanted *wanted, const GameEntry *game)
{
    if (game->winner != wanted->winner || (wanted->by && game->by != wanted->by))
        return false;
    return wanted->by != SGF_BY_POINTS || fabs(fabs((double)game->margin) - wanted->points) < 0.01;
}

static bool ranks_match(const Segment *segment, const GameEntry *game, int rank)
{
    int black = rank_number(segment_text(segment, game->text[LIBRARY_BLACK_RANK]));
    int white = rank_number(segment_text(segment, game->text[LIBRARY_WHITE_RANK]));
    return black != 0 && white != 0 && black >= rank && white >= rank;
}

uint32_t filter_apply(const LibraryFilter *filter, const Segment *segment, uint8_t *wanted)
{
    const char *const PARTS[TEST_COUNT] = {filter->player, filter->opponent, filter->black,
                                           filter->white,  filter->event,    filter->round,
                                           filter->place,  filter->file};
    TextTest test[TEST_COUNT];
    ResultWanted result = {SGF_WINNER_UNKNOWN, SGF_BY_UNKNOWN, 0};
    for (int i = 0; i < TEST_COUNT; i++)
        open_test(segment, PARTS[i], &test[i]);
    if (filter->result)
        (void)parse_result(filter->result, &result);
    uint32_t count = 0;
    for (uint32_t i = 0; i < segment->game_count; i++) {
        const GameEntry *game = &segment->game[i];
        wanted[i] = numbers_match(filter, game) &&
                    (!filter->result || result_matches(&result, game)) && texts_match(test, game) &&
                    (!filter->rank || ranks_match(segment, game, rank_number(filter->rank)));
        count += wanted[i];
    }
    for (int i = 0; i < TEST_COUNT; i++)
        mem_free(test[i].known);
    return count;
}
