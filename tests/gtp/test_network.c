/* kata-analyze with a network: win rate, score and ownership; and who is shown when. */
#include "gtp/session.h"
#include "net/net.h"
#include "support.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

static char path[] = "/tmp/katachi-network-XXXXXX";
static GtpSession *session;

static int write_network(void **state)
{
    (void)state;
    NetModel *model =
        net_model_random(&(NetShape){.blocks = 1, .channels = 16, .pool = 16, .hidden = 8}, 5);
    StrBuf file;
    strbuf_init(&file, NET_FILE_LIMIT);
    net_model_write(model, &file);
    int handle = mkstemp(path);
    bool is_written = write(handle, file.text, file.length) == (ssize_t)file.length;
    close(handle);
    strbuf_clear(&file);
    net_model_free(model);
    return is_written ? 0 : 1;
}

static int remove_network(void **state)
{
    (void)state;
    return unlink(path);
}

static void open_session(const char *player, bool no_network)
{
    GtpOptions options = {.player = player,
                          .model = path,
                          .seed = 1,
                          .playouts = 50,
                          .size = 9,
                          .rules = {.komi = 6.5},
                          .no_network = no_network};
    assert_int_equal(gtp_open(&options, NULL, &session, NULL), STATUS_OK);
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
    assert_non_null(strstr(text, "rootInfo visits 1 winrate "));
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
    open_session(NULL, false);
    char vertex[8], line[32];
    double win, lead, after_win, after_lead;
    const char *first = ask("kata-analyze b", &reply);
    assert_int_equal(
        sscanf(first, "info move %7s visits 1 winrate %lf scoreMean %lf", vertex, &win, &lead), 3);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(analysis_tells_score_and_owners),
        cmocka_unit_test(win_rates_are_of_the_moves),
        cmocka_unit_test(a_chosen_player_is_shown),
        cmocka_unit_test(small_boards_work),
    };
    return cmocka_run_group_tests(tests, write_network, remove_network);
}
