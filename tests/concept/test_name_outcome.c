/* What moves bring about: drawn positions (outcomes.pos), in all symmetries and both colours, and
 * readers that say what the test wants. */
#include "../shape/position_file.h"
#include "concept/name.h"
#include "core/board.h"
#include "core/text.h"
#include "shape/connection_search.h"
#include "support.h"

#include <string.h>

enum { ANSWER_SIZE = 256, READER_LIMIT = 2000 };

typedef struct {
    int asked, wrong;
    ConnectionReader *reader;
} Tally;

static int read_level(void *context, const Board *board, Point a, Point b)
{
    Tally *tally = context;
    ConnectionAssessment assessment;
    connection_assess(tally->reader, board, a, b, READER_LIMIT, &assessment);
    return (int)assessment.level;
}

static void say_names(const OutcomeNames *names, char answer[ANSWER_SIZE])
{
    size_t length = 0;
    snprintf(answer, ANSWER_SIZE, "none");
    for (int i = 0; i < names->count; i++)
        length += (size_t)snprintf(answer + length, ANSWER_SIZE - length, "%s%s", i ? " " : "",
                                   vocabulary_outcome(names->type[i])->term);
}

static void ask_once(Tally *tally, const DrawnPosition *position, const Step *step, int symmetry,
                     bool swaps)
{
    Stone who;
    Point at;
    Board board;
    OutcomeNames names;
    char answer[ANSWER_SIZE];
    bool with_connections = strcmp(step->word[0], "connection") == 0;
    assert_true(step->word_count == 3);
    assert_true(stone_parse(step->word[1], &who));
    assert_true(position_parse_point(position, step->word[2], &at));
    symmetry_map_board(&position->board, symmetry, swaps, &board);
    OutcomeReaders readers = {.connection = with_connections ? read_level : NULL, .context = tally};
    name_outcome(&board, symmetry_map(board.size, symmetry, at), swaps ? stone_opposite(who) : who,
                 &readers, &names);
    say_names(&names, answer);
    tally->asked++;
    const char *expected = step->expected + strspn(step->expected, " ");
    if (strcmp(answer, expected) == 0)
        return;
    tally->wrong++;
    if (symmetry == 0 && !swaps)
        printf("line %d:%s: %s: %s (%d undecided)\n", step->line, position->title, step->text,
               answer, names.undecided);
}

static void ask(void *context, const DrawnPosition *position, const Step *step)
{
    for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++)
        for (int swaps = 0; swaps < 2; swaps++)
            ask_once(context, position, step, symmetry, swaps);
}

static void test_positions(void **state)
{
    (void)state;
    Tally tally = {.reader = connection_reader_open()};
    Error err = {0};
    char path[1024];
    int count = position_file_read(support_source_path("tests/concept/outcomes.pos", path), ask,
                                   &tally, &err);
    connection_reader_close(tally.reader);
    if (count < 0)
        fail_msg("outcomes.pos, line %u: %s", err.line, err.text);
    assert_int_equal(tally.wrong, 0);
    assert_true(tally.asked > 200);
}

/* ---- readers with given answers ---- */

/* The fate of every chain of each colour before and after the move. */
typedef struct {
    uint64_t hash_before;
    OutcomeFate before[3], after[3];
    int asked;
} Oracle;

static OutcomeFate tell_fate(void *context, const Board *board, Point chain, Stone first)
{
    Oracle *oracle = context;
    assert_int_equal(first, STONE_WHITE);
    oracle->asked++;
    const OutcomeFate *fate = board->hash == oracle->hash_before ? oracle->before : oracle->after;
    return fate[board->stone[chain]];
}

#define APART ". . . . .\n. X . O .\n. . a . .\n. . . . .\n. . . . .\n"
#define TOUCHING ". . . . .\n. X O . .\n. . a . .\n. . . . .\n. . . . .\n"

static void ask_oracle(Oracle *oracle, const char *drawing, OutcomeNames *names)
{
    Board board;
    Point mark[26];
    Error err;
    assert_int_equal(board_parse(drawing, &board, mark, &err), STATUS_OK);
    OutcomeReaders readers = {.fate = tell_fate, .context = oracle};
    oracle->hash_before = board.hash;
    name_outcome(&board, mark[0], STONE_BLACK, &readers, names);
}

static void test_life_and_death(void **state)
{
    (void)state;
    static const struct {
        OutcomeFate enemy_before, enemy_after, own_before, own_after;
        const char *expected;
        int undecided;
    } CASES[] = {
        {FATE_ALIVE, FATE_DEAD, FATE_ALIVE, FATE_ALIVE, "korosu", 0},
        {FATE_ALIVE, FATE_ALIVE, FATE_DEAD, FATE_ALIVE, "ikiru", 0},
        {FATE_KO, FATE_DEAD, FATE_KO, FATE_ALIVE, "korosu ikiru", 0},
        {FATE_ALIVE, FATE_KO, FATE_ALIVE, FATE_ALIVE, "ko", 0},
        {FATE_DEAD, FATE_DEAD, FATE_ALIVE, FATE_ALIVE, "none", 0},
        {FATE_UNDECIDED, FATE_DEAD, FATE_DEAD, FATE_UNDECIDED, "none", 2},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Oracle oracle = {
            .before = {[STONE_WHITE] = CASES[i].enemy_before, [STONE_BLACK] = CASES[i].own_before},
            .after = {[STONE_WHITE] = CASES[i].enemy_after, [STONE_BLACK] = CASES[i].own_after}};
        OutcomeNames names;
        char answer[ANSWER_SIZE];
        ask_oracle(&oracle, APART, &names);
        say_names(&names, answer);
        assert_string_equal(answer, CASES[i].expected);
        assert_int_equal(names.undecided, CASES[i].undecided);
        assert_int_equal(names.asked, oracle.asked);
    }
}

static void test_a_race_is_won(void **state)
{
    (void)state;
    Oracle oracle = {.before = {[STONE_WHITE] = FATE_ALIVE, [STONE_BLACK] = FATE_DEAD},
                     .after = {[STONE_WHITE] = FATE_DEAD, [STONE_BLACK] = FATE_ALIVE}};
    OutcomeNames names;
    char answer[ANSWER_SIZE];
    ask_oracle(&oracle, TOUCHING, &names);
    say_names(&names, answer);
    assert_string_equal(answer, "semeai korosu ikiru damezumari ni suru");
}

static int undecided_level(void *context, const Board *board, Point a, Point b)
{
    (void)context;
    (void)board;
    (void)a;
    (void)b;
    return 0;
}

static void test_undecided_connections_are_counted(void **state)
{
    (void)state;
    Board board;
    Point mark[26];
    Error err;
    OutcomeNames names;
    assert_int_equal(
        board_parse(". . . . .\n. X . O .\n. a X . .\n. O . O .\n. . . . .\n", &board, mark, &err),
        STATUS_OK);
    OutcomeReaders readers = {.connection = undecided_level};
    name_outcome(&board, mark[0], STONE_BLACK, &readers, &names);
    assert_int_equal(names.count, 0);
    assert_true(names.undecided > 0);
    assert_int_equal(names.undecided, names.asked);
    name_outcome(&board, POINT_PASS, STONE_BLACK, NULL, &names);
    assert_int_equal(names.count + names.asked, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_life_and_death),
        cmocka_unit_test(test_a_race_is_won),
        cmocka_unit_test(test_undecided_connections_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
