/* Packing games. */
#include "app/network_panel.h"

#include "base/memory.h"
#include "base/random.h"
#include "games/walk.h"
#include "net/packed_games.h"
#include "play/judge.h"
#include "sgf/info.h"
#include "sgf/replay.h"

#include <assert.h>
#include <math.h>
#include <string.h>
#include <strings.h>

enum { PROGRESS_STEP = 256, DEAD_LIMIT = 255, BATCH = 64, PER_MILLE = 1000 };
#define BODY_LIMIT ((size_t)1 << 30)

/* What a thread makes of a game. */
typedef struct {
    PackSkip skip;
    PackedGame game; /* dead and moves are set when it is written */
    bool has_margin;
    uint64_t hash;
    uint8_t dead[2 * DEAD_LIMIT];
    uint8_t moves[2 * PACKED_MOVE_LIMIT];
} Packed;

typedef struct {
    const PackOptions *options;
    PackSummary *summary;
    StrBuf body[PACK_SHARD_LIMIT];
    uint32_t count[PACK_SHARD_LIMIT];
    uint64_t seen;
} Packing;

const char *pack_skip_text(PackSkip skip)
{
    static const char *const TEXT[PACK_SKIP_COUNT] = {NULL,      "not Go", "setup", "turns",
                                                      "illegal", "short",  "long"};
    return TEXT[skip];
}

/* ---- the facts of a record ---- */

static PackedBy by_of(SgfBy by)
{
    static const PackedBy MAP[] = {[SGF_BY_UNKNOWN] = PACKED_BY_UNKNOWN,
                                   [SGF_BY_POINTS] = PACKED_BY_COUNT,
                                   [SGF_BY_RESIGNATION] = PACKED_BY_RESIGNATION,
                                   [SGF_BY_TIME] = PACKED_BY_TIME,
                                   [SGF_BY_FORFEIT] = PACKED_BY_FORFEIT};
    return MAP[by];
}

static PackedWinner winner_of(SgfWinner winner)
{
    static const PackedWinner MAP[] = {[SGF_WINNER_UNKNOWN] = PACKED_WINNER_UNKNOWN,
                                       [SGF_WINNER_BLACK] = PACKED_WINNER_BLACK,
                                       [SGF_WINNER_WHITE] = PACKED_WINNER_WHITE,
                                       [SGF_WINNER_NONE] = PACKED_WINNER_NONE,
                                       [SGF_WINNER_VOID] = PACKED_WINNER_UNKNOWN};
    return MAP[winner];
}

static void read_facts(const Packing *packing, const SgfInfo *info, Packed *packed)
{
    NetSource source = packing->options->source ? packing->options->source : (NetSource)info->kind;
    bool is_sane_komi = info->has_komi && fabs(info->rules.komi) <= 200;
    bool by_points = info->result.by == SGF_BY_POINTS && info->result.points <= 1000;
    double sign = info->result.winner == SGF_WINNER_WHITE ? -1 : 1;
    packed->has_margin = by_points || info->result.winner == SGF_WINNER_NONE;
    packed->game.size = (uint8_t)info->size;
    packed->game.source = (uint8_t)source;
    packed->game.year = (uint16_t)info->year;
    packed->game.winner = (uint8_t)winner_of(info->result.winner);
    packed->game.by = (uint8_t)by_of(info->result.by);
    packed->game.komi_known = is_sane_komi;
    packed->game.komi = is_sane_komi ? info->rules.komi : 0;
    packed->game.margin = packed->has_margin ? sign * info->result.points : 0;
}

/* ---- the moves ---- */

static void add_move(Packed *packed, const Board *board, Point at)
{
    uint8_t *xy = packed->moves + 2 * (size_t)packed->game.move_count++;
    xy[0] = at == POINT_PASS ? PACKED_PASS : (uint8_t)board_x(board, at);
    xy[1] = at == POINT_PASS ? PACKED_PASS : (uint8_t)board_y(board, at);
    packed->hash = game_held_back_hash(packed->hash, at);
}

static PackSkip play_node(const SgfNode *node, Game *game, Packed *packed)
{
    Move move;
    if (sgf_find(node, SGF_AB) || sgf_find(node, SGF_AW) || sgf_find(node, SGF_AE))
        return PACK_SKIP_SETUP;
    if (!sgf_node_move(node, game->board.size, &move))
        return sgf_find(node, SGF_B) || sgf_find(node, SGF_W) ? PACK_SKIP_ILLEGAL : PACK_SKIP_NONE;
    if (move.who != (uint8_t)game->to_move)
        return PACK_SKIP_TURNS;
    if (packed->game.move_count >= PACKED_MOVE_LIMIT)
        return PACK_SKIP_LONG;
    if (game_play(game, move.at, move.who) != MOVE_OK)
        return PACK_SKIP_ILLEGAL;
    add_move(packed, &game->board, move.at);
    return PACK_SKIP_NONE;
}

static PackSkip play_record(const SgfGame *record, Game *game, Packed *packed)
{
    for (const SgfNode *node = record->root; node; node = node->first_child) {
        PackSkip skip = play_node(node, game, packed);
        if (skip)
            return skip;
    }
    return PACK_SKIP_NONE;
}

/* ---- counting ---- */

/* One stone for each dead chain; false if there are more than the format holds. */
static bool list_dead(const Board *board, const bool *dead, Packed *packed)
{
    for (int at = 1; at < board_cell_count(board); at++) {
        if (board->chain[at] != at || !dead[at])
            continue;
        if (packed->game.dead_count == DEAD_LIMIT)
            return false;
        uint8_t *xy = packed->dead + 2 * (size_t)packed->game.dead_count++;
        xy[0] = (uint8_t)board_x(board, (Point)at);
        xy[1] = (uint8_t)board_y(board, (Point)at);
    }
    return true;
}

static void count_game(const Packing *packing, Game *game, Packed *packed)
{
    JudgedPosition judgement;
    judge_position(game,
                   &(JudgeRequest){.net = packing->options->net,
                                   .playouts = packing->options->playouts,
                                   .seed = mix64(packing->options->seed ^ packed->hash),
                                   .without_proofs = true},
                   &judgement);
    packed->game.is_counted = judge_agrees(game, &judgement, packed->game.margin) &&
                              list_dead(&game->board, judgement.dead, packed);
}

/* ---- all games ---- */

static PackSkip pack_one(const Packing *packing, const SgfGame *record, Game *game,
                         const SgfInfo *info, Packed *packed)
{
    if (info->handicap >= 2)
        return PACK_SKIP_SETUP;
    read_facts(packing, info, packed);
    PackSkip skip = play_record(record, game, packed);
    if (skip)
        return skip;
    if (packed->game.move_count < packing->options->min_moves || packed->game.move_count == 0)
        return PACK_SKIP_SHORT;
    packed->game.is_held_back = (int)(packed->hash % PER_MILLE) < packing->options->hold_back;
    if (packed->has_margin && (packing->options->playouts || packing->options->net))
        count_game(packing, game, packed);
    return PACK_SKIP_NONE;
}

static Status visit(void *context, int worker, const SgfGame *record, void *answer, Error *err)
{
    (void)worker;
    const Packing *packing = context;
    Packed *packed = answer;
    SgfInfo info;
    (void)err;
    if (sgf_info(record, &info, NULL) != STATUS_OK || info.size < NET_SIZE_MIN) {
        packed->skip = PACK_SKIP_NOT_GO;
        return STATUS_OK;
    }
    Rules rules = info.rules;
    rules.ko = KO_SIMPLE;
    rules.suicide_allowed = false;
    packed->hash = mix64((uint64_t)info.size);
    Game game;
    game_init(&game, info.size, &rules);
    packed->skip = pack_one(packing, record, &game, &info, packed);
    game_clear(&game);
    return STATUS_OK;
}

static void sum_up(PackSummary *summary, const Packed *packed)
{
    summary->games++;
    summary->moves += (uint64_t)packed->game.move_count;
    summary->held_back += packed->game.is_held_back;
    summary->by_points += packed->has_margin;
    summary->agreed += packed->game.is_counted;
    summary->source[packed->game.source]++;
}

static Status deliver(void *context, const GameName *name, const void *answer, Error *err)
{
    (void)name;
    (void)err;
    Packing *packing = context;
    const Packed *packed = answer;
    if (++packing->seen % PROGRESS_STEP == 0)
        progress_report(&packing->options->progress, packing->seen, 0);
    if (packed->skip) {
        packing->summary->skipped[packed->skip]++;
        return STATUS_OK;
    }
    int shards = packing->options->shards ? packing->options->shards : 1;
    /* The upper half of the hash: the lower one says what is held back. */
    size_t shard = (size_t)((packed->hash >> 32) % (uint64_t)shards);
    PackedGame game = packed->game;
    game.dead = packed->dead;
    game.moves = packed->moves;
    packed_game_add(&game, &packing->body[shard]);
    packing->count[shard]++;
    sum_up(packing->summary, packed);
    return STATUS_OK;
}

static void on_skip(void *context, const GameName *name, const Error *problem)
{
    const Packing *packing = context;
    if (packing->options->on_problem)
        packing->options->on_problem(packing->options->context, name, problem);
}

/* The name of a shard: "x.games" becomes "x-03.games"; with one shard it stays. */
static void pack_shard_path(const char *path, int shard, int shards, StrBuf *out)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    if (shards <= 1) {
        strbuf_add(out, path);
        return;
    }
    if (!dot || (slash && dot < slash))
        dot = path + strlen(path);
    strbuf_add_bytes(out, path, (size_t)(dot - path));
    strbuf_add_format(out, "-%02d%s", shard, dot);
}

static Status write_shards(const Packing *packing, int shards, Error *err)
{
    Status status = STATUS_OK;
    for (int i = 0; i < shards && status == STATUS_OK; i++) {
        StrBuf path;
        strbuf_init(&path, 1 << 16);
        pack_shard_path(packing->options->path, i, shards, &path);
        status = packed_games_write(strbuf_text(&path), &packing->body[i], packing->count[i], err);
        strbuf_clear(&path);
    }
    return status;
}

Status pack_games(const char *const *paths, int count, const PackOptions *options,
                  PackSummary *summary, Error *err)
{
    assert(count >= 0);
    Packing *packing = mem_alloc(1, sizeof *packing);
    *summary = (PackSummary){0};
    packing->options = options;
    packing->summary = summary;
    int shards = options->shards ? options->shards : 1;
    for (int i = 0; i < shards; i++)
        strbuf_init(&packing->body[i], BODY_LIMIT);
    CollectionOptions collection = options->collection;
    collection.batch_limit = BATCH;
    GameVisitor visitor = {.visit = visit,
                           .answer_size = sizeof(Packed),
                           .deliver = deliver,
                           .on_skip = on_skip,
                           .context = packing};
    Status status = collection_visit(paths, count, &collection, &visitor, &summary->counts, err);
    /* Without games an older file of this name stays as it is. */
    if (status == STATUS_OK && summary->games)
        status = write_shards(packing, shards, err);
    for (int i = 0; i < shards; i++)
        strbuf_clear(&packing->body[i]);
    mem_free(packing);
    return status;
}
