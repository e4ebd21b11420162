/* Counting a finished game: which stones are dead, whose every point is, and the sum. */
#include "view/json_board.h"

#include "base/memory.h"
#include "core/score.h"
#include "core/text.h"
#include "play/judge.h"
#include "view/json.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

enum { POINT_DIGITS = 2 };

/* The whole chain is dead if one of its stones is named. */
static Status mark_dead(const json_t *list, const Board *board, bool *dead, Error *err)
{
    const json_t *value;
    size_t index;
    if (!json_is_array(list))
        return error_set(err, STATUS_INVALID, "dead is not a list of points");
    for (int at = 0; at < BOARD_CELL_LIMIT; at++)
        dead[at] = false;
    json_array_foreach(list, index, value)
    {
        Point at;
        if (!json_is_string(value) || !point_parse(json_string_value(value), board->size, &at) ||
            !board_has_point(board, at) || board->stone[at] == STONE_NONE)
            return error_set(err, STATUS_INVALID, "dead holds a point without a stone");
        Point stone = at;
        do {
            dead[stone] = true;
            stone = board->next[stone];
        } while (stone != at);
    }
    return STATUS_OK;
}

/* What the sum is made of, by side. */
typedef struct {
    int territory[3], stones[3], dead[3];
} Tally;

static void tally_points(const Board *board, const bool *dead, const Score *score, Tally *tally)
{
    *tally = (Tally){0};
    for (int at = 0; at < board_cell_count(board); at++) {
        uint8_t stone = board->stone[at];
        if (stone == STONE_WALL)
            continue;
        bool is_alive = stone != STONE_NONE && !dead[at];
        if (is_alive)
            tally->stones[stone]++;
        else if (score->owner[at] != STONE_NONE)
            tally->territory[score->owner[at]]++;
        if (stone != STONE_NONE && dead[at])
            tally->dead[stone]++;
    }
}

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

static json_t *count_object(const Game *game, const bool *dead, const Score *score)
{
    const Board *board = &game->board;
    Tally tally;
    char result[SCORE_TEXT_SIZE];
    tally_points(board, dead, score, &tally);
    json_t *object = json_pack(
        "{s:s, s:s, s:o, s:o, s:o, s:o, s:o}", "result", score_text(score->margin, result),
        "scoring", game->rules.scoring == SCORING_TERRITORY ? "territory" : "area", "margin",
        json_rounded(score->margin, POINT_DIGITS), "black",
        json_rounded(score->black, POINT_DIGITS), "white", json_rounded(score->white, POINT_DIGITS),
        "dead", dead_array(board, dead), "owner", json_rows(board, score->owner));
    const struct {
        const char *name;
        int black, white;
    } pairs[] = {
        {"territory", tally.territory[STONE_BLACK], tally.territory[STONE_WHITE]},
        {"stones", tally.stones[STONE_BLACK], tally.stones[STONE_WHITE]},
        {"prisoners", (int)board->prisoners[STONE_BLACK], (int)board->prisoners[STONE_WHITE]},
        {"dead_stones", tally.dead[STONE_BLACK], tally.dead[STONE_WHITE]},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        json_object_set_new(object, pairs[i].name,
                            json_pack("[ii]", pairs[i].black, pairs[i].white));
    return object;
}

static Status count(const json_t *named, const Game *game, StrBuf *out, Error *err)
{
    const Board *board = &game->board;
    JudgedPosition *judged = mem_alloc(1, sizeof *judged);
    Score *score = mem_alloc(1, sizeof *score);
    judge_position(game, &(JudgeRequest){.seed = board->hash}, judged);
    Status status = named ? mark_dead(named, board, judged->dead, err) : STATUS_OK;
    for (int at = 0; at < BOARD_CELL_LIMIT; at++)
        judged->seki[at] = judged->seki[at] && !judged->dead[at];
    if (status == STATUS_OK) {
        judge_score(game, judged, score);
        json_write(count_object(game, judged->dead, score), JSON_COMPACT | JSON_REAL_PRECISION(6),
                   out);
    }
    mem_free(score);
    mem_free(judged);
    return status;
}

Status handle_count(const Request *call, Error *err)
{
    RequestFields fields;
    RequestLine *line = mem_alloc(1, sizeof *line);
    request_open(call, &fields, err);
    field_line(&fields, line);
    if (fields.status == STATUS_OK)
        fields.status = count(json_object_get(fields.object, "dead"), &line->game, call->out, err);
    request_line_clear(line);
    mem_free(line);
    return request_close(&fields);
}
