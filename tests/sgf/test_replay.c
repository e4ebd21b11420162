/* Positions out of records. */
#include "sgf/info.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "sgf_support.h"

static SgfPosition position; /* large, so not on the stack */

static Status replay(Reading *reading, const char *text)
{
    reading_open_text(reading, text);
    return sgf_position_at(&reading->game, sgf_main_end(&reading->game), &position, &reading->err);
}

static Stone stone_at(int x, int y)
{
    return (Stone)position.board.stone[board_point(&position.board, x, y)];
}

static void test_setup_and_moves(void **state)
{
    (void)state;
    Reading reading;
    assert_int_equal(replay(&reading, "(;SZ[9]AB[aa:cc][ee]AW[gg]AE[bb]PL[W];W[gf];AE[ee];B[tt])"),
                     STATUS_OK);
    assert_int_equal(stone_at(0, 0), STONE_BLACK);
    assert_int_equal(stone_at(2, 2), STONE_BLACK);
    assert_int_equal(stone_at(1, 1), STONE_NONE);
    assert_int_equal(stone_at(4, 4), STONE_NONE);
    assert_int_equal(stone_at(6, 5), STONE_WHITE);
    assert_int_equal(position.board.stones[STONE_BLACK], 8);
    assert_int_equal(position.move_count, 2);
    assert_int_equal(position.pass_count, 1);
    assert_int_equal(position.to_move, STONE_WHITE);
    reading_close(&reading);
}

static void test_passes(void **state)
{
    (void)state;
    Reading reading;
    assert_int_equal(replay(&reading, "(;SZ[19];B[];W[tt];B[ ];W[TT])"), STATUS_OK);
    assert_int_equal(position.pass_count, 4);
    reading_close(&reading);
    assert_int_equal(replay(&reading, "(;SZ[21];B[tt];W[])"), STATUS_OK);
    assert_int_equal(position.pass_count, 1);
    assert_int_equal(stone_at(19, 19), STONE_BLACK);
    reading_close(&reading);
}

static void test_prisoners(void **state)
{
    (void)state;
    Reading reading;
    assert_int_equal(replay(&reading, "(;SZ[5];B[aa];W[ab];B[cc];W[ba];AB[ee];B[dd])"), STATUS_OK);
    assert_int_equal(position.board.prisoners[STONE_BLACK], 1);
    assert_int_equal(stone_at(0, 0), STONE_NONE);
    reading_close(&reading);
}

/* Each stops at a named problem at a known byte. */
static void test_problems(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        SgfDefect problem;
        uint64_t offset;
    } CASES[] = {
        {"(;SZ[9];B[ee];W[ee])", SGF_DEFECT_ILLEGAL_MOVE, 16},
        {"(;SZ[9];B[zz])", SGF_DEFECT_BAD_POINT, 10},
        {"(;SZ[9];B[jj])", SGF_DEFECT_BAD_POINT, 10},
        {"(;SZ[9];B[e])", SGF_DEFECT_BAD_POINT, 10},
        {"(;SZ[9]AB[ab][ba]AW[aa])", SGF_DEFECT_BAD_SETUP, 10},
        {"(;SZ[9]AB[ab][ba];W[aa])", SGF_DEFECT_ILLEGAL_MOVE, 20},
        {"(;SZ[9]PL[X])", SGF_DEFECT_BAD_VALUE, 10},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Reading reading;
        assert_int_equal(replay(&reading, CASES[i].text), STATUS_INVALID);
        assert_int_equal(position.problem, CASES[i].problem);
        assert_int_equal(reading.err.offset, CASES[i].offset);
        assert_int_equal(reading.err.line, 1);
        reading_close(&reading);
    }
}

static void test_ko(void **state)
{
    (void)state;
    Reading reading;
    assert_int_equal(replay(&reading, "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb])"),
                     STATUS_INVALID);
    assert_int_equal(position.problem, SGF_DEFECT_ILLEGAL_MOVE);
    reading_close(&reading);
    assert_int_equal(replay(&reading, "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb]KO[])"),
                     STATUS_OK);
    reading_close(&reading);
}

static void test_sizes(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        Status status;
        int size;
    } CASES[] = {
        {"(;B[aa])", STATUS_OK, 19},
        {"(;SZ[2])", STATUS_OK, 2},
        {"(;SZ[25])", STATUS_OK, 25},
        {"(;SZ[9:9])", STATUS_OK, 9},
        {"(;SZ[9:13])", STATUS_UNSUPPORTED, 0},
        {"(;SZ[26])", STATUS_UNSUPPORTED, 0},
        {"(;SZ[1])", STATUS_UNSUPPORTED, 0},
        {"(;SZ[x])", STATUS_UNSUPPORTED, 0},
        {"(;GM[2]SZ[8])", STATUS_UNSUPPORTED, 0},
        {"(;SZ[1e9])", STATUS_UNSUPPORTED, 0},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Reading reading;
        int size = 0;
        reading_open_text(&reading, CASES[i].text);
        assert_int_equal(sgf_board_size(&reading.game, &size, NULL), CASES[i].status);
        assert_int_equal(size, CASES[i].size);
        reading_close(&reading);
    }
}

/* Where a game was played counts before the ranks; one professional is not enough. */
static void test_kind(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        RecordKind kind;
    } CASES[] = {
        {"(;PC[The KGS Go Server])", RECORD_UNKNOWN},
        {"(;PC[KGS: https://www.gokgs.com/]BR[6d]WR[7d])", RECORD_KGS},
        {"(;PC[kgs]BR[9p]WR[9p])", RECORD_KGS},
        {"(;PC[Tygem])", RECORD_SERVER},
        {"(;PC[OGS: https://online-go.com/game/1]BR[5k])", RECORD_SERVER},
        {"(;BR[2p]WR[4p])", RECORD_PROFESSIONAL},
        {"(;BR[9 pro]WR[1P])", RECORD_PROFESSIONAL},
        {"(;PC[Tokyo]BR[9p]WR[8p])", RECORD_PROFESSIONAL},
        {"(;BR[9p]WR[6d])", RECORD_UNKNOWN},
        {"(;BR[9p])", RECORD_UNKNOWN},
        {"(;BR[p]WR[ ])", RECORD_UNKNOWN},
        {"(;BR[9]WR[9])", RECORD_UNKNOWN},
        {"(;)", RECORD_UNKNOWN},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Reading reading;
        SgfInfo info;
        reading_open_text(&reading, CASES[i].text);
        assert_int_equal(sgf_info(&reading.game, &info, NULL), STATUS_OK);
        if (info.kind != CASES[i].kind)
            fail_msg("%s: %d", CASES[i].text, (int)info.kind);
        reading_close(&reading);
    }
}

/* What a record does not state follows from its year, its margin and its komi. */
static void test_unstated_rules(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double komi;
        ScoringRule scoring;
    } CASES[] = {
        {"(;RE[B+R])", 6.5, SCORING_TERRITORY},
        {"(;DT[1846-07-21]RE[B+2])", 0, SCORING_TERRITORY},
        {"(;DT[1933]RE[W+R])", 0, SCORING_TERRITORY},
        {"(;DT[1966]RE[W+2.5])", 4.5, SCORING_TERRITORY},
        {"(;DT[1987]RE[W+0.5])", 5.5, SCORING_TERRITORY},
        {"(;DT[2015]RE[B+R])", 6.5, SCORING_TERRITORY},
        {"(;DT[2015]RE[B+3])", 0, SCORING_TERRITORY},
        {"(;DT[1992]RE[B+1]BR[9p]WR[9p])", 8, SCORING_AREA},
        {"(;KM[7.5]DT[2015])", 7.5, SCORING_AREA},
        {"(;KM[7.5]RU[Japanese])", 7.5, SCORING_TERRITORY},
        {"(;KM[0]DT[2015]RE[B+3])", 0, SCORING_TERRITORY},
        {"(;HA[2]DT[1990])", 6.5, SCORING_TERRITORY},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Reading reading;
        SgfInfo info;
        reading_open_text(&reading, CASES[i].text);
        assert_int_equal(sgf_info(&reading.game, &info, NULL), STATUS_OK);
        if (info.rules.komi != CASES[i].komi || info.rules.scoring != CASES[i].scoring)
            fail_msg("%s: komi %g", CASES[i].text, info.rules.komi);
        reading_close(&reading);
    }
}

static void test_info(void **state)
{
    (void)state;
    Reading reading;
    SgfInfo info;
    reading_open_text(&reading, "(;SZ[9]KM[5,5]HA[3]RU[NZ]RE[W+12.5]DT[c. 1998-05-01])");
    assert_int_equal(sgf_info(&reading.game, &info, NULL), STATUS_OK);
    assert_true(info.has_komi && info.rules.komi == 5.5);
    assert_int_equal(info.handicap, 3);
    assert_true(info.rules_known && info.rules.suicide_allowed);
    assert_int_equal(info.result.winner, SGF_WINNER_WHITE);
    assert_int_equal(info.result.by, SGF_BY_POINTS);
    assert_true(info.result.points == 12.5);
    assert_int_equal(info.year, 1998);
    reading_close(&reading);
    assert_int_equal(sgf_result_parse("B+R").by, SGF_BY_RESIGNATION);
    assert_int_equal(sgf_result_parse("W+Time").by, SGF_BY_TIME);
    assert_int_equal(sgf_result_parse("Jigo").winner, SGF_WINNER_NONE);
    assert_int_equal(sgf_result_parse("0").winner, SGF_WINNER_NONE);
    assert_int_equal(sgf_result_parse("?").winner, SGF_WINNER_UNKNOWN);
    assert_int_equal(sgf_result_parse("").winner, SGF_WINNER_UNKNOWN);
}

static void test_load_game(void **state)
{
    (void)state;
    Reading reading;
    Rules rules;
    Game game;
    assert_true(rules_by_name("chinese", &rules));
    game_init(&game, 9, &rules);
    reading_open_text(&reading, "(;SZ[13]RU[Japanese]KM[0.5]HA[2]AB[dd][jj];W[jd];B[dj];W[])");
    const SgfNode *end = sgf_main_end(&reading.game);
    assert_int_equal(sgf_load_game(&reading.game, end, &game, NULL), STATUS_OK);
    assert_int_equal(game.board.size, 13);
    assert_int_equal(game.move_count, 3);
    assert_int_equal(game.handicap, 2);
    assert_true(game.rules.komi == 0.5);
    assert_int_equal(game.to_move, STONE_BLACK);
    assert_int_equal(game.board.stones[STONE_BLACK], 3);
    reading_close(&reading);
    /* A bad record leaves the game as it was. */
    reading_open_text(&reading, "(;SZ[9];B[aa];W[aa])");
    end = sgf_main_end(&reading.game);
    assert_int_equal(sgf_load_game(&reading.game, end, &game, NULL), STATUS_INVALID);
    assert_int_equal(game.board.size, 13);
    reading_close(&reading);
    game_clear(&game);
}

static int defects[SGF_DEFECT_COUNT];

static void count_defect(void *context, const SgfDefectNote *note)
{
    (void)context;
    defects[note->kind]++;
}

static void test_check(void **state)
{
    (void)state;
    Reading reading;
    memset(defects, 0, sizeof defects);
    reading_open_text(&reading, "(;SZ[9]KM[six](;B[ee];W[ee];B[ee])(;B[ee]AW[cc]LB[zz:1](;W[cc])"
                                "(;W[dd]))(;AB[aa];W[ab];B[bb];W[ba](;B[aa])(;B[ca]B[da]))"
                                "(;B[ee]CR[aa]CR[bb]))");
    assert_int_equal(sgf_check(&reading.game, count_defect, NULL), 9);
    assert_int_equal(defects[SGF_DEFECT_BAD_VALUE], 1);
    assert_int_equal(defects[SGF_DEFECT_ILLEGAL_MOVE], 3);
    assert_int_equal(defects[SGF_DEFECT_MIXED_NODE], 2);
    assert_int_equal(defects[SGF_DEFECT_BAD_POINT], 1);
    assert_int_equal(defects[SGF_DEFECT_DUPLICATE], 2);
    reading_close(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_setup_and_moves),
        cmocka_unit_test(test_passes),
        cmocka_unit_test(test_prisoners),
        cmocka_unit_test(test_problems),
        cmocka_unit_test(test_ko),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_info),
        cmocka_unit_test(test_unstated_rules),
        cmocka_unit_test(test_kind),
        cmocka_unit_test(test_load_game),
        cmocka_unit_test(test_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
