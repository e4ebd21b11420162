/* The games of an answer, sorted. */
#include "base/memory.h"

#include "games/find.h"
#include "games/library/library.h"

#include <stdlib.h>
#include <string.h>

bool found_order_parse(const char *text, FoundOrder *order)
{
    static const char *const NAMES[] = {"number", "date", "newest", "move", "black", "white"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strcmp(text, NAMES[i]) == 0) {
            *order = (FoundOrder)i;
            return true;
        }
    return false;
}

/* A game with what it is sorted by: number, then text, then place. */
typedef struct {
    FoundGame found;
    long long number;
    const char *text;
} Sorted;

static int compare(const void *a, const void *b)
{
    const Sorted *left = a, *right = b;
    if (left->number != right->number)
        return left->number < right->number ? -1 : 1;
    int texts = strcmp(left->text, right->text);
    if (texts)
        return texts;
    return left->found.game < right->found.game ? -1 : left->found.game > right->found.game;
}

static void set_key(const Library *library, const FindAnswer *answer, FoundOrder order,
                    Sorted *sorted)
{
    LibraryGame game;
    library_game(library, sorted->found.game, &game);
    sorted->text = "";
    switch (order) {
    case FOUND_BY_NUMBER:
        break;
    case FOUND_BY_DATE:
        sorted->number = game.date ? game.date : 99999999;
        break;
    case FOUND_BY_NEWEST:
        sorted->number = -(long long)game.date;
        break;
    case FOUND_BY_MOVE:
        sorted->number = answer->hit[sorted->found.first_hit].move;
        break;
    case FOUND_BY_BLACK:
    case FOUND_BY_WHITE:
        sorted->text = game.text[order == FOUND_BY_BLACK ? LIBRARY_BLACK : LIBRARY_WHITE];
        break;
    }
}

FoundGame *find_games(const Library *library, const FindAnswer *answer, FoundOrder order,
                      uint32_t *count)
{
    Sorted *sorted = mem_alloc((size_t)answer->game_count + 1, sizeof *sorted);
    *count = 0;
    for (size_t i = 0; i < answer->hit_count; i++) {
        if (i == 0 || answer->hit[i].game != answer->hit[i - 1].game)
            sorted[(*count)++].found = (FoundGame){.game = answer->hit[i].game, .first_hit = i};
        sorted[*count - 1].found.hit_count++;
    }
    for (uint32_t i = 0; i < *count; i++)
        set_key(library, answer, order, &sorted[i]);
    if (order != FOUND_BY_NUMBER && *count)
        qsort(sorted, *count, sizeof *sorted, compare);
    FoundGame *games = mem_alloc((size_t)*count + 1, sizeof *games);
    for (uint32_t i = 0; i < *count; i++)
        games[i] = sorted[i].found;
    mem_free(sorted);
    return games;
}
