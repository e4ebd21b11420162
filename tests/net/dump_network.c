/* Print what a network says about a position as JSON, in plain C and single precision: the
 * program's side of the comparison with the trainer (training/smoke.py).
 *
 *     net_dump MODEL SIZE KOMI MOVES      KOMI "-": not known; MOVES "cddctt": points, tt a pass */
#include "net/net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_list(const char *name, const float *values, int count, float last)
{
    printf("\"%s\": [", name);
    for (int i = 0; i < count; i++)
        printf("%.9g, ", (double)values[i]);
    printf("%.9g], ", (double)last);
}

static bool play_moves(Game *game, const char *moves)
{
    for (; moves[0] && moves[1]; moves += 2) {
        Point at = moves[0] == 't' ? POINT_PASS
                                   : board_point(&game->board, moves[0] - 'a', moves[1] - 'a');
        if (game_play(game, at, game->to_move) != MOVE_OK)
            return false;
    }
    return true;
}

static void print_answer(const NetAnswer *answer)
{
    int points = answer->size * answer->size;
    printf("{");
    print_list("policy", answer->policy, points, answer->pass);
    print_list("reply", answer->reply, points, answer->reply_pass);
    print_list("ownership", answer->ownership, points - 1, answer->ownership[points - 1]);
    printf("\"win\": %.9g, \"score\": %.9g, \"spread\": %.9g}\n", (double)answer->win,
           (double)answer->lead, (double)answer->spread);
}

int main(int argc, char **argv)
{
    if (argc != 5)
        return 2;
    Net *net = NULL;
    Error err = {0};
    NetOptions options = {.engine = NET_ENGINE_PLAIN, .precision = NET_PRECISION_F32};
    if (net_open(argv[1], &options, &net, &err) != STATUS_OK) {
        fprintf(stderr, "%s: %s\n", argv[1], err.text);
        return 3;
    }
    Game game;
    NetAnswer answer;
    NetContext context = {.komi = atof(argv[3]), .komi_known = strcmp(argv[3], "-") != 0};
    game_init(&game, atoi(argv[2]), &(Rules){.ko = KO_SIMPLE});
    bool is_legal = play_moves(&game, argv[4]);
    if (is_legal) {
        net_evaluate(net, &game, &context, &answer);
        print_answer(&answer);
    }
    game_clear(&game);
    net_close(net);
    return is_legal ? 0 : 3;
}
