/* Replays a short game on 9x9, takes a step back, and prints the board. */
#include <katachi/katachi.h>

#include <stdio.h>

static const char *const MOVES[] = {"E5", "D5", "D6", "C6", "D4", "G3",
                                    "C5", "G6", "D7", "C7", "F6", "pass"};

int main(void)
{
    KatachiGame *game = katachi_game_new(9, "japanese");
    for (size_t i = 0; i < sizeof MOVES / sizeof *MOVES; i++) {
        KatachiPoint at;
        KatachiVerdict verdict = KATACHI_MOVE_OFF_BOARD;
        if (katachi_point_parse(MOVES[i], katachi_game_size(game), &at))
            verdict = katachi_game_play(game, at, katachi_game_to_move(game));
        if (verdict != KATACHI_MOVE_OK)
            fprintf(stderr, "%s: %s\n", MOVES[i], katachi_verdict_text(verdict));
    }
    katachi_game_undo(game);

    char drawing[4096];
    katachi_game_draw(game, drawing, sizeof drawing);
    printf("%sMove %d, white stones captured: %d\n", drawing, katachi_game_move_count(game),
           katachi_game_prisoners(game, KATACHI_WHITE));
    katachi_game_free(game);
    return 0;
}
