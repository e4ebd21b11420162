/* Walking games on several ranks, in rounds.
 *
 * In a round every rank visits its share of some games and packs each result for every rank; then
 * all exchange what they packed, and each merges what it got, game after game in the order of the
 * list. A packed result is its size in eight bytes and then its bytes. */
#include "games/walk_private.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

enum { GAMES_A_ROUND = 128 }; /* for each rank */

static const size_t EXCHANGE_LIMIT = (size_t)1 << 34;

typedef struct {
    const WalkVisitor *visitor; /* the caller's */
    int ranks;
    StrBuf *out, *in; /* by rank */
    size_t *read;     /* by rank: how far in[] has been merged */
    void *result;     /* where packed results are made results again */
    bool wants_more;  /* the caller's merge has not ended it */
} Ranks;

static void pack_for(const Ranks *ranks, const void *result, int rank)
{
    StrBuf *out = &ranks->out[rank];
    size_t at = out->length;
    uint64_t size = 0;
    strbuf_add_bytes(out, (const char *)&size, sizeof size);
    ranks->visitor->pack(ranks->visitor->context, result, rank, out);
    size = out->length - at - sizeof size;
    memcpy(out->text + at, &size, sizeof size);
}

static bool pack_game(void *context, const ListedGame *game, void *result)
{
    (void)game;
    const Ranks *ranks = context;
    for (int r = 0; r < ranks->ranks; r++)
        pack_for(ranks, result, r);
    return true;
}

static void visit_game(void *context, int worker, const ListedGame *game, void *result)
{
    const WalkVisitor *visitor = ((const Ranks *)context)->visitor;
    if (visitor->visit)
        visitor->visit(visitor->context, worker, game, result);
}

static void clear_result(void *context, void *result)
{
    const WalkVisitor *visitor = ((const Ranks *)context)->visitor;
    if (visitor->clear)
        visitor->clear(visitor->context, result);
}

/* Whether a stop was requested on any rank; all get the same answer. */
static bool any_is_stopped(const WalkVisitor *visitor)
{
    uint64_t stopped = visitor->stop && atomic_load(visitor->stop);
    comm_sum_counts(visitor->comm, &stopped, 1);
    return stopped > 0;
}

/* Visit our games of the round and pack them. A stop may cut it short: the caller asks for it. */
static void visit_round(Ranks *ranks, const GameList *share)
{
    WalkVisitor own = {.visit = visit_game,
                       .merge = pack_game,
                       .clear = clear_result,
                       .context = ranks,
                       .result_size = ranks->visitor->result_size,
                       .threads = ranks->visitor->threads,
                       .stop = ranks->visitor->stop};
    for (int r = 0; r < ranks->ranks; r++)
        strbuf_reset(&ranks->out[r]);
    Error stopped = {0};
    Status status = walk_games(share, &own, &stopped);
    assert(status == STATUS_OK || status == STATUS_INTERRUPTED);
    (void)status;
}

static void merge_game(Ranks *ranks, const ListedGame *game, int source)
{
    const WalkVisitor *visitor = ranks->visitor;
    const char *packed = ranks->in[source].text + ranks->read[source];
    uint64_t size;
    memcpy(&size, packed, sizeof size);
    ranks->read[source] += sizeof size + size;
    visitor->unpack(visitor->context, packed + sizeof size, size, ranks->result);
    if (visitor->merge)
        ranks->wants_more = visitor->merge(visitor->context, game, ranks->result);
}

static void merge_round(Ranks *ranks, const GameList *list, size_t first, size_t end)
{
    memset(ranks->read, 0, (size_t)ranks->ranks * sizeof *ranks->read);
    for (size_t i = first; i < end && ranks->wants_more; i++)
        merge_game(ranks, &list->game[i], (int)(i % (size_t)ranks->ranks));
}

static void open_ranks(Ranks *ranks, const WalkVisitor *visitor)
{
    size_t count = (size_t)comm_size(visitor->comm);
    *ranks = (Ranks){.visitor = visitor, .ranks = (int)count, .wants_more = true};
    ranks->out = mem_alloc(count, sizeof *ranks->out);
    ranks->in = mem_alloc(count, sizeof *ranks->in);
    ranks->read = mem_alloc(count, sizeof *ranks->read);
    ranks->result = mem_alloc(1, visitor->result_size);
    for (size_t r = 0; r < count; r++) {
        strbuf_init(&ranks->out[r], EXCHANGE_LIMIT);
        strbuf_init(&ranks->in[r], EXCHANGE_LIMIT);
    }
}

static void close_ranks(Ranks *ranks)
{
    clear_result(ranks, ranks->result);
    for (int r = 0; r < ranks->ranks; r++) {
        strbuf_clear(&ranks->out[r]);
        strbuf_clear(&ranks->in[r]);
    }
    mem_free(ranks->out);
    mem_free(ranks->in);
    mem_free(ranks->read);
    mem_free(ranks->result);
}

/* Our games among first … end-1, as a list that borrows everything. */
static void choose_share(const GameList *list, size_t first, size_t end, const Ranks *ranks,
                         GameList *share)
{
    size_t own = (size_t)comm_rank(ranks->visitor->comm);
    share->count = 0;
    for (size_t i = first; i < end; i++)
        if (i % (size_t)ranks->ranks == own)
            share->game[share->count++] = list->game[i];
}

Status walk_games_by_ranks(const GameList *list, const WalkVisitor *visitor, size_t first,
                           size_t end, Error *err)
{
    assert(visitor);
    Ranks ranks;
    open_ranks(&ranks, visitor);
    size_t round = (size_t)GAMES_A_ROUND * (size_t)ranks.ranks;
    GameList share = {.game = mem_alloc(GAMES_A_ROUND + 1, sizeof *share.game)};
    bool is_stopped = false;
    for (size_t at = first; at < end && ranks.wants_more && !is_stopped; at += round) {
        size_t after = end - at < round ? end : at + round;
        choose_share(list, at, after, &ranks, &share);
        visit_round(&ranks, &share);
        is_stopped = any_is_stopped(visitor);
        if (is_stopped)
            break;
        comm_exchange(visitor->comm, ranks.out, ranks.in);
        merge_round(&ranks, list, at, after);
        progress_report(&visitor->progress, after - first, end - first);
    }
    mem_free(share.game);
    close_ranks(&ranks);
    return is_stopped ? error_set(err, STATUS_INTERRUPTED, "interrupted") : STATUS_OK;
}
