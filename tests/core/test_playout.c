/* Playouts: every move of a traced game is checked with the plain board, which shares no code with
 * src/core; the first moves are put to a chi-square test; the engines must agree to the byte. */
#include "base/random.h"
#include "core/playout_internal.h"
#include "core/text.h"
#include "plain_board.h"
#include "support.h"

#include <math.h>
#include <string.h>

enum { TRACE_LIMIT = 2 * PLAYOUT_LENGTH_MAX + 2 };

/* ---- positions ---- */

static void parse(const char *drawing, Board *board)
{
    Error err;
    if (board_parse(drawing, board, NULL, &err) != STATUS_OK)
        fail_msg("line %u: %s", err.line, err.text);
}

/* Some random moves from the empty board, whoever is allowed; returns who would be next. */
static Stone random_position(Board *board, int size, int moves, uint64_t seed)
{
    Random random;
    random_seed(&random, seed);
    board_init(board, size);
    Stone who = STONE_BLACK;
    for (int i = 0; i < moves; i++, who = stone_opposite(who)) {
        int x = (int)random_below(&random, (uint32_t)size);
        int y = (int)random_below(&random, (uint32_t)size);
        Point at = board_point(board, x, y);
        if (board_judge_move(board, at, who) == MOVE_OK)
            board_play(board, at, who, NULL);
    }
    return who;
}

static char letter_of(Stone stone)
{
    return stone == STONE_BLACK ? 'X' : 'O';
}

static void copy_to_plain(const Board *board, PlainBoard *plain)
{
    plain_init(plain, board->size);
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++) {
            uint8_t stone = board->stone[board_point(board, x, y)];
            if (stone != STONE_NONE)
                plain->cell[y][x] = letter_of((Stone)stone);
        }
    if (board->ko == POINT_NONE)
        return;
    plain->ko_x = board_x(board, board->ko);
    plain->ko_y = board_y(board, board->ko);
    bool bans_black = board_judge_move(board, board->ko, STONE_BLACK) == MOVE_KO;
    plain->ko_banned = bans_black ? 'X' : 'O';
}

/* ---- the slow twin: which moves a playout may choose from, and who owns what ---- */

static int count_around(const PlainBoard *board, int x, int y, bool diagonal, char what)
{
    int count = 0;
    for (int i = 0; i < 4; i++) {
        int dx = diagonal ? (i & 1 ? 1 : -1) : (i == 0) - (i == 1);
        int dy = diagonal ? (i & 2 ? 1 : -1) : (i == 2) - (i == 3);
        bool outside = x + dx < 0 || y + dy < 0 || x + dx >= board->size || y + dy >= board->size;
        count += (outside ? '#' : board->cell[y + dy][x + dx]) == what;
    }
    return count;
}

static bool plain_is_eye(const PlainBoard *board, int x, int y, char who)
{
    int walls = count_around(board, x, y, false, '#');
    int diagonals = count_around(board, x, y, true, who);
    if (count_around(board, x, y, false, who) + walls != 4)
        return false;
    return walls == 0 ? diagonals >= 3 : walls == 1 ? diagonals == 2 : diagonals == 1;
}

static bool plain_is_choice(const PlainBoard *board, int x, int y, char who)
{
    return board->cell[y][x] == '.' && !plain_is_eye(board, x, y, who) &&
           plain_judge(board, x, y, who) == PLAIN_LEGAL;
}

static int plain_choices(const PlainBoard *board, char who)
{
    int count = 0;
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++)
            count += plain_is_choice(board, x, y, who);
    return count;
}

static char plain_owner(const PlainBoard *board, int x, int y)
{
    int walls = count_around(board, x, y, false, '#');
    if (board->cell[y][x] != '.')
        return board->cell[y][x];
    if (count_around(board, x, y, false, 'X') + walls == 4)
        return 'X';
    return count_around(board, x, y, false, 'O') + walls == 4 ? 'O' : '.';
}

/* The tally of one playout is what the plain board shows at its end. */
static void check_end(const PlainBoard *plain, const Board *board, const PlayoutTally *tally,
                      double komi)
{
    int score = 0;
    uint32_t owned = 0;
    for (int y = 0; y < plain->size; y++)
        for (int x = 0; x < plain->size; x++) {
            char owner = plain_owner(plain, x, y);
            Point at = board_point(board, x, y);
            assert_int_equal(tally->black_owned[at], owner == 'X');
            assert_int_equal(tally->white_owned[at], owner == 'O');
            score += (owner == 'X') - (owner == 'O');
            owned += owner != '.';
        }
    for (int p = 0; p < BOARD_CELL_LIMIT; p++) /* and nothing outside */
        owned -= tally->black_owned[p] + tally->white_owned[p];
    assert_int_equal(owned, 0);
    assert_int_equal(tally->score_sum, score);
    assert_int_equal(tally->black_wins, score > komi);
    assert_int_equal(tally->white_wins, score < komi);
}

/* Follow one game from the trace: legal, no own eye, passes only for want of a move. */
static void check_game(PlayoutEngine *engine, const Board *board, const PlayoutRequest *request)
{
    static Point trace[TRACE_LIMIT];
    PlayoutTally tally;
    PlainBoard plain;
    int entries = playout_trace_on(engine, board, request, trace, TRACE_LIMIT);
    playout_run_on(engine, board, request, &tally);
    copy_to_plain(board, &plain);

    assert_in_range(entries, 1, TRACE_LIMIT);
    uint64_t moves = 0;
    int passes = 0;
    char who = letter_of(request->first);
    for (int i = 0; i < entries; i++, who = who == 'X' ? 'O' : 'X') {
        assert_true(passes < 2);
        if (trace[i] == POINT_PASS) {
            assert_int_equal(plain_choices(&plain, who), 0);
            plain_play(&plain, -1, -1, who);
            passes++;
            continue;
        }
        int x = board_x(board, trace[i]), y = board_y(board, trace[i]);
        assert_true(board_has_point(board, trace[i]));
        assert_true(plain_is_choice(&plain, x, y, who));
        plain_play(&plain, x, y, who);
        moves++;
        passes = 0;
    }
    assert_int_equal(tally.playouts, 1);
    assert_int_equal(tally.moves, moves);
    assert_int_equal(tally.capped, passes < 2);
    if (passes < 2 && request->length_limit)
        assert_int_equal(moves, request->length_limit);
    check_end(&plain, board, &tally, request->komi);
}

static PlayoutEngine *special_engine(int size)
{
    return size == 9    ? playout_engine_9
           : size == 13 ? playout_engine_13
           : size == 19 ? playout_engine_19
                        : playout_engine_any;
}

static void games_follow_the_rules(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        int points = size * size, games = size <= 9 ? 60 : 12;
        for (int i = 0; i < games; i++) {
            Board board;
            uint64_t seed = (uint64_t)(1000 * size + i);
            Stone first = random_position(&board, size, points * (i % 6) / 3, seed);
            PlayoutRequest request = {
                .first = i % 2 ? first : stone_opposite(first),
                .count = 1,
                .komi = i % 5 - 2,
                .seed = seed,
                .length_limit = i % 4 == 3 ? points / 2 : 0,
            };
            check_game(special_engine(size), &board, &request);
            check_game(playout_engine_any, &board, &request);
        }
    }
}

/* ---- the engines ---- */

static void engines_agree(void **state)
{
    (void)state;
    const int sizes[] = {9, 13, 19};
    for (int i = 0; i < 24; i++) {
        int size = sizes[i % 3];
        Board board;
        static PlayoutTally special, any;
        Stone first = random_position(&board, size, i * size * size / 16, (uint64_t)i);
        PlayoutRequest request = {
            .first = first, .count = 300, .komi = 6.5, .seed = 77u * (uint64_t)i};
        playout_run_on(special_engine(size), &board, &request, &special);
        playout_run_on(playout_engine_any, &board, &request, &any);
        assert_memory_equal(&special, &any, sizeof any);
        playout_run(&board, &request, &any);
        assert_memory_equal(&special, &any, sizeof any);
    }
}

static uint64_t digest(const PlayoutTally *tally)
{
    uint64_t sum = mix64(tally->capped) ^ mix64(tally->black_wins) ^ mix64(tally->moves);
    sum ^= mix64((uint64_t)tally->score_sum);
    for (int p = 0; p < BOARD_CELL_LIMIT; p++)
        sum = mix64(sum ^ tally->black_owned[p] ^ (uint64_t)tally->white_owned[p] << 32);
    return sum;
}

/* The same on every machine and with every compiler. A change of the generator or of the order in
 * which points are listed changes these numbers, and the answers of all that use playouts. */
static void numbers_are_those_of_the_seed(void **state)
{
    (void)state;
    const struct {
        int size;
        uint64_t digest;
    } expected[] = {
        {2, 0xd85dd6c60ce0642au},  {5, 0xac4d42c212369ceeu},  {9, 0x97c03860674e12fu},
        {13, 0x1d1b172a5c52ac31u}, {19, 0xf4f6103dcdcadb12u}, {25, 0x7fa5aaa3b7bd46e2u},
    };
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        Board board;
        PlayoutTally tally;
        Stone first = random_position(&board, expected[i].size, 40, 3);
        PlayoutRequest request = {.first = first, .count = 200, .komi = 0.5, .seed = 2026};
        playout_run(&board, &request, &tally);
        if (digest(&tally) != expected[i].digest)
            fail_msg("size %d: 0x%llx", expected[i].size, (unsigned long long)digest(&tally));
    }
}

/* What compilers without 128-bit numbers use gives the same. */
static void products_fold_alike(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 1);
    for (int i = 0; i < 100000; i++) {
        uint64_t a = random_next(&random), b = random_next(&random);
        assert_int_equal(playout_fold(a, b), playout_fold_plain(a, b));
    }
    assert_int_equal(playout_fold(UINT64_MAX, UINT64_MAX), (UINT32_MAX - 1) ^ 1);
    assert_int_equal(playout_fold_plain(UINT64_MAX, UINT64_MAX), (UINT32_MAX - 1) ^ 1);
}

static void longer_batches_begin_like_shorter(void **state)
{
    (void)state;
    Board board;
    board_init(&board, 7);
    PlayoutTally five, six;
    PlayoutRequest request = {.first = STONE_WHITE, .count = 5, .seed = 9};
    playout_run(&board, &request, &five);
    request.count = 6;
    playout_run(&board, &request, &six);
    assert_int_equal(six.playouts, 6);
    assert_in_range(six.moves - five.moves, 20, 3 * 49);
    for (int p = 0; p < BOARD_CELL_LIMIT; p++)
        assert_in_range(six.black_owned[p] + six.white_owned[p] - five.black_owned[p] -
                            five.white_owned[p],
                        0, 1);
    request.count = 0;
    playout_run(&board, &request, &six);
    assert_int_equal(six.playouts + six.moves, 0);
}

/* Owner counts pass 65535: more than the engine keeps in its short counters. */
static void large_batches_do_not_overflow(void **state)
{
    (void)state;
    Board board;
    PlayoutTally tally;
    parse("X X X\n. X X\nX X .\n", &board);
    PlayoutRequest request = {.first = STONE_BLACK, .count = 70001, .komi = 9, .seed = 1};
    playout_run(&board, &request, &tally);
    assert_int_equal(tally.playouts, 70001);
    assert_int_equal(tally.moves, 0);
    assert_int_equal(tally.black_owned[board_point(&board, 0, 1)], 70001);
    assert_int_equal(tally.black_owned[board_point(&board, 0, 0)], 70001);
    assert_int_equal(tally.score_sum, 9 * 70001);
    assert_int_equal(tally.black_wins + tally.white_wins, 0); /* jigo */
}

static void long_games_are_cut(void **state)
{
    (void)state;
    Board board;
    PlayoutTally tally;
    board_init(&board, 9);
    PlayoutRequest request = {.first = STONE_BLACK, .count = 50, .seed = 4, .length_limit = 17};
    playout_run(&board, &request, &tally);
    assert_int_equal(tally.capped, 50);
    assert_int_equal(tally.moves, 50 * 17);
    request.length_limit = 0;
    playout_run(&board, &request, &tally);
    assert_int_equal(tally.capped, 0);
    request.length_limit = 1000000; /* as far as the engine goes */
    playout_run(&board, &request, &tally);
    assert_int_equal(tally.capped, 0);
    Point at[5];
    request.length_limit = 9;
    assert_int_equal(playout_trace(&board, &request, at, 5), 9);
}

/* ---- uniform choice ---- */

/* What chi-square with this many degrees of freedom exceeds at random once in a million times
 * (Wilson and Hilferty 1931). */
static double chi_square_limit(int freedom)
{
    double part = 2.0 / (9.0 * freedom);
    double root = 1 - part + 4.7534 * sqrt(part);
    return freedom * root * root * root;
}

static double chi_square(const uint32_t *count, int choices)
{
    double total = 0, sum = 0;
    for (int i = 0; i < choices; i++)
        total += count[i];
    double expected = total / choices;
    for (int i = 0; i < choices; i++)
        sum += (count[i] - expected) * (count[i] - expected) / expected;
    return sum;
}

/* In how many of `games` did entry `index` of the trace fall on each point, given that the entries
 * before it are those of `before`? */
static void count_entries(const Board *board, Stone first, int games, const Point *before,
                          int index, uint32_t count[BOARD_CELL_LIMIT])
{
    memset(count, 0, BOARD_CELL_LIMIT * sizeof count[0]);
    for (int i = 0; i < games; i++) {
        Point at[4] = {POINT_PASS, POINT_PASS, POINT_PASS, POINT_PASS};
        PlayoutRequest request = {.first = first, .count = 1, .seed = (uint64_t)i};
        request.length_limit = index + 1;
        playout_trace(board, &request, at, 4);
        bool same = true;
        for (int j = 0; j < index; j++)
            same = same && at[j] == before[j];
        count[at[index]] += same;
    }
}

/* The counts lie on the choices of `who` on the plain board, and evenly. */
static void check_even(const PlainBoard *plain, const Board *board, char who, uint32_t *count)
{
    uint32_t chosen[BOARD_POINTS_MAX];
    int choices = 0;
    for (int y = 0; y < plain->size; y++)
        for (int x = 0; x < plain->size; x++) {
            uint32_t *at = &count[board_point(board, x, y)];
            if (plain_is_choice(plain, x, y, who))
                chosen[choices++] = *at;
            else
                assert_int_equal(*at, 0);
        }
    assert_in_range(choices, 2, BOARD_POINTS_MAX);
    for (int i = 0; i < choices; i++)
        assert_true(chosen[i] > 0);
    double value = chi_square(chosen, choices), limit = chi_square_limit(choices - 1);
    if (value > limit)
        fail_msg("chi-square %.1f of %d choices; at most %.1f", value, choices, limit);
}

/* Black has an eye in the upper left corner and one at the edge; White's own eyes are in the lower
 * right. White's points among black stones are suicide, some for several stones. */
static const char EYES[] = ". X . X X . .\n"
                           "X X X X . X .\n"
                           ". . X O X . X\n"
                           ". . . O O X X\n"
                           "O O O . O O O\n"
                           "O . O O O . O\n"
                           ". O O . O O .\n";

/* Black can take two stones in the lower right, where White would be filling his own last liberty;
 * Black has two eyes on the right, and the upper left corner is suicide for him. */
static const char FIGHT[] = ". O . X .\n"
                            "O O O X X\n"
                            ". O X . X\n"
                            "O X X X X\n"
                            ". X O O .\n";

/* White has just taken at the middle of the upper row: Black may not take back at once. */
static const char KO[] = ". X O . .\n"
                         "X . X O .\n"
                         ". X O . .\n"
                         ". . . . .\n"
                         ". . . . .\n";

static void check_position(const Board *board, Stone first)
{
    uint32_t count[BOARD_CELL_LIMIT];
    PlainBoard plain;
    copy_to_plain(board, &plain);
    count_entries(board, first, 20000, NULL, 0, count);
    check_even(&plain, board, letter_of(first), count);
}

static void first_moves_are_uniform(void **state)
{
    (void)state;
    const char *drawings[] = {EYES, FIGHT};
    for (int i = 0; i < 2; i++) {
        Board board;
        parse(drawings[i], &board);
        check_position(&board, STONE_BLACK);
        check_position(&board, STONE_WHITE);
    }
    for (int i = 0; i < 20; i++) {
        Board board;
        Stone first = random_position(&board, 4 + i % 6, 8 + 5 * i, (uint64_t)i);
        PlainBoard plain;
        copy_to_plain(&board, &plain);
        if (plain_choices(&plain, letter_of(first)) >= 2)
            check_position(&board, first);
    }
}

static void ko_is_kept_and_uniform(void **state)
{
    (void)state;
    Board board;
    uint32_t count[BOARD_CELL_LIMIT];
    parse(KO, &board);
    assert_int_equal(board_play(&board, board_point(&board, 1, 1), STONE_WHITE, NULL), 1);
    assert_int_equal(board.ko, board_point(&board, 2, 1));
    check_position(&board, STONE_BLACK);
    check_position(&board, STONE_WHITE); /* who may fill it */
    count_entries(&board, STONE_BLACK, 20000, NULL, 0, count);
    assert_int_equal(count[board.ko], 0);
    count_entries(&board, STONE_WHITE, 20000, NULL, 0, count);
    assert_true(count[board.ko] > 0);
}

/* The second move, drawn while the first was placed, and the third, after a refused point. */
static void later_moves_are_uniform(void **state)
{
    (void)state;
    Board board;
    PlainBoard plain;
    uint32_t count[BOARD_CELL_LIMIT];
    board_init(&board, 3);
    const Point before[] = {board_point(&board, 1, 1), board_point(&board, 0, 1)};
    for (int index = 1; index <= 2; index++) {
        copy_to_plain(&board, &plain);
        plain_play(&plain, 1, 1, 'X');
        if (index == 2)
            plain_play(&plain, 0, 1, 'O');
        count_entries(&board, STONE_BLACK, index == 1 ? 60000 : 300000, before, index, count);
        check_even(&plain, &board, index == 1 ? 'O' : 'X', count);
    }

    /* After a capture, which lengthens the list of empty points. */
    parse(FIGHT, &board);
    copy_to_plain(&board, &plain);
    const Point capture[] = {board_point(&board, 4, 4)};
    assert_true(plain_play(&plain, 4, 4, 'X') > 0);
    count_entries(&board, STONE_BLACK, 60000, capture, 1, count);
    check_even(&plain, &board, 'O', count);
}

/* The test above would notice one choice of 25 that is taken a tenth too often. */
static void chi_square_notices_a_bias(void **state)
{
    (void)state;
    uint32_t count[25];
    Random random;
    random_seed(&random, 5);
    memset(count, 0, sizeof count);
    for (int i = 0; i < 20000; i++)
        count[random_below(&random, 25)]++;
    assert_true(chi_square(count, 25) < chi_square_limit(24));
    for (int i = 0; i < 20000; i++)
        count[random_below(&random, 26) % 25]++;
    assert_true(chi_square(count, 25) > chi_square_limit(24));
}

/* ---- whole games against slow ones ---- */

static void plain_random_game(PlainBoard *plain, char who, Random *random)
{
    int passes = 0;
    for (int i = 0; i < 3 * plain->size * plain->size && passes < 2; i++) {
        int choices = plain_choices(plain, who);
        passes = choices ? 0 : passes + 1;
        int pick = choices ? (int)random_below(random, (uint32_t)choices) : -1;
        int at_x = -1, at_y = -1;
        for (int y = 0; y < plain->size; y++)
            for (int x = 0; x < plain->size; x++)
                if (pick >= 0 && plain_is_choice(plain, x, y, who) && pick-- == 0) {
                    at_x = x;
                    at_y = y;
                }
        plain_play(plain, at_x, at_y, who);
        who = who == 'X' ? 'O' : 'X';
    }
}

/* Points are owned as often as in games played slowly, within five standard errors. */
static void owners_are_those_of_slow_games(void **state)
{
    (void)state;
    enum { SLOW = 400, FAST = 40000 };
    Board board;
    PlainBoard start;
    PlayoutTally tally;
    uint32_t slow[PLAIN_SIDE][PLAIN_SIDE] = {{0}};
    Random random;
    random_seed(&random, 11);
    parse(FIGHT, &board);
    copy_to_plain(&board, &start);
    for (int i = 0; i < SLOW; i++) {
        PlainBoard plain = start;
        plain_random_game(&plain, 'O', &random);
        for (int y = 0; y < plain.size; y++)
            for (int x = 0; x < plain.size; x++)
                slow[y][x] += plain_owner(&plain, x, y) == 'X';
    }
    playout_run(&board, &(PlayoutRequest){.first = STONE_WHITE, .count = FAST, .seed = 3}, &tally);
    for (int y = 0; y < board.size; y++)
        for (int x = 0; x < board.size; x++) {
            double often = (double)tally.black_owned[board_point(&board, x, y)] / FAST;
            double error = sqrt(often * (1 - often) / SLOW) + 1.0 / SLOW;
            assert_true(fabs((double)slow[y][x] / SLOW - often) < 5 * error);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_follow_the_rules),
        cmocka_unit_test(engines_agree),
        cmocka_unit_test(numbers_are_those_of_the_seed),
        cmocka_unit_test(products_fold_alike),
        cmocka_unit_test(longer_batches_begin_like_shorter),
        cmocka_unit_test(large_batches_do_not_overflow),
        cmocka_unit_test(long_games_are_cut),
        cmocka_unit_test(first_moves_are_uniform),
        cmocka_unit_test(ko_is_kept_and_uniform),
        cmocka_unit_test(later_moves_are_uniform),
        cmocka_unit_test(chi_square_notices_a_bias),
        cmocka_unit_test(owners_are_those_of_slow_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
