/* Reviews as bytes, and in the database: a review that was stopped goes on where it was. */
#include "review/review.h"

#include "base/memory.h"
#include "base/strbuf.h"
#include "store/collection.h"

#include <assert.h>
#include <math.h>

/* Another number for other bytes: an old review is then made anew. */
enum { REVIEW_FORMAT = 2, REVIEW_BYTES_LIMIT = 4 << 20 };

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash ^= value + 0x9e3779b97f4a7c15u + (hash << 6) + (hash >> 2);
    hash *= 0xff51afd7ed558ccdu;
    return hash ^ (hash >> 33);
}

/* Everything that an analyst sees: rules, komi, the start, the moves. */
uint64_t review_key(const Game *game)
{
    assert(game);
    const Rules *rules = &game->rules;
    uint64_t hash = mix(REVIEW_FORMAT, game->board.size);
    hash = mix(hash, (uint64_t)rules->ko << 8 | (uint64_t)rules->scoring);
    hash = mix(hash, (uint64_t)rules->handicap_bonus << 8 | (uint64_t)rules->suicide_allowed << 1 |
                         (uint64_t)rules->seki_counts);
    hash = mix(hash, (uint64_t)(int64_t)lround(4 * rules->komi));
    hash = mix(hash, (uint64_t)game->handicap);
    hash = mix(hash, game->move_count ? game->moves[0].hash_before : game->board.hash);
    for (int i = 0; i < game->move_count; i++)
        hash = mix(hash, (uint64_t)game->moves[i].move.at << 2 | game->moves[i].move.who);
    return hash;
}

/* ---- bytes ---- */

static void put_reason(const ReviewReason *reason, StrBuf *out)
{
    bytes_put(out, reason->kind, 1);
    bytes_put(out,
              (uint64_t)reason->is_proved | (uint64_t)reason->is_refuted << 1 |
                  (uint64_t)reason->is_atari << 2,
              1);
    bytes_put_u16(out, reason->stones);
    bytes_put_u16(out, (uint16_t)reason->at);
    bytes_put_u16(out, (uint16_t)reason->other);
}

static void get_reason(ByteReader *in, ReviewReason *reason)
{
    reason->kind = (uint8_t)bytes_get(in, 1);
    uint64_t flags = bytes_get(in, 1);
    reason->is_proved = flags & 1;
    reason->is_refuted = flags >> 1 & 1;
    reason->is_atari = flags >> 2 & 1;
    reason->stones = bytes_get_u16(in);
    reason->at = (Point)bytes_get_u16(in);
    reason->other = (Point)bytes_get_u16(in);
    if (reason->kind >= REVIEW_COUNT)
        in->failed = true;
}

static void put_position(const ReviewPosition *at, StrBuf *out)
{
    const float numbers[] = {at->win,        at->lead,        at->raw_win,    at->raw_lead,
                             at->best_win,   at->best_lead,   at->played_win, at->played_lead,
                             at->best_prior, at->played_prior};
    bytes_put(out, at->depth, 1);
    bytes_put(out, (uint64_t)at->is_explained | (uint64_t)at->is_problem << 1, 1);
    bytes_put_f32s(out, numbers, sizeof numbers / sizeof *numbers);
    bytes_put_u32(out, at->visits);
    bytes_put_u32(out, at->effort);
    bytes_put_u16(out, (uint16_t)at->best);
    bytes_put_u16(out, at->played_rank);
    bytes_put(out, at->played_name, 1);
    bytes_put(out, at->best_name, 1);
    bytes_put(out, at->line_count, 1);
    for (int i = 0; i < at->line_count; i++)
        bytes_put_u16(out, (uint16_t)at->line[i]);
    put_reason(&at->better, out);
    put_reason(&at->allowed, out);
}

static void get_line(ByteReader *in, ReviewPosition *at)
{
    at->line_count = (uint8_t)bytes_get(in, 1);
    if (at->line_count > REVIEW_LINE_LIMIT) {
        in->failed = true;
        at->line_count = 0;
    }
    for (int i = 0; i < at->line_count; i++)
        at->line[i] = (Point)bytes_get_u16(in);
}

static void get_position(ByteReader *in, ReviewPosition *at)
{
    float numbers[10];
    at->depth = (uint8_t)bytes_get(in, 1);
    uint64_t flags = bytes_get(in, 1);
    at->is_explained = flags & 1;
    at->is_problem = flags >> 1 & 1;
    bytes_get_f32s(in, numbers, 10);
    at->win = numbers[0], at->lead = numbers[1];
    at->raw_win = numbers[2], at->raw_lead = numbers[3];
    at->best_win = numbers[4], at->best_lead = numbers[5];
    at->played_win = numbers[6], at->played_lead = numbers[7];
    at->best_prior = numbers[8], at->played_prior = numbers[9];
    at->visits = bytes_get_u32(in);
    at->effort = bytes_get_u32(in);
    at->best = (Point)bytes_get_u16(in);
    at->played_rank = bytes_get_u16(in);
    at->played_name = (uint8_t)bytes_get(in, 1);
    at->best_name = (uint8_t)bytes_get(in, 1);
    get_line(in, at);
    get_reason(in, &at->better);
    get_reason(in, &at->allowed);
    if (at->depth > REVIEW_SEARCHED)
        in->failed = true;
}

/* The facts of the game and its moves come from the record each time. */
void review_pack(const Review *review, StrBuf *out)
{
    assert(review && out);
    bytes_put_u32(out, REVIEW_FORMAT);
    bytes_put_u32(out, (uint32_t)review->count);
    bytes_put(out, review->has_points, 1);
    bytes_put_f64s(out, &review->noise, 1);
    bytes_put_u32(out, review->effort);
    bytes_put_text(out, review->analyst);
    for (int i = 0; i < review->count; i++)
        put_position(&review->position[i], out);
}

Status review_unpack(const char *bytes, size_t size, Review *review, Error *err)
{
    assert(review);
    ByteReader in;
    bytes_open(&in, bytes, size);
    uint32_t format = bytes_get_u32(&in), count = bytes_get_u32(&in);
    if (format != REVIEW_FORMAT || count != (uint32_t)review->count)
        return error_set(err, STATUS_UNSUPPORTED, "a review of another format");
    Review read = *review;
    read.position = mem_alloc((size_t)read.count, sizeof *read.position);
    read.has_points = bytes_get(&in, 1) & 1;
    bytes_get_f64s(&in, &read.noise, 1);
    read.effort = bytes_get_u32(&in);
    bytes_get_text(&in, read.analyst, sizeof read.analyst);
    for (int i = 0; i < read.count; i++) {
        read.position[i].played = review->position[i].played;
        get_position(&in, &read.position[i]);
    }
    if (in.failed || bytes_left(&in) || read.noise < 0) {
        mem_free(read.position);
        return error_set(err, STATUS_INVALID, "a damaged review");
    }
    mem_free(review->position);
    *review = read;
    return STATUS_OK;
}

/* ---- the database ---- */

bool review_load(Store *store, uint64_t game, const char *analyst, Review *review)
{
    StrBuf bytes;
    strbuf_init(&bytes, REVIEW_BYTES_LIMIT);
    bool is_there =
        store_get_review(store, &(StoreReviewKey){game, analyst}, &bytes, NULL) == STATUS_OK &&
        review_unpack(strbuf_text(&bytes), bytes.length, review, NULL) == STATUS_OK;
    strbuf_clear(&bytes);
    return is_there;
}

Status review_save(Store *store, uint64_t game, const char *analyst, const Review *review,
                   Error *err)
{
    StrBuf bytes;
    strbuf_init(&bytes, REVIEW_BYTES_LIMIT);
    review_pack(review, &bytes);
    Status status = bytes.overflowed
                        ? error_set(err, STATUS_LIMIT, "the review is too long to be kept")
                        : store_put_review(store, &(StoreReviewKey){game, analyst},
                                           strbuf_text(&bytes), bytes.length, err);
    strbuf_clear(&bytes);
    return status;
}
