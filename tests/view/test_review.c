/* Reviews in words, as SGF and as a page: what is said, and that it can be read again. */
#include "annotation/vocabulary.h"
#include "base/memory.h"
#include "core/text.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "sgf/text.h"
#include "support.h"
#include "view/review.h"

#include <string.h>

typedef struct {
    Arena mem;
    SgfGame record;
    Game game;
    Review review;
} Bench;

static const char RECORD[] =
    "(;SZ[9]KM[6.5]PB[Ann <b>]PW[Ben]C[A game.];B[ee];W[cg]TR[aa]C[Note \\] "
    "here];B[gc];W[gg];B[cc])";

static Point point(const char *text)
{
    Point at;
    assert_true(point_parse(text, 9, &at));
    return at;
}

/* Move 3, Black at G7, cost 4.5 points; D3 was better. */
static ReviewPosition *open_bench(Bench *bench)
{
    *bench = (Bench){0};
    arena_init(&bench->mem, 1 << 20);
    assert_int_equal(sgf_read(RECORD, strlen(RECORD), 0, NULL, &bench->mem, &bench->record, NULL),
                     STATUS_OK);
    assert_int_equal(review_open(&bench->record, &bench->review, &bench->game, NULL), STATUS_OK);
    Review *review = &bench->review;
    snprintf(review->analyst, sizeof review->analyst, "a test");
    for (int i = 0; i < review->count; i++) {
        ReviewPosition *at = &review->position[i];
        at->depth = REVIEW_SEARCHED;
        at->win = at->best_win = at->played_win = i > 2 ? 0.4f : 0.6f;
        at->lead = at->best_lead = at->played_lead = i > 2 ? -2.f : 2.5f;
        at->best = at->played.at;
    }
    ReviewPosition *bad = &review->position[2];
    bad->best = point("D3");
    bad->best_lead = 2.5f;
    bad->played_lead = -2.f;
    bad->best_prior = 0.4f;
    bad->played_prior = 0.02f;
    bad->line[0] = point("D3");
    bad->line[1] = point("C4");
    bad->line[2] = POINT_PASS;
    bad->line_count = 3;
    return bad;
}

static void close_bench(Bench *bench)
{
    review_clear(&bench->review);
    game_clear(&bench->game);
    arena_clear(&bench->mem);
}

static void assert_sentence(const Bench *bench, int index, const char *wanted)
{
    StrBuf text;
    strbuf_init(&text, 1000);
    review_sentence(&bench->review, index, &text);
    assert_string_equal(strbuf_text(&text), wanted);
    strbuf_clear(&text);
}

static void test_sentences(void **state)
{
    (void)state;
    Bench bench;
    ReviewPosition *bad = open_bench(&bench);
    assert_sentence(&bench, 1, "");             /* nothing is said of a good move … */
    bench.review.position[1].played_rank = 200; /* … but for one that no expert would play */
    bench.review.position[1].played_prior = 0.0001f;
    assert_sentence(&bench, 1, "Experts do not play here, so what it costs is hard to tell.");
    bench.review.position[1].played_rank = 3; /* of few moves that are left */
    assert_sentence(&bench, 1, "");
    assert_sentence(&bench, 2, "Experts play D3 40 % of the time, G7 only 2 %.");
    bad->best_name = MOVE_TYPE_KAKETSUGI;
    assert_sentence(&bench, 2,
                    "Experts play the hanging connection at D3 40 % of the time, G7 only 2 %.");
    bad->best_prior = 0.1f; /* not clear enough: what is left is by how much */
    assert_sentence(&bench, 2, "D3 is worth 4.5 points more.");
    ReviewReason reason = {.stones = 3, .at = point("C3"), .other = point("G3"), .is_proved = true};
    static const struct {
        uint8_t kind;
        const char *better, *allowed;
    } CASES[] = {
        {REVIEW_CAPTURES, "D3 captures the three stones at C3: proved.",
         "Lets White capture the three stones at C3: proved."},
        {REVIEW_LADDER, "D3 catches the three stones at C3 in a ladder: proved.",
         "Lets White catch the three stones at C3 in a ladder: proved."},
        {REVIEW_KILLS, "D3 kills the three stones at C3: proved.",
         "Lets White kill the three stones at C3: proved."},
        {REVIEW_LIVES, "D3 makes the three stones at C3 live: proved.",
         "Lets White live with the three stones at C3: proved."},
        {REVIEW_SAVES, "D3 saves the three stones at C3 from a ladder: proved.",
         "Lets White save the three stones at C3 from a ladder: proved."},
        {REVIEW_CUTS, "D3 cuts C3 off from G3: proved.", "Lets White cut C3 off from G3: proved."},
        {REVIEW_CONNECTS, "D3 connects C3 and G3: proved.",
         "Lets White connect C3 and G3: proved."},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        reason.kind = CASES[i].kind;
        bad->better = reason;
        assert_sentence(&bench, 2, CASES[i].better);
        bad->better = (ReviewReason){0};
        bad->allowed = reason;
        assert_sentence(&bench, 2, CASES[i].allowed);
        bad->allowed = (ReviewReason){0};
    }
    reason.kind = REVIEW_CUTS;
    reason.is_proved = false; /* no more than was computed */
    bad->better = reason;
    assert_sentence(&bench, 2, "D3 cuts C3 off from G3.");
    reason = (ReviewReason){.kind = REVIEW_KILLS,
                            .stones = 1,
                            .at = point("C3"),
                            .is_proved = true,
                            .is_refuted = true};
    bad->allowed = reason;
    assert_sentence(&bench, 2, "G7 kills the stone at C3: proved. The analyst prefers D3.");
    close_bench(&bench);
}

/* Where nothing was read and no shape stands out, it is said where the better move is, and what it
 * is worth. The last move before the mistake was White's at C3. */
static void test_worth(void **state)
{
    (void)state;
    Bench bench;
    ReviewPosition *bad = open_bench(&bench);
    bad->best_prior = 0.1f;
    bad->best = point("B4");
    bad->played.at = point("J9");
    assert_sentence(&bench, 2, "Answering at B4 is worth 4.5 points more.");
    bad->best = point("J9");
    bad->played.at = point("B4");
    assert_sentence(&bench, 2, "Playing elsewhere, at J9, is worth 4.5 points more.");
    bad->best = point("D2");
    assert_sentence(&bench, 2, "D2 is worth 4.5 points more.");
    bad->played_lead = 1.5f;
    assert_sentence(&bench, 2, "D2 is worth 1.0 point more.");
    bad->played_lead = -2.f;
    bad->best = POINT_PASS;
    assert_sentence(&bench, 2, "Passing is worth 4.5 points more.");
    bad->best = point("D2");
    bad->played.at = POINT_PASS;
    assert_sentence(&bench, 2, "D2 is worth 4.5 points more than a pass.");
    bench.review.has_points = false; /* an engine that knows winning chances only */
    bad->played.at = point("B4");
    bad->best_win = 0.6f;
    bad->played_win = 0.4f;
    assert_sentence(&bench, 2, "D2 wins 20 % more often.");
    close_bench(&bench);
}

/* The variation of a node that begins with this move. */
static const SgfNode *find_variation(const SgfNode *parent, Point at)
{
    Move move;
    for (const SgfNode *node = parent->first_child; node; node = node->next)
        if (sgf_node_move(node, 9, &move) && move.at == at)
            return node;
    return NULL;
}

static void assert_comment(const SgfGame *game, const SgfNode *node, const char *part)
{
    StrBuf text;
    strbuf_init(&text, 10000);
    assert_true(sgf_node_text(game, node, SGF_C, SGF_TEXT, &text));
    if (!strstr(strbuf_text(&text), part))
        fail_msg("%s is not in: %s", part, strbuf_text(&text));
    strbuf_clear(&text);
}

static void test_sgf(void **state)
{
    (void)state;
    Bench bench;
    Arena mem;
    SgfGame again;
    StrBuf out;
    (void)open_bench(&bench);
    strbuf_init(&out, 1 << 20);
    assert_int_equal(review_write_sgf(&bench.review, &bench.record, &out, NULL), STATUS_OK);
    arena_init(&mem, 1 << 20);
    assert_int_equal(sgf_read(strbuf_text(&out), out.length, 0, NULL, &mem, &again, NULL),
                     STATUS_OK);
    for (int i = 0; i < SGF_DEFECT_COUNT; i++)
        assert_int_equal(again.problems[i], 0);
    /* the game as it was, its comments and marks too */
    const SgfNode *node = again.root;
    assert_comment(&again, node, "A game.");
    assert_comment(&again, node, "Ann <b> (Black) - Ben");
    for (int i = 0; i < 5; i++) {
        node = node->first_child;
        Move move;
        assert_true(sgf_node_move(node, 9, &move));
        assert_int_equal(move.at, bench.review.position[i].played.at);
        assert_non_null(sgf_find_name(node, "SBKV"));
    }
    const SgfNode *second = again.root->first_child->first_child, *third = second->first_child;
    assert_comment(&again, second, "Note ] here");
    assert_non_null(sgf_find(second, SGF_TR));
    assert_comment(&again, third, "-4.5 points; better D3");
    assert_non_null(sgf_find_name(third, "BM"));
    const SgfNode *better = find_variation(second, point("D3"));
    if (!better) {
        fail();
        return;
    }
    assert_comment(&again, better, "Better: ");
    assert_non_null(better->first_child->first_child); /* the pass ends the line */
    SgfPosition *position = mem_alloc(1, sizeof *position);
    assert_int_equal(sgf_position_at(&again, better->first_child, position, NULL), STATUS_OK);
    mem_free(position);
    arena_clear(&mem);
    strbuf_clear(&out);
    close_bench(&bench);
}

/* What the author of the record said of a move stays, and is not contradicted by a second mark. */
static void test_sgf_keeps_annotations(void **state)
{
    (void)state;
    Bench bench;
    StrBuf out;
    (void)open_bench(&bench);
    SgfNode *third = bench.record.root->first_child->first_child->first_child;
    assert_int_equal(sgf_set(&bench.record, third, "TE", "1", 1, NULL), STATUS_OK);
    assert_int_equal(sgf_set(&bench.record, third, "SQ", "cc", 2, NULL), STATUS_OK);
    strbuf_init(&out, 1 << 20);
    assert_int_equal(review_write_sgf(&bench.review, &bench.record, &out, NULL), STATUS_OK);
    assert_non_null(sgf_find_name(third, "TE"));
    assert_null(sgf_find_name(third, "BM"));
    assert_null(sgf_find(third, SGF_TR));
    strbuf_clear(&out);
    close_bench(&bench);
}

static void test_page_and_text(void **state)
{
    (void)state;
    Bench bench;
    StrBuf out;
    (void)open_bench(&bench);
    strbuf_init(&out, 1 << 20);
    review_write_html(&bench.review, &bench.game, &out);
    assert_non_null(strstr(strbuf_text(&out), "Ann &lt;b&gt;"));
    assert_null(strstr(strbuf_text(&out), "Ann <b>"));
    assert_null(strstr(strbuf_text(&out), "http"));
    assert_null(strstr(strbuf_text(&out), "<script"));
    assert_non_null(strstr(strbuf_text(&out), "Move 3: G7"));
    assert_non_null(strstr(strbuf_text(&out), "estimate"));
    assert_non_null(strstr(strbuf_text(&out), "<h2>Ben (White)</h2>"));
    assert_non_null(strstr(strbuf_text(&out), "class=\"star\""));
    assert_non_null(strstr(strbuf_text(&out), "5 moves, komi 6.5;"));
    strbuf_reset(&out);
    review_write_text(&bench.review, true, &out);
    assert_non_null(strstr(strbuf_text(&out), "move 3, G7: -4.5 points; better D3"));
    assert_non_null(strstr(strbuf_text(&out), "line: D3 C4 pass"));
    bench.review.has_points = false; /* an engine that knows winning chances only */
    bench.review.position[2].best_win = 0.6f;
    bench.review.position[2].played_win = 0.4f;
    strbuf_reset(&out);
    review_write_text(&bench.review, true, &out);
    assert_non_null(strstr(strbuf_text(&out), "move 3, G7: -20 %; better D3"));
    strbuf_clear(&out);
    close_bench(&bench);
}

/* A record that says little: no names, no komi, an unknown result, one phase, no mistake. */
static void test_bare_record(void **state)
{
    (void)state;
    static const char BARE[] = "(;SZ[9]RE[?];B[ee];W[cg])";
    Bench bench = {0};
    StrBuf out;
    arena_init(&bench.mem, 1 << 20);
    strbuf_init(&out, 1 << 20);
    assert_int_equal(sgf_read(BARE, strlen(BARE), 0, NULL, &bench.mem, &bench.record, NULL),
                     STATUS_OK);
    assert_int_equal(review_open(&bench.record, &bench.review, &bench.game, NULL), STATUS_OK);
    for (int i = 0; i < bench.review.count; i++) {
        ReviewPosition *at = &bench.review.position[i];
        at->depth = REVIEW_SEARCHED;
        at->win = at->best_win = at->played_win = 0.5f;
        at->best = at->played.at;
    }
    /* An inaccuracy that nothing is said about: its comment ends with its figures. */
    bench.review.position[1].best = point("D3");
    bench.review.position[1].played_lead = 1.5f;
    review_write_text(&bench.review, false, &out);
    assert_non_null(strstr(strbuf_text(&out), "Black - White\n2 moves, 9x9, komi 6.5 assumed; by"));
    assert_non_null(strstr(strbuf_text(&out), "\nBlack: 100 % first choices, 0.00 points lost a "
                                              "move\n No mistake of 2.5 points or more.\n"));
    assert_null(strstr(strbuf_text(&out), "?"));
    strbuf_reset(&out);
    review_write_html(&bench.review, &bench.game, &out);
    assert_non_null(strstr(strbuf_text(&out), "No mistake of 2.5 points or more."));
    strbuf_reset(&out);
    assert_int_equal(review_write_sgf(&bench.review, &bench.record, &out, NULL), STATUS_OK);
    assert_null(strstr(strbuf_text(&out), "\n]SBKV"));
    strbuf_clear(&out);
    close_bench(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sentences),     cmocka_unit_test(test_worth),
        cmocka_unit_test(test_sgf),           cmocka_unit_test(test_sgf_keeps_annotations),
        cmocka_unit_test(test_page_and_text), cmocka_unit_test(test_bare_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
