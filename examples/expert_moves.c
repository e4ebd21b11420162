/* Where would an expert play next in a game? Usage: expert_moves FILE.sgf [MOVES] */
#include <katachi/katachi.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    KatachiError error;
    KatachiGame *game = argc > 1 ? katachi_game_load_sgf_file(argv[1], 0, &error) : NULL;
    KatachiPredictor *predictor = game ? katachi_predictor_open(NULL, &error) : NULL;
    if (!predictor) {
        fprintf(stderr, "%s\n", argc > 1 ? error.text : "usage: expert_moves FILE.sgf [MOVES]");
        katachi_game_free(game);
        return 1;
    }
    while (argc > 2 && katachi_game_move_count(game) > strtol(argv[2], NULL, 10))
        katachi_game_undo(game);
    KatachiCandidate best[5];
    int count = katachi_predict(predictor, game, best, 5);
    for (int i = 0; i < count; i++) {
        char name[8], why[200];
        katachi_point_text(katachi_game_size(game), best[i].at, name);
        katachi_predict_why(predictor, i, why, sizeof why);
        for (char *end = why; *end; end++)
            if (*end == '\n')
                *end = ';';
        printf("%-3s %5.1f %%  %.60s\n", name, 100 * best[i].probability, why);
    }
    katachi_predictor_close(predictor);
    katachi_game_free(game);
    return 0;
}
