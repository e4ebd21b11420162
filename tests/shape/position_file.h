/* Positions with questions, written so that a Go player can read them:
 *
 *      % a ladder towards an empty corner: Black is caught
 *      . . . . .
 *      . O X . .          the drawing of board_parse(): letters name empty points
 *      . O X a .
 *      . . O . .
 *      . . . . .
 *      play white A1      moves played before the questions below them
 *      ladder C3 => caught
 *      todo escape C3 => a | B2
 *
 * A line that begins with % starts the next position, or adds to its title. `todo` marks what is
 * wanted and not yet so. Several right answers are divided by |. */
#ifndef KATACHI_TESTS_SHAPE_POSITION_FILE_H
#define KATACHI_TESTS_SHAPE_POSITION_FILE_H

#include "base/status.h"
#include "core/board.h"

enum { WORD_LIMIT = 6, LINE_TEXT_LIMIT = 160 };

/* One line below a drawing. */
typedef struct {
    int line; /* in the file */
    bool is_todo;
    int word_count; /* before the arrow; word[0] says what is asked, or "play" */
    char *word[WORD_LIMIT];
    const char *expected; /* behind the arrow; NULL if there is none */
    char text[LINE_TEXT_LIMIT];
    char split[LINE_TEXT_LIMIT]; /* the words point in here */
} Step;

typedef struct {
    char title[LINE_TEXT_LIMIT];
    Board board; /* as drawn, with the moves of `play` so far */
    Point mark[26];
} DrawnPosition;

/* Called for every question in order; the position stands as the lines above it made it. */
typedef void QuestionFn(void *context, const DrawnPosition *position, const Step *question);

/* Read a file and hand out its questions. Returns the number of positions, or -1 with the reason in
 * *err (its line counted from the start of the file). */
int position_file_read(const char *path, QuestionFn *ask, void *context, Error *err);

/* A vertex or the letter of a named point; false if it is neither. */
bool position_parse_point(const DrawnPosition *position, const char *text, Point *at);

#endif
