/* Reviews: the curve, bytes, summaries, reasons, problems; and, with a network, passes and
 * resuming.
 */
#include "base/memory.h"
#include "core/text.h"
#include "play/network_file.h"
#include "review/pass.h"
#include "sgf/read.h"
#include "store/store.h"
#include "support.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    Arena mem;
    SgfGame record;
    Game game;
    Review review;
    Error err;
} Bench;

static Status open_text(Bench *bench, const char *sgf)
{
    arena_init(&bench->mem, 1 << 20);
    assert_int_equal(sgf_read(sgf, strlen(sgf), 0, NULL, &bench->mem, &bench->record, &bench->err),
                     STATUS_OK);
    return review_open(&bench->record, &bench->review, &bench->game, &bench->err);
}

static void open_good(Bench *bench, const char *sgf)
{
    *bench = (Bench){0};
    if (open_text(bench, sgf) != STATUS_OK)
        fail_msg("%s", bench->err.text);
}

static void close_bench(Bench *bench)
{
    review_clear(&bench->review);
    game_clear(&bench->game);
    arena_clear(&bench->mem);
}

static Point point(const Bench *bench, const char *text)
{
    Point at;
    assert_true(point_parse(text, bench->review.size, &at));
    return at;
}

static const char SHORT[] = "(;SZ[9]KM[6.5]RU[Japanese]PB[Ann]PW[Ben];B[ee];W[cg];B[gc];W[gg];"
                            "B[cc];W[ch];B[fg];W[ff];B[gf];W[fe];B[hg];W[ge];B[hf];W[fh])";

/* ---- records ---- */

static void test_records(void **state)
{
    (void)state;
    Bench bench;
    open_good(&bench, SHORT);
    assert_int_equal(bench.review.count, 15);
    assert_string_equal(bench.review.black, "Ann");
    assert_string_equal(bench.review.rules, "japanese");
    assert_int_equal(bench.review.position[14].played.at, POINT_NONE);
    close_bench(&bench);
    /* a move that cannot be played ends the review there, with a word */
    open_good(&bench, "(;SZ[9];B[aa];W[bb];B[bb];W[cc])");
    assert_int_equal(bench.review.count, 3);
    assert_non_null(strstr(bench.review.notice, "reviewed up to move 2"));
    close_bench(&bench);
    /* stones set up on the way start it anew */
    open_good(&bench, "(;SZ[9];B[aa];W[bb];AB[ee];B[cc];W[dd])");
    assert_int_equal(bench.review.count, 3);
    assert_int_equal(bench.review.skipped, 2);
    close_bench(&bench);
    bench = (Bench){0};
    assert_int_equal(open_text(&bench, "(;SZ[9]AB[aa])"), STATUS_INVALID);
    arena_clear(&bench.mem);
}

static void test_keys(void **state)
{
    (void)state;
    static const char *const OTHERS[] = {"(;SZ[9]KM[6.5]RU[Japanese];B[ee];W[cg])",
                                         "(;SZ[9]KM[7.5]RU[Japanese];B[ee];W[cg])",
                                         "(;SZ[9]KM[6.5]RU[Chinese];B[ee];W[cg])",
                                         "(;SZ[9]KM[6.5]RU[Japanese];B[ee];W[cg];B[aa])",
                                         "(;SZ[9]KM[6.5]RU[Japanese]AB[aa];B[ee];W[cg])",
                                         "(;SZ[13]KM[6.5]RU[Japanese];B[ee];W[cg])",
                                         "(;SZ[9]KM[6.5]RU[Japanese];B[ee];B[cg])"};
    enum { COUNT = sizeof OTHERS / sizeof *OTHERS };
    uint64_t key[COUNT];
    for (int i = 0; i < COUNT; i++) {
        Bench bench;
        open_good(&bench, OTHERS[i]);
        key[i] = review_key(&bench.game);
        for (int j = 0; j < i; j++)
            assert_true(key[i] != key[j]);
        close_bench(&bench);
    }
}

/* ---- the curve ---- */

/* A review whose positions all say `level`, alternating by `swing` with the turn; the move at `bad`
 * costs `cost`. */
static void fill(Bench *bench, double level, double swing, int bad, double cost)
{
    Review *review = &bench->review;
    review->noise = 1.5;
    for (int i = 0; i < review->count; i++) {
        ReviewPosition *at = &review->position[i];
        bool is_black = at->played.who == STONE_BLACK;
        double now = i > bad ? level - cost : level;
        at->depth = REVIEW_SEARCHED;
        at->raw_lead = (float)(now + (is_black ? swing : -swing));
        at->raw_win = 0.5f;
        at->best = at->played.at;
        at->best_win = at->played_win = 0.5f;
        if (i != bad)
            continue;
        at->best = POINT_PASS;
        at->best_lead = (float)(is_black ? cost : -cost);
        at->played_lead = 0;
        at->best_prior = 0.5f;
    }
    review_smooth(review);
}

static void test_smoothing(void **state)
{
    (void)state;
    Bench bench;
    open_good(&bench, SHORT);
    fill(&bench, 3, 1.5, 6, 8); /* Black's seventh move costs eight points */
    const ReviewPosition *at = bench.review.position;
    for (int i = 0; i + 1 < bench.review.count; i++) {
        double change = fabs((double)at[i + 1].lead - (double)at[i].lead);
        if (i == 6)
            assert_true(change > 7 && change < 9);
        else
            assert_true(change < 0.3);
    }
    assert_true(fabs((double)at[3].lead - 3) < 1);
    assert_true(fabs(review_lost(&bench.review, 6) - 8) < 1e-3);
    assert_int_equal(review_grade(&bench.review, 6), REVIEW_BLUNDER);
    double win, lead;
    review_after_best(&bench.review, 6, &win, &lead);
    assert_true(fabs(lead - (double)at[7].lead - 8) < 1e-3);
    close_bench(&bench);
}

static void test_summary(void **state)
{
    (void)state;
    Bench bench;
    ReviewSummary summary;
    open_good(&bench, SHORT);
    fill(&bench, 3, 0, 6, 8);
    ReviewPosition *at = bench.review.position;
    /* a larger loss by a move that nobody would have found counts less */
    at[8].best = POINT_PASS;
    at[8].best_lead = 12;
    at[8].best_prior = 0;
    review_summarise(&bench.review, &summary);
    const ReviewSide *black = &summary.side[STONE_BLACK];
    assert_int_equal(black->moves, 7);
    assert_int_equal(black->first_choices, 5);
    assert_int_equal(black->listed_count, 2);
    assert_int_equal(black->listed[0], 6);
    assert_int_equal(summary.side[STONE_WHITE].listed_count, 0);
    assert_true(fabs(black->lost - 20) < 1e-3);
    assert_int_equal(summary.leader, STONE_NONE); /* even chances to the end decide nothing */
    for (int i = 0; i < bench.review.count; i++)
        at[i].win = i < 9 ? 0.5f : 0.95f;
    review_summarise(&bench.review, &summary);
    assert_int_equal(summary.decided, 9);
    assert_int_equal(summary.leader, STONE_BLACK);
    close_bench(&bench);
}

/* ---- bytes ---- */

static void test_bytes(void **state)
{
    (void)state;
    Bench bench, other;
    StrBuf bytes, again;
    open_good(&bench, SHORT);
    open_good(&other, SHORT);
    fill(&bench, 3, 1, 6, 8);
    bench.review.position[2].better =
        (ReviewReason){.kind = REVIEW_CUTS, .stones = 3, .at = 40, .other = 50, .is_refuted = true};
    bench.review.position[2].line_count = 2;
    strbuf_init(&bytes, 1 << 20);
    strbuf_init(&again, 1 << 20);
    review_pack(&bench.review, &bytes);
    assert_int_equal(review_unpack(bytes.text, bytes.length, &other.review, NULL), STATUS_OK);
    review_pack(&other.review, &again);
    assert_int_equal(bytes.length, again.length);
    assert_memory_equal(bytes.text, again.text, bytes.length);
    for (size_t size = 0; size < bytes.length; size += 3)
        assert_true(review_unpack(bytes.text, size, &other.review, NULL) != STATUS_OK);
    for (size_t i = 0; i < bytes.length; i++) { /* whatever is wrong in it, nothing breaks */
        bytes.text[i] ^= 0x5a;
        (void)!review_unpack(bytes.text, bytes.length, &other.review, NULL);
        bytes.text[i] ^= 0x5a;
    }
    strbuf_clear(&bytes);
    strbuf_clear(&again);
    close_bench(&bench);
    close_bench(&other);
}

/* ---- reasons ---- */

/* The reason why `best` is better than the last move of the record. */
static const ReviewPosition *explain(Bench *bench, const char *sgf, const char *best)
{
    open_good(bench, sgf);
    int last = bench->review.count - 2;
    fill(bench, 0, 0, last, 9);
    ReviewPosition *at = &bench->review.position[last];
    at->best = point(bench, best);
    at->line[0] = at->best;
    at->line_count = 1;
    review_explain(&(ReviewRequest){.game = &bench->game, .threads = 1}, &bench->review);
    return at;
}

/* White's straight three in the corner: B9 kills, and nothing else does. */
static const char THREE[] =
    "(;SZ[9]AW[da][db][cb][bb][ab]AB[ea][eb][ec][dc][cc][bc][ac]PL[B];B[gg])";

static void test_kill(void **state)
{
    (void)state;
    Bench bench;
    Arena mem;
    ProblemDocument document;
    const ReviewPosition *at = explain(&bench, THREE, "B9");
    assert_int_equal(at->better.kind, REVIEW_KILLS);
    assert_true(at->better.is_proved);
    assert_int_equal(at->better.stones, 5);
    assert_true(at->is_problem);
    arena_init(&mem, 1 << 20);
    assert_int_equal(review_problem(&bench.review, &bench.game, 0, &mem, &document, &bench.err),
                     STATUS_OK);
    assert_int_equal(document.problem.goal, GOAL_KILL);
    assert_int_equal(document.problem.to_move, STONE_BLACK);
    assert_int_equal(document.problem.answer_count, 1);
    assert_int_equal(document.problem.answer[0], point(&bench, "B9"));
    arena_clear(&mem);
    close_bench(&bench);
    /* A9 does not kill, so it is no reason, and no problem. */
    at = explain(&bench, THREE, "A9");
    assert_int_not_equal(at->better.kind, REVIEW_KILLS);
    assert_false(at->is_problem);
    arena_init(&mem, 1 << 20);
    assert_int_equal(review_problem(&bench.review, &bench.game, 0, &mem, &document, &bench.err),
                     STATUS_INVALID);
    arena_clear(&mem);
    close_bench(&bench);
    /* The other way round: the move played kills, whatever the analyst says. */
    at = explain(&bench, "(;SZ[9]AW[da][db][cb][bb][ab]AB[ea][eb][ec][dc][cc][bc][ac]PL[B];B[ba])",
                 "G3");
    assert_int_equal(at->allowed.kind, REVIEW_KILLS);
    assert_true(at->allowed.is_refuted);
    assert_false(at->is_problem);
    close_bench(&bench);
}

static void test_captures(void **state)
{
    (void)state;
    Bench bench;
    /* two white stones in atari: taken, or let go */
    const ReviewPosition *at =
        explain(&bench, "(;SZ[9]AW[ee][ef]AB[de][df][fe][ff][ed]PL[B];B[bb])", "E3");
    assert_int_equal(at->better.kind, REVIEW_CAPTURES);
    assert_int_equal(at->better.stones, 2);
    close_bench(&bench);
    /* an own stone in atari: saved, or left to be taken */
    at = explain(&bench, "(;SZ[9]AB[ee]AW[de][fe][ed]PL[B];B[bb])", "E4");
    assert_int_equal(at->better.kind, REVIEW_SAVES);
    assert_true(at->better.is_atari);
    close_bench(&bench);
    /* a self-atari: what the move itself allows */
    at = explain(&bench, "(;SZ[9]AB[ee]AW[df][ff][eg][dd][fd]PL[B];B[ef])", "E6");
    assert_int_equal(at->allowed.kind, REVIEW_NONE); /* E6 out there, two liberties still: quiet */
    close_bench(&bench);
    /* the same stones whatever is played: no reason */
    at = explain(&bench, "(;SZ[9]AW[ee][ef]AB[de][df][fe][ff][ed]PL[B];B[eg])", "B8");
    assert_int_not_equal(at->better.kind, REVIEW_CAPTURES);
    close_bench(&bench);
}

static void test_links(void **state)
{
    (void)state;
    Bench bench;
    /* two walls with one gap: whoever plays it joins or cuts */
    const ReviewPosition *at = explain(
        &bench, "(;SZ[9]AB[ea][eb][ec][ed][ef][eg][eh][ei]AW[de][dd][df][fe][fd][ff]PL[B];B[aa])",
        "E5");
    assert_int_equal(at->better.kind, REVIEW_CONNECTS);
    assert_true(at->better.is_proved);
    close_bench(&bench);
    at = explain(&bench,
                 "(;SZ[9]AB[ci][bi][bh][bg][ei][fi][fh][fg]AW[ch][dh][eh][cg][eg]PL[W];W[aa])",
                 "D1");
    assert_int_equal(at->better.kind, REVIEW_CUTS);
    assert_false(at->better.is_proved);
    close_bench(&bench);
}

/* ---- with a network ---- */

typedef struct {
    atomic_bool stop;
    int calls, limit;
} Stopper;

static void stop_soon(void *context, const char *phase, uint64_t done, uint64_t total)
{
    (void)phase, (void)done, (void)total;
    Stopper *stopper = context;
    if (++stopper->calls == stopper->limit)
        atomic_store(&stopper->stop, true);
}

static void make(Bench *bench, int threads, StrBuf *bytes)
{
    ReviewRequest request = {.game = &bench->game, .visits = 20, .threads = threads};
    assert_int_equal(review_make(&request, &bench->review, &bench->err), STATUS_OK);
    assert_true(review_is_complete(&bench->review, &request));
    strbuf_reset(bytes);
    review_pack(&bench->review, bytes);
}

static void assert_same(const StrBuf *a, const StrBuf *b)
{
    assert_int_equal(a->length, b->length);
    assert_memory_equal(a->text, b->text, a->length);
}

/* One thread, two, and stopped on the way at any place: the same bytes. */
static void test_passes(void **state)
{
    (void)state;
    char path[PLACE_PATH_SIZE];
    if (!network_default_path(path))
        skip();
    Bench whole, other;
    StrBuf bytes, again, kept;
    strbuf_init(&bytes, 1 << 20);
    strbuf_init(&again, 1 << 20);
    strbuf_init(&kept, 1 << 20);
    open_good(&whole, SHORT);
    make(&whole, 1, &bytes);
    open_good(&other, SHORT);
    make(&other, 2, &again);
    assert_same(&bytes, &again);
    close_bench(&other);
    for (int limit = 3; limit < 30; limit += 8) {
        open_good(&other, SHORT);
        Stopper stopper = {.limit = limit};
        ReviewRequest request = {.game = &other.game,
                                 .visits = 20,
                                 .threads = 1,
                                 .stop = &stopper.stop,
                                 .on_progress = stop_soon,
                                 .context = &stopper};
        assert_int_equal(review_make(&request, &other.review, &other.err), STATUS_INTERRUPTED);
        strbuf_reset(&kept);
        review_pack(&other.review, &kept);
        close_bench(&other);
        open_good(&other, SHORT); /* as after a restart */
        assert_int_equal(review_unpack(kept.text, kept.length, &other.review, NULL), STATUS_OK);
        make(&other, 2, &again);
        assert_same(&bytes, &again);
        close_bench(&other);
    }
    strbuf_clear(&kept);
    strbuf_clear(&again);
    strbuf_clear(&bytes);
    close_bench(&whole);
}

/* What is in the database is not done again; another network begins anew. */
static void test_cache(void **state)
{
    (void)state;
    char path[] = "/tmp/katachi-review-XXXXXX", file[64];
    Bench bench, other;
    Store *store;
    assert_non_null(mkdtemp(path));
    snprintf(file, sizeof file, "%s/r.db", path);
    open_good(&bench, SHORT);
    open_good(&other, SHORT);
    fill(&bench, 3, 1, 6, 8);
    uint64_t key = review_key(&bench.game);
    assert_int_equal(store_open(file, NULL, &store, &bench.err), STATUS_OK);
    assert_false(review_load(store, key, "one", &other.review));
    assert_int_equal(review_save(store, key, "one", &bench.review, &bench.err), STATUS_OK);
    assert_int_equal(review_save(store, key, "one", &bench.review, &bench.err), STATUS_OK);
    assert_false(review_load(store, key, "two", &other.review));
    assert_false(review_load(store, key + 1, "one", &other.review));
    assert_int_equal(review_done(&other.review, REVIEW_GLANCED), 0);
    assert_true(review_load(store, key, "one", &other.review));
    assert_int_equal(review_done(&other.review, REVIEW_SEARCHED), other.review.count);
    store_close(store);
    static const char *const ENDINGS[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char each[80];
        snprintf(each, sizeof each, "%s%s", file, ENDINGS[i]);
        (void)unlink(each);
    }
    assert_int_equal(rmdir(path), 0);
    close_bench(&bench);
    close_bench(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records),   cmocka_unit_test(test_keys),
        cmocka_unit_test(test_smoothing), cmocka_unit_test(test_summary),
        cmocka_unit_test(test_bytes),     cmocka_unit_test(test_kill),
        cmocka_unit_test(test_captures),  cmocka_unit_test(test_links),
        cmocka_unit_test(test_passes),    cmocka_unit_test(test_cache),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
