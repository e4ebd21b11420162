/* Who wins a problem of life and death, and by which move? Usage: life_and_death FILE.sgf */
#include <katachi/katachi.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    static const char *const OUTCOME[] = {"unknown", "success", "failure", "ko"};
    KatachiError error;
    KatachiGame *game = argc > 1 ? katachi_game_load_sgf_file(argv[1], 0, &error) : NULL;
    if (!game) {
        fprintf(stderr, "%s\n", argc > 1 ? error.text : "usage: life_and_death FILE.sgf");
        return 1;
    }
    KatachiReading reading;
    KatachiBudget budget = {200000, 0, 0}; /* in positions: the same answer everywhere */
    if (!katachi_solve(game, katachi_pass(), &budget, &reading)) {
        puts("nothing to read here");
        katachi_game_free(game);
        return 1;
    }
    printf("%s to move: %s%s.", katachi_game_to_move(game) == KATACHI_BLACK ? "Black" : "White",
           OUTCOME[reading.outcome], reading.is_proved ? ", proved" : "");
    for (int i = 0; i < reading.line_count; i++) {
        char name[8];
        printf(" %s", katachi_point_text(katachi_game_size(game), reading.line[i], name));
    }
    putchar('\n');
    katachi_game_free(game);
    return 0;
}
