/* Whose is which area, and how do two chains hang together? Usage: areas FILE.sgf MOVES A B */
#include <katachi/katachi.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    static const char *const LEVEL[] = {
        "undecided", "strongly connected", "connected",    "connected or cut, by who moves first",
        "separated", "strongly separated", "not connected"};
    KatachiError error;
    KatachiGame *game = argc == 5 ? katachi_game_load_sgf_file(argv[1], 0, &error) : NULL;
    if (!game) {
        fprintf(stderr, "%s\n", argc == 5 ? error.text : "usage: areas FILE.sgf MOVES A B");
        return 1;
    }
    while (katachi_game_move_count(game) > strtol(argv[2], NULL, 10))
        katachi_game_undo(game);
    int size = katachi_game_size(game);
    double *black = malloc((size_t)size * (size_t)size * sizeof *black);
    if (!black)
        return 1;
    double margin = katachi_influence(game, black);
    for (int y = 0; y < size; y++, putchar('\n'))
        for (int x = 0; x < size; x++)
            printf("%3.0f", 100 * black[y * size + x]);
    printf("Black is %.0f points ahead on the board.\n", margin);
    KatachiPoint a, b;
    KatachiLink link;
    if (katachi_point_parse(argv[3], size, &a) && katachi_point_parse(argv[4], size, &b) &&
        katachi_connection(game, a, b, &link))
        printf("%s and %s: %s\n", argv[3], argv[4], LEVEL[link.level]);
    free(black);
    katachi_game_free(game);
    return 0;
}
