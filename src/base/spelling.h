/* "Did you mean …?": the closest name to a word that matches none. */
#ifndef KATACHI_BASE_SPELLING_H
#define KATACHI_BASE_SPELLING_H

/* Letters to insert, delete, change or swap (two neighbours) to turn one word into the other. Words
 * of more than 31 letters are infinitely far. */
int spelling_distance(const char *a, const char *b);

/* The closest of `count` names if it is close enough to be meant, else NULL. */
const char *spelling_nearest(const char *word, const char *const *names, int count);

#endif
