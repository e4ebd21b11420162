/* kata-analyze with a network: win rate, score and ownership; and who is shown when. */
#include "gtp/session.h"
#include "random_network.h"

#include <math.h>
#include <string.h>

static GtpSession *session;

static void open_session_with(const char *player, bool no_network, uint64_t visits)
{
    GtpOptions options = {.player = player,
                          .model = random_network_path,
                          .seed = 1,
                          .playouts = visits,
                          .threads = 1,
                          .size = 9,
                          .rules = {.komi = 6.5},
                          .no_network = no_network};
    assert_int_equal(gtp_open(&options, NULL, &session, NULL), STATUS_OK);
}

static void open_session(const char *player, bool no_network)
{
    open_session_with(player, no_network, 50);
}

static const char *ask(const char *line, StrBuf *reply)
{
    strbuf_reset(reply);
    assert_true(gtp_answer(session, line, strlen(line), reply));
    assert_int_equal(strbuf_text(reply)[0], '=');
    return strbuf_text(reply) + 2;
}

static void analysis_tells_score_and_owners(void **state)
{
    (void)state;
    StrBuf reply;
    strbuf_init(&reply, 1u << 20);
    open_session(NULL, false);
    (void)ask("play b E5", &reply);
    const char *text = ask("kata-analyze w 10 ownership true rootInfo true", &reply);
    double win, mean, deviation, lead, prior;
    char vertex[8];
    int visits;
    assert_int_equal(sscanf(text,
                            "info move %7s visits %d winrate %lf scoreMean %lf scoreStdev %lf "
                            "scoreLead %lf prior %lf",
                            vertex, &visits, &win, &mean, &deviation, &lead, &prior),
                     7);
    assert_true(win > 0 && win < 1 && prior > 0 && prior < 1 && deviation > 0 && mean == lead);
    assert_non_null(strstr(text, "rootInfo visits 50 winrate "));
    const char *owner = strstr(text, " ownership");
    assert_non_null(owner);
    owner += strlen(" ownership");
    for (int i = 0; i < 81; i++) {
        double value;
        int length;
        assert_int_equal(sscanf(owner, " %lf%n", &value, &length), 1);
        assert_true(value >= -1 && value <= 1);
        owner += length;
    }
    assert_null(strstr(ask("kata-analyze w 10", &reply), "ownership"));
    gtp_close(session);
    strbuf_clear(&reply);
}

/* The win rates are those after the moves, seen from the mover. */
static void win_rates_are_of_the_moves(void **state)
{
    (void)state;
    StrBuf reply;
    strbuf_init(&reply, 1u << 20);
    open_session_with(NULL, false, 2);
    char vertex[8], line[32];
    double win, lead, after_win, after_lead;
    const char *first = ask("kata-analyze b", &reply);
    assert_int_equal(
        sscanf(first, "info move %7s visits 1 winrate %lf scoreMean %lf", vertex, &win, &lead), 3);
    gtp_close(session);
    open_session_with(NULL, false, 1);
    (void)snprintf(line, sizeof line, "play b %s", vertex);
    (void)ask(line, &reply);
    const char *root = strstr(ask("kata-analyze w rootInfo true", &reply), "rootInfo");
    assert_non_null(root);
    assert_int_equal(
        sscanf(root, "rootInfo visits 1 winrate %lf scoreLead %lf", &after_win, &after_lead), 2);
    assert_true(fabs(win + after_win - 1) < 2e-4);
    assert_true(fabs(lead + after_lead) < 2e-2);
    gtp_close(session);
    strbuf_clear(&reply);
}

/* Arguments of the dialects: moves that are asked for or forbidden, numbers of moves. */
static void arguments_are_kept(void **state)
{
    (void)state;
    StrBuf reply;
    strbuf_init(&reply, 1u << 20);
    open_session(NULL, false);
    const char *text = ask("kata-analyze b 10 allow b E5,C3 1 minmoves 9", &reply);
    const char *first = strstr(text, "info move"), *second = strstr(first + 1, "info move");
    assert_non_null(second);
    assert_null(strstr(second + 1, "info move"));
    text = ask("kata-analyze b avoid b E5,C3 1 minmoves 99 maxmoves 99", &reply);
    assert_null(strstr(text, "move E5"));
    assert_non_null(strstr(text, "move pass"));
    text = ask("lz-analyze interval 5 maxmoves 1", &reply);
    assert_null(strstr(strstr(text, "info") + 1, "info"));
    strbuf_reset(&reply);
    assert_true(gtp_answer(session, "kata-analyze b avoid E5", 23, &reply));
    assert_int_equal(strbuf_text(&reply)[0], '?');
    gtp_close(session);
    strbuf_clear(&reply);
}

static void a_chosen_player_is_shown(void **state)
{
    (void)state;
    StrBuf reply;
    strbuf_init(&reply, 1u << 20);
    open_session(NULL, true);
    assert_null(strstr(ask("kata-analyze b", &reply), "scoreLead"));
    gtp_close(session);
    open_session("playout", false);
    assert_null(strstr(ask("kata-analyze b", &reply), "scoreLead"));
    gtp_close(session);
    open_session("network", false);
    assert_non_null(strstr(ask("kata-analyze b", &reply), "scoreLead"));
    assert_non_null(strstr(ask("lz-analyze b", &reply), "winrate"));
    gtp_close(session);
    strbuf_clear(&reply);
}

/* On boards that no network knows, the player analyses, and `network` plays by playouts. */
static void small_boards_work(void **state)
{
    (void)state;
    StrBuf reply;
    strbuf_init(&reply, 1u << 20);
    open_session("network", false);
    (void)ask("boardsize 5", &reply);
    assert_null(strstr(ask("kata-analyze b", &reply), "scoreLead"));
    (void)ask("genmove b", &reply);
    gtp_close(session);
    strbuf_clear(&reply);
}

static int looks;

static bool input_after_some_looks(void *context)
{
    (void)context;
    return ++looks > 40;
}

/* Off, unless it is asked for; then only after a move of ours, until input arrives. */
static void pondering_is_off_by_default(void **state)
{
    (void)state;
    GtpHost host = {.has_input = input_after_some_looks};
    StrBuf reply;
    strbuf_init(&reply, 1u << 20);
    for (int ponders = 0; ponders < 2; ponders++) {
        GtpOptions options = {.model = random_network_path,
                              .seed = 1,
                              .playouts = 10,
                              .threads = 1,
                              .size = 9,
                              .rules = {.komi = 6.5},
                              .ponder = ponders};
        assert_int_equal(gtp_open(&options, &host, &session, NULL), STATUS_OK);
        looks = 0;
        (void)ask("name", &reply);
        gtp_ponder(session);
        assert_int_equal(looks, 0);
        (void)ask("genmove b", &reply);
        gtp_ponder(session);
        assert_int_equal(looks, ponders ? 41 : 0);
        gtp_close(session);
    }
    strbuf_clear(&reply);
}

/* Visits, seconds and the clock: what ends first. */
static void budgets_are_joined(void **state)
{
    (void)state;
    StrBuf reply;
    strbuf_init(&reply, 1u << 20);
    GtpOptions options = {
        .model = random_network_path, .seed = 1, .seconds = 2, .playouts = 70, .size = 9};
    assert_int_equal(gtp_open(&options, NULL, &session, NULL), STATUS_OK);
    Budget budget = gtp_move_request(session, STONE_BLACK, GTP_STOP_ON_INTERRUPT).budget;
    assert_true(budget.seconds == 2 && budget.nodes == 70);
    (void)ask("time_settings 0 1 1", &reply);
    budget = gtp_move_request(session, STONE_BLACK, GTP_STOP_ON_INTERRUPT).budget;
    assert_true(budget.seconds > 0 && budget.seconds < 1);
    (void)ask("time_settings 3600 0 0", &reply);
    budget = gtp_move_request(session, STONE_BLACK, GTP_STOP_ON_INTERRUPT).budget;
    assert_true(budget.seconds == 2);
    gtp_close(session);
    strbuf_clear(&reply);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(analysis_tells_score_and_owners),
        cmocka_unit_test(win_rates_are_of_the_moves),
        cmocka_unit_test(arguments_are_kept),
        cmocka_unit_test(a_chosen_player_is_shown),
        cmocka_unit_test(small_boards_work),
        cmocka_unit_test(pondering_is_off_by_default),
        cmocka_unit_test(budgets_are_joined),
    };
    return cmocka_run_group_tests(tests, write_random_network, remove_random_network);
}
