/* Counting a finished game when it is known which stones are dead. */
#ifndef KATACHI_CORE_SCORE_H
#define KATACHI_CORE_SCORE_H

#include "core/game.h"

typedef struct {
    double black, white;             /* points of each side; White's with komi and handicap bonus */
    double margin;                   /* black - white: positive if Black wins, 0 for a draw */
    uint8_t owner[BOARD_CELL_LIMIT]; /* by cell: who owns the point; STONE_NONE for neither */
} Score;

/* Count by the game's rules. dead[p] marks stones to be removed first (NULL: none are dead); a
 * chain is dead if any stone of it is marked. seki[p] marks stones whose eyes do not count where
 * the rules say so (NULL: none). After that: area counts stones and the empty regions that touch
 * one colour only; territory counts those regions, prisoners and the dead. */
void score_game(const Game *game, const bool *dead, const bool *seki, Score *score);

/* Area of a bare position, every stone alive: black points - white points, and the owners. */
int score_area(const Board *board, uint8_t owner[BOARD_CELL_LIMIT]);

/* The komi that makes area counting decide a game by its rules: under territory scoring with the
 * difference of stones played, since area counts them. */
double score_area_komi(const Game *game, double komi);

enum { SCORE_TEXT_SIZE = 24 };

/* "B+3.5", "W+12", "0": the margin as SGF and GTP write it. Returns out. */
char *score_text(double margin, char out[SCORE_TEXT_SIZE]);

#endif
