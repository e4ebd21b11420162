/* "Did you mean …?": the nearest of some names to a word that is none of them. */
#ifndef KATACHI_BASE_SPELLING_H
#define KATACHI_BASE_SPELLING_H

/* Letters to insert, delete, change or swap (two neighbours) to make one word of the other. Words
 * of more than 31 letters are as far as can be. */
int spelling_distance(const char *a, const char *b);

/* The nearest of `count` names if it is near enough to be meant, else NULL. */
const char *spelling_nearest(const char *word, const char *const *names, int count);

#endif
