/* Restricted Damerau-Levenshtein distance (no letter is edited twice). */
#include "base/strbuf.h"

#include <string.h>

enum { WORD_LIMIT = 32, TOO_FAR = WORD_LIMIT };

static int min_int(int a, int b)
{
    return a < b ? a : b;
}

int spelling_distance(const char *a, const char *b)
{
    int rows = (int)strlen(a);
    int columns = (int)strlen(b);
    if (rows >= WORD_LIMIT || columns >= WORD_LIMIT)
        return TOO_FAR;
    /* cost[i][j]: from the first i letters of a to the first j letters of b */
    int cost[WORD_LIMIT][WORD_LIMIT];
    for (int i = 0; i <= rows; i++)
        cost[i][0] = i;
    for (int j = 0; j <= columns; j++)
        cost[0][j] = j;
    for (int i = 1; i <= rows; i++) {
        for (int j = 1; j <= columns; j++) {
            int best = cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            best = min_int(best, min_int(cost[i - 1][j], cost[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                best = min_int(best, cost[i - 2][j - 2] + 1);
            cost[i][j] = best;
        }
    }
    return cost[rows][columns];
}

const char *spelling_nearest(const char *word, const char *const *names, int count)
{
    const char *nearest = NULL;
    int least = (int)strlen(word) / 3 + 2; /* short words allow few typos */
    for (int i = 0; i < count; i++) {
        int distance = spelling_distance(word, names[i]);
        if (distance < least) {
            least = distance;
            nearest = names[i];
        }
    }
    return nearest;
}
