/* Prints a move of a record: sgf_board FILE [MOVE]. Shows how to print the reason when it fails. */
#include <katachi/katachi.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: sgf_board FILE [MOVE]\n");
        return 2;
    }
    KatachiError error;
    KatachiGame *game = katachi_game_load_sgf_file(argv[1], 0, &error);
    if (!game) {
        fprintf(stderr, "%s: line %u, byte %lu: %s\n", argv[1], (unsigned)error.line,
                (unsigned long)error.offset, error.text);
        return 3;
    }
    long move = argc > 2 ? strtol(argv[2], NULL, 10) : katachi_game_move_count(game);
    while (katachi_game_move_count(game) > move)
        katachi_game_undo(game);
    char drawing[4096];
    katachi_game_draw(game, drawing, sizeof drawing);
    printf("%s%s to move after %d moves\n", drawing,
           katachi_game_to_move(game) == KATACHI_BLACK ? "Black" : "White",
           katachi_game_move_count(game));
    katachi_game_free(game);
    return 0;
}
