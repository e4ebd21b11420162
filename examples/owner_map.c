/* Whose is which point? Prints the owner map of a record's last position, from random games:
 * X and O for sure points, x and o for likely ones, '.' for open ones. */
#include <katachi/katachi.h>

#include <stdio.h>

enum { PLAYOUTS = 4000, SEED = 1, LARGEST = 25 };

static char sign(double owner)
{
    if (owner > 0.5)
        return 'X';
    if (owner < -0.5)
        return 'O';
    return owner > 0.2 ? 'x' : owner < -0.2 ? 'o' : '.';
}

int main(int argc, char **argv)
{
    KatachiGame *game = argc > 1 ? katachi_game_load_sgf_file(argv[1], 0, NULL) : NULL;
    if (!game) {
        fprintf(stderr, "usage: owner_map FILE\n");
        return 2;
    }
    double owner[LARGEST * LARGEST];
    katachi_game_owner_map(game, PLAYOUTS, SEED, owner, NULL);
    int size = katachi_game_size(game);
    for (int i = 0; i < size * size; i++)
        printf("%c%s", sign(owner[i]), i % size == size - 1 ? "\n" : " ");
    katachi_game_free(game);
    return 0;
}
