/* Counting: regions of empty points, and who owns them. */
#include "core/game.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A position being counted: stones by cell, and what each empty region touches. */
typedef struct {
    const Board *board;
    uint8_t stone[BOARD_CELL_LIMIT];
    bool in_seki[BOARD_CELL_LIMIT];
} Count;

/* Give the region around `first` to the one colour that it touches, or to nobody. */
static void assign_region(const Count *count, Point first, uint8_t owner[], bool visited[])
{
    Point queue[BOARD_POINTS_MAX];
    int size = 1;
    unsigned touched = 0;
    bool touches_seki = false;
    queue[0] = first;
    visited[first] = true;
    for (int i = 0; i < size; i++) {
        Point near[4];
        board_neighbors(count->board, queue[i], near);
        for (int d = 0; d < 4; d++) {
            uint8_t there = count->stone[near[d]];
            if (there == STONE_BLACK || there == STONE_WHITE) {
                touched |= 1u << there;
                touches_seki |= count->in_seki[near[d]];
            } else if (there == STONE_NONE && !visited[near[d]]) {
                visited[near[d]] = true;
                queue[size++] = near[d];
            }
        }
    }
    Stone whose = touches_seki                   ? STONE_NONE
                  : touched == 1u << STONE_BLACK ? STONE_BLACK
                  : touched == 1u << STONE_WHITE ? STONE_WHITE
                                                 : STONE_NONE;
    for (int i = 0; i < size; i++)
        owner[queue[i]] = (uint8_t)whose;
}

/* Owners of all points: stones own theirs, regions as above. */
static void assign_owners(const Count *count, uint8_t owner[BOARD_CELL_LIMIT])
{
    bool visited[BOARD_CELL_LIMIT] = {false};
    memset(owner, STONE_NONE, BOARD_CELL_LIMIT);
    int cells = board_cell_count(count->board);
    for (int at = 0; at < cells; at++) {
        if (count->stone[at] == STONE_BLACK || count->stone[at] == STONE_WHITE)
            owner[at] = count->stone[at];
        else if (count->stone[at] == STONE_NONE && !visited[at])
            assign_region(count, (Point)at, owner, visited);
    }
}

int score_area(const Board *board, uint8_t owner[BOARD_CELL_LIMIT])
{
    Count count = {.board = board};
    memcpy(count.stone, board->stone, sizeof count.stone);
    assign_owners(&count, owner);
    int points[3] = {0};
    int cells = board_cell_count(board);
    for (int at = 0; at < cells; at++)
        points[owner[at]]++;
    return points[STONE_BLACK] - points[STONE_WHITE];
}

/* Copy the stones without the dead chains; returns how many of each colour were dead. */
static void remove_dead(Count *count, const bool *dead, const bool *seki, int removed[3])
{
    const Board *board = count->board;
    bool chain_is_dead[BOARD_CELL_LIMIT] = {false}, chain_in_seki[BOARD_CELL_LIMIT] = {false};
    int cells = board_cell_count(board);
    for (int at = 0; at < cells; at++) {
        Point root = board->chain[at];
        chain_is_dead[root] |= root && dead && dead[at];
        chain_in_seki[root] |= root && seki && seki[at];
    }
    for (int at = 0; at < cells; at++) {
        Point root = board->chain[at];
        count->stone[at] = board->stone[at];
        count->in_seki[at] = chain_in_seki[root];
        if (!chain_is_dead[root])
            continue;
        removed[board->stone[at]]++;
        count->stone[at] = STONE_NONE;
    }
}

static double handicap_points_of(const Game *game)
{
    if (!game->handicap || game->rules.handicap_bonus == HANDICAP_BONUS_NONE)
        return 0;
    return game->handicap - (game->rules.handicap_bonus == HANDICAP_BONUS_N_MINUS_1);
}

void score_game(const Game *game, const bool *dead, const bool *seki, Score *score)
{
    assert(game->rules.scoring == SCORING_AREA || game->rules.scoring == SCORING_TERRITORY);
    Count count = {.board = &game->board};
    int removed[3] = {0};
    bool is_area = game->rules.scoring == SCORING_AREA;
    remove_dead(&count, dead, game->rules.seki_counts ? NULL : seki, removed);
    assign_owners(&count, score->owner);
    double points[3] = {0};
    int cells = board_cell_count(&game->board);
    for (int at = 0; at < cells; at++)
        if (is_area || count.stone[at] == STONE_NONE)
            points[score->owner[at]]++;
    if (!is_area) {
        points[STONE_BLACK] += game->board.prisoners[STONE_WHITE] + removed[STONE_WHITE];
        points[STONE_WHITE] += game->board.prisoners[STONE_BLACK] + removed[STONE_BLACK];
    }
    score->black = points[STONE_BLACK];
    score->white = points[STONE_WHITE] + game->rules.komi + handicap_points_of(game);
    score->margin = score->black - score->white;
}

double score_area_komi(const Game *game, double komi)
{
    const Board *board = &game->board;
    if (game->rules.scoring != SCORING_TERRITORY)
        return komi;
    return komi + board->stones[STONE_BLACK] + board->prisoners[STONE_BLACK] -
           board->stones[STONE_WHITE] - board->prisoners[STONE_WHITE];
}

char *score_text(double margin, char out[SCORE_TEXT_SIZE])
{
    if (margin == 0)
        (void)snprintf(out, SCORE_TEXT_SIZE, "0");
    else
        (void)snprintf(out, SCORE_TEXT_SIZE, "%c+%.12g", margin > 0 ? 'B' : 'W', fabs(margin));
    return out;
}
