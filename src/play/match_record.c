/* Games of a match as SGF. */
#include "play/match.h"

#include "base/file.h"
#include "sgf/info.h"
#include "sgf/read.h"
#include "sgf/text.h"
#include "sgf/write.h"

#include <stdio.h>
#include <string.h>

enum { RECORD_MEMORY = 16 * 1024 * 1024, TEXT_LIMIT = 4 * 1024 * 1024 };

static Status set_text(SgfGame *record, const char *name, const char *text, Error *err)
{
    StrBuf raw;
    strbuf_init(&raw, TEXT_LIMIT);
    Status status = sgf_text_encode(record, text, strlen(text), &raw, err);
    if (status == STATUS_OK)
        status = sgf_set(record, record->root, name, strbuf_text(&raw), raw.length, err);
    strbuf_clear(&raw);
    return status;
}

static Status set_root(SgfGame *record, const MatchRequest *request, const MatchGameResult *result,
                       Error *err)
{
    char size[8], komi[24];
    (void)snprintf(size, sizeof size, "%d", request->size);
    (void)snprintf(komi, sizeof komi, "%g", request->rules.komi);
    const char *rules = rules_name(&request->rules);
    const char *const properties[][2] = {
        {"GM", "1"},
        {"FF", "4"},
        {"CA", "UTF-8"},
        {"AP", "Katachi:" KATACHI_VERSION},
        {"SZ", size},
        {"KM", komi},
        {"RU", rules ? rules : ""},
        {"PB", request->engines[result->black].name},
        {"PW", request->engines[1 - result->black].name},
        {"RE", result->result},
        {"GC", result->detail},
    };
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++) {
        if (!*properties[i][1])
            continue;
        Status status = set_text(record, properties[i][0], properties[i][1], err);
        if (status)
            return status;
    }
    return STATUS_OK;
}

static Status add_moves(SgfGame *record, const Game *game, Error *err)
{
    SgfNode *node = record->root;
    for (int i = 0; i < game->move_count; i++) {
        Move move = game->moves[i].move;
        char point[SGF_POINT_SIZE];
        (void)sgf_point_text(game->board.size, move.at, point);
        Status status = sgf_add_node(record, node, &node, err);
        if (status == STATUS_OK)
            status = sgf_set(record, node, move.who == STONE_BLACK ? "B" : "W", point,
                             strlen(point), err);
        if (status)
            return status;
    }
    return STATUS_OK;
}

static void write_path(const char *folder, int index, StrBuf *path)
{
    strbuf_add_format(path, "%s/game-%04d.sgf", folder, index + 1);
}

Status match_record_write(const MatchRequest *request, const MatchGameResult *result,
                          const Game *game, const char *folder, Error *err)
{
    Arena mem;
    SgfGame record;
    StrBuf text, path;
    arena_init(&mem, RECORD_MEMORY);
    strbuf_init(&text, TEXT_LIMIT);
    strbuf_init(&path, TEXT_LIMIT);
    write_path(folder, result->index, &path);
    Status status = sgf_game_init(&record, &mem, err);
    if (status == STATUS_OK)
        status = set_root(&record, request, result, err);
    if (status == STATUS_OK)
        status = add_moves(&record, game, err);
    if (status == STATUS_OK) {
        sgf_write(&record, &text);
        status = file_write_named(strbuf_text(&path), strbuf_text(&text), text.length, err);
    }
    strbuf_clear(&path);
    strbuf_clear(&text);
    arena_clear(&mem);
    return status;
}

/* ---- reading ---- */

static bool has_text(const SgfGame *record, const char *name, const char *text)
{
    StrBuf found;
    strbuf_init(&found, TEXT_LIMIT);
    (void)sgf_node_text(record, record->root, sgf_id(name, strlen(name)), SGF_SIMPLE_TEXT, &found);
    bool is_same = strcmp(strbuf_text(&found), text) == 0;
    strbuf_clear(&found);
    return is_same;
}

static void copy_text(const SgfGame *record, const char *name, char *out, size_t size)
{
    StrBuf found;
    strbuf_init(&found, TEXT_LIMIT);
    (void)sgf_node_text(record, record->root, sgf_id(name, strlen(name)), SGF_SIMPLE_TEXT, &found);
    (void)snprintf(out, size, "%s", strbuf_text(&found));
    strbuf_clear(&found);
}

static int count_moves(const SgfGame *record)
{
    int count = 0;
    for (const SgfNode *node = record->root->first_child; node; node = node->first_child)
        count++;
    return count;
}

/* What kind of fault it was is not in the record; all but time count as one. */
static bool read_result(const MatchRequest *request, const SgfGame *record, int index,
                        MatchGameResult *result)
{
    SgfInfo info;
    int black = index % 2;
    if (sgf_info(record, &info, NULL) != STATUS_OK || info.size != request->size ||
        info.rules.komi != request->rules.komi ||
        !has_text(record, "PB", request->engines[black].name) ||
        !has_text(record, "PW", request->engines[1 - black].name))
        return false;
    SgfWinner winner = info.result.winner;
    if (winner == SGF_WINNER_UNKNOWN || winner == SGF_WINNER_VOID)
        return false;
    *result = (MatchGameResult){.index = index,
                                .black = black,
                                .winner = winner == SGF_WINNER_BLACK   ? STONE_BLACK
                                          : winner == SGF_WINNER_WHITE ? STONE_WHITE
                                                                       : STONE_NONE,
                                .fault = info.result.by == SGF_BY_TIME      ? FAULT_TIME
                                         : info.result.by == SGF_BY_FORFEIT ? FAULT_PROTOCOL
                                                                            : FAULT_NONE,
                                .move_count = count_moves(record)};
    copy_text(record, "RE", result->result, sizeof result->result);
    copy_text(record, "GC", result->detail, sizeof result->detail);
    return result->move_count > 0;
}

bool match_record_read(const MatchRequest *request, int index, const char *folder,
                       MatchGameResult *result)
{
    Arena mem;
    SgfGame record;
    StrBuf path;
    arena_init(&mem, RECORD_MEMORY);
    strbuf_init(&path, TEXT_LIMIT);
    write_path(folder, index, &path);
    bool is_read = sgf_read_file(strbuf_text(&path), 0, NULL, &mem, &record, NULL) == STATUS_OK &&
                   read_result(request, &record, index, result);
    strbuf_clear(&path);
    arena_clear(&mem);
    return is_read;
}
