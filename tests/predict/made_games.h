/* A folder of made-up game records, for tests that walk games. */
#ifndef KATACHI_TESTS_PREDICT_MADE_GAMES_H
#define KATACHI_TESTS_PREDICT_MADE_GAMES_H

/* Write `count` random games on 19x19 of some 60 moves into a new folder below the current one.
 * Its name goes to folder; games_remove takes it away. */
void games_make(int count, char folder[64]);
void games_add(const char *folder, const char *name, const char *sgf);
void games_remove(const char *folder);

#endif
