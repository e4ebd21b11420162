/* A counted game: whose every point is, which stones are dead, and what the sum is made of. */
#include "view/json_answers.h"

#include "core/text.h"
#include "view/json.h"

enum { POINT_DIGITS = 2 };

static json_t *dead_array(const Board *board, const bool *dead)
{
    json_t *list = json_array();
    for (int y = 0; y < board->size; y++) {
        for (int x = 0; x < board->size; x++) {
            Point at = board_point(board, x, y);
            if (dead[at])
                json_array_append_new(list, json_vertex(board->size, at));
        }
    }
    return list;
}

static json_t *count_object(const Game *game, const Count *count)
{
    const Board *board = &game->board;
    const Score *score = &count->score;
    char result[SCORE_TEXT_SIZE];
    json_t *object = json_pack(
        "{s:s, s:s, s:o, s:o, s:o, s:o, s:o}", "result", score_text(score->margin, result),
        "scoring", game->rules.scoring == SCORING_TERRITORY ? "territory" : "area", "margin",
        json_rounded(score->margin, POINT_DIGITS), "black",
        json_rounded(score->black, POINT_DIGITS), "white", json_rounded(score->white, POINT_DIGITS),
        "dead", dead_array(board, count->judged.dead), "owner", json_rows(board, score->owner));
    const struct {
        const char *name;
        int black, white;
    } pairs[] = {
        {"territory", count->territory[STONE_BLACK], count->territory[STONE_WHITE]},
        {"stones", count->stones[STONE_BLACK], count->stones[STONE_WHITE]},
        {"prisoners", (int)board->prisoners[STONE_BLACK], (int)board->prisoners[STONE_WHITE]},
        {"dead_stones", count->dead_stones[STONE_BLACK], count->dead_stones[STONE_WHITE]},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        json_object_set_new(object, pairs[i].name,
                            json_pack("[ii]", pairs[i].black, pairs[i].white));
    return object;
}

void json_count_write(const Game *game, const Count *count, StrBuf *out)
{
    json_write(count_object(game, count), JSON_COMPACT | JSON_REAL_PRECISION(6), out);
}
