/* Adding up hits: next moves, wins, years. */
#include "games/library/scan.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static Stone winner_of(const GameEntry *game)
{
    return game->winner == SGF_WINNER_BLACK   ? STONE_BLACK
           : game->winner == SGF_WINNER_WHITE ? STONE_WHITE
                                              : STONE_NONE;
}

static uint32_t year_of(const GameEntry *game)
{
    uint32_t year = game->date > 0 ? (uint32_t)game->date / 10000 : 0;
    return year < FIND_YEAR_LIMIT ? year : 0;
}

static void sum_move(MoveSum *sum, Stone mover, Stone winner, uint32_t year)
{
    sum->count++;
    sum->wins += winner == mover;
    sum->losses += winner != STONE_NONE && winner != mover;
    if (!year)
        return;
    if (sum->dated++ == 0)
        sum->first_year = sum->last_year = year;
    sum->first_year = year < sum->first_year ? year : sum->first_year;
    sum->last_year = year > sum->last_year ? year : sum->last_year;
    sum->year_sum += year;
}

void hit_sum_add(HitSum *sum, const Segment *segment, const FindHit *hits, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const FindHit *hit = &hits[i];
        const GameEntry *game = &segment->game[hit->game - segment->first_game];
        Stone winner = winner_of(game);
        uint32_t year = year_of(game);
        if (i == 0 || hit->game != hit[-1].game) {
            sum->games++;
            sum->black_wins += winner == STONE_BLACK;
            sum->white_wins += winner == STONE_WHITE;
            sum->year[year]++;
        }
        if (winner && hit->is_swapped)
            winner = stone_opposite(winner);
        sum->pattern_wins[winner]++;
        if (hit->tenuki)
            sum_move(&sum->away[hit->tenuki], (Stone)hit->tenuki, winner, year);
        if (hit->next == PATTERN_PASS) {
            sum->ended++;
            continue;
        }
        MoveSum *move = &sum->move[hit->next][hit->next_color == STONE_WHITE];
        sum_move(move, (Stone)hit->next_color, winner, year);
        move->at_once += !hit->tenuki;
    }
}

static void join_sums(MoveSum *into, const MoveSum *from)
{
    if (!from->count)
        return;
    if (from->dated) {
        bool is_first = into->dated == 0;
        if (is_first || from->first_year < into->first_year)
            into->first_year = from->first_year;
        if (is_first || from->last_year > into->last_year)
            into->last_year = from->last_year;
    }
    into->count += from->count;
    into->at_once += from->at_once;
    into->wins += from->wins;
    into->losses += from->losses;
    into->dated += from->dated;
    into->year_sum += from->year_sum;
}

void hit_sum_join(HitSum *into, const HitSum *from)
{
    into->games += from->games;
    into->black_wins += from->black_wins;
    into->white_wins += from->white_wins;
    into->ended += from->ended;
    for (int i = 0; i < 3; i++) {
        into->pattern_wins[i] += from->pattern_wins[i];
        join_sums(&into->away[i], &from->away[i]);
    }
    for (int i = 0; i < FIND_YEAR_LIMIT; i++)
        into->year[i] += from->year[i];
    for (int i = 0; i < POINT_TABLE; i++) {
        join_sums(&into->move[i][0], &from->move[i][0]);
        join_sums(&into->move[i][1], &from->move[i][1]);
    }
}

static int compare_moves(const void *a, const void *b)
{
    const FindMove *left = a, *right = b;
    if (left->count != right->count)
        return left->count > right->count ? -1 : 1;
    if (left->point != right->point)
        return left->point < right->point ? -1 : 1;
    return left->color < right->color ? -1 : left->color > right->color;
}

static FindMove move_of(const MoveSum *sum, uint16_t point, Stone color)
{
    return (FindMove){.point = point,
                      .color = (uint8_t)color,
                      .count = sum->count,
                      .at_once = sum->at_once,
                      .wins = sum->wins,
                      .losses = sum->losses,
                      .first_year = (int)sum->first_year,
                      .last_year = (int)sum->last_year,
                      .mean_year = sum->dated ? (double)sum->year_sum / sum->dated : 0};
}

static void list_moves(const HitSum *all, FindAnswer *answer)
{
    size_t capacity = 0;
    for (int i = 0; i < POINT_TABLE * 2; i++) {
        const MoveSum *sum = &all->move[i / 2][i % 2];
        if (!sum->count)
            continue;
        answer->move =
            mem_grow(answer->move, &capacity, (size_t)answer->move_count + 1, sizeof *answer->move);
        answer->move[answer->move_count++] =
            move_of(sum, (uint16_t)(i / 2), i % 2 ? STONE_WHITE : STONE_BLACK);
    }
    if (answer->move_count)
        qsort(answer->move, (size_t)answer->move_count, sizeof *answer->move, compare_moves);
}

void hit_sum_answer(const HitSum *sum, FindAnswer *answer)
{
    answer->game_count = sum->games;
    answer->black_wins = sum->black_wins;
    answer->white_wins = sum->white_wins;
    for (int color = STONE_BLACK; color <= STONE_WHITE; color++) {
        answer->away[color] = move_of(&sum->away[color], PATTERN_PASS, (Stone)color);
        answer->tenuki += sum->away[color].count;
    }
    answer->ended = sum->ended;
    memcpy(answer->pattern_wins, sum->pattern_wins, sizeof answer->pattern_wins);
    memcpy(answer->year, sum->year, sizeof answer->year);
    list_moves(sum, answer);
}
