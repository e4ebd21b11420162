/* The part of the public library that came with 0.2: readers, the network, features, collections as
 * arrays. What arrays say is compared with what single games say. */
#include "api/internal.h"
#include "support.h"

#include <katachi/katachi.h>

#include <string.h>

enum { POINTS = 19 * 19, ENOUGH = 300 };

static char *game_path(char out[1024])
{
    return support_source_path("examples/game.sgf", out);
}

static KatachiGame *example_game(void)
{
    char path[1024];
    KatachiGame *game = katachi_game_load_sgf_file(game_path(path), 0, NULL);
    assert_non_null(game);
    return game;
}

static void takes_stones(void **state)
{
    (void)state;
    KatachiGame *game = katachi_game_new(3, NULL);
    const uint8_t full[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1}, some[9] = {1, 0, 2, 0, 1, 0, 0, 0, 2};
    uint8_t stones[9], liberties[9];
    assert_false(katachi_game_set_stones(game, full, KATACHI_BLACK));
    assert_true(katachi_game_set_stones(game, some, KATACHI_WHITE));
    assert_int_equal(katachi_game_to_move(game), KATACHI_WHITE);
    katachi_game_stones(game, stones, liberties);
    assert_memory_equal(stones, some, sizeof some);
    const uint8_t expected[9] = {2, 0, 2, 0, 4, 0, 0, 0, 2};
    assert_memory_equal(liberties, expected, sizeof expected);
    katachi_game_stones(game, NULL, NULL);
    katachi_game_free(game);
}

static void remembers_the_record(void **state)
{
    (void)state;
    static const char SGF[] = "(;GM[1]SZ[9]PB[Anna\\]]Result[B+R];B[aa])";
    char text[32], small[4];
    KatachiGame *game = katachi_game_load_sgf(SGF, strlen(SGF), 0, NULL);
    KatachiGame *copy = katachi_game_copy(game);
    katachi_game_free(game);
    assert_int_equal(katachi_game_property(copy, "PB", text, sizeof text), 5);
    assert_string_equal(text, "Anna]");
    assert_int_equal(katachi_game_property(copy, "PB", small, sizeof small), 5);
    assert_string_equal(small, "Ann");
    assert_int_equal(katachi_game_property(copy, "PW", text, sizeof text), 0);
    assert_string_equal(text, "");
    katachi_game_free(copy);
    game = katachi_game_new(9, NULL);
    assert_int_equal(katachi_game_property(game, "PB", text, sizeof text), 0);
    katachi_game_free(game);
}

/* A good file, one that is not there, and the good one again. */
static void reads_on_after_a_bad_file(void **state)
{
    (void)state;
    char path[1024], name[1024];
    const char *paths[] = {game_path(path), "no/such.sgf", path};
    KatachiReader *reader = katachi_reader_open(paths, 3);
    KatachiError error = {0};
    unsigned index;
    KatachiGame *game = katachi_reader_next(reader, &error);
    assert_non_null(game);
    katachi_reader_name(reader, name, sizeof name, &index);
    assert_string_equal(name, path);
    assert_int_equal(index, 0);
    katachi_game_free(game);
    assert_null(katachi_reader_next(reader, &error));
    assert_int_equal(error.status, KATACHI_NOT_FOUND);
    game = katachi_reader_next(reader, &error);
    assert_non_null(game);
    katachi_game_free(game);
    for (int i = 0; i < 2; i++) {
        assert_null(katachi_reader_next(reader, &error));
        assert_int_equal(error.status, KATACHI_OK);
    }
    katachi_reader_close(reader);
}

static KatachiCollection *example_collection(void)
{
    char path[1024];
    const char *paths[] = {game_path(path), path};
    KatachiCollection *collection = katachi_collection_load(paths, 2, NULL, NULL);
    assert_non_null(collection);
    assert_int_equal(katachi_collection_count(collection), 2);
    assert_int_equal(katachi_collection_size(collection), 19);
    return collection;
}

static void collects_games(void **state)
{
    (void)state;
    KatachiCollection *collection = example_collection();
    KatachiGame *game = example_game(), *same = katachi_collection_game(collection, 1);
    KatachiGameFacts facts;
    assert_int_equal(katachi_game_move_count(game), katachi_game_move_count(same));
    assert_null(katachi_collection_game(collection, 2));
    assert_true(katachi_collection_facts(collection, 1, &facts));
    assert_int_equal(facts.number, 1);
    assert_int_equal(facts.positions, katachi_game_move_count(game));
    assert_false(katachi_collection_facts(collection, 2, &facts));
    assert_int_equal(katachi_collection_positions(collection, 0, 5), 2 * facts.positions);
    assert_int_equal(katachi_collection_positions(collection, 7, 5), 0);
    katachi_game_free(game);
    katachi_game_free(same);
    katachi_collection_free(collection);
    katachi_collection_free(NULL);
    KatachiFilter filter = {.every = 2};
    char path[1024];
    const char *paths[] = {game_path(path), path, "no/such.sgf"};
    collection = katachi_collection_load(paths, 3, &filter, NULL);
    assert_int_equal(katachi_collection_count(collection), 1);
    katachi_collection_free(collection);
}

/* The positions of the second game, against that game taken back move by move. */
static void fills_arrays_as_games_say(void **state)
{
    (void)state;
    static uint8_t stones[ENOUGH][POINTS], liberties[ENOUGH][POINTS], to_move[ENOUGH];
    static int32_t played[ENOUGH];
    static uint32_t of_game[ENOUGH], number[ENOUGH];
    static float planes[ENOUGH][KATACHI_PLANES][POINTS], globals[ENOUGH][KATACHI_GLOBALS];
    static float expected[KATACHI_PLANES][POINTS], expected_globals[KATACHI_GLOBALS];
    KatachiCollection *collection = example_collection();
    KatachiArrays arrays = {.stones = stones[0],
                            .liberties = liberties[0],
                            .to_move = to_move,
                            .played = played,
                            .game = of_game,
                            .number = number,
                            .planes = planes[0][0],
                            .globals = globals[0]};
    size_t count = katachi_collection_positions(collection, 1, 1);
    assert_in_range(count, 1, ENOUGH);
    assert_int_equal(katachi_collection_fill(collection, 1, 1, 2, &arrays), count);
    KatachiGame *game = katachi_collection_game(collection, 1);
    for (size_t i = count; i-- > 0;) {
        uint8_t own_stones[POINTS], own_liberties[POINTS];
        KatachiPoint at;
        KatachiColor color;
        assert_true(katachi_game_move(game, katachi_game_move_count(game) - 1, &at, &color));
        assert_true(katachi_game_undo(game));
        katachi_game_stones(game, own_stones, own_liberties);
        assert_memory_equal(own_stones, stones[i], POINTS);
        assert_memory_equal(own_liberties, liberties[i], POINTS);
        assert_int_equal(to_move[i], color);
        assert_int_equal(played[i], at.y * 19 + at.x);
        assert_int_equal(of_game[i], 1);
        assert_int_equal(number[i], i + 1);
        katachi_game_planes(game, expected[0], expected_globals);
        assert_memory_equal(expected, planes[i], sizeof expected);
        assert_memory_equal(expected_globals, globals[i], sizeof expected_globals);
    }
    katachi_game_free(game);
    katachi_collection_free(collection);
}

static void extracts_features(void **state)
{
    (void)state;
    enum { GROUPS = 48, ROWS = ENOUGH * POINTS };
    KatachiError error;
    assert_null(katachi_features_open("no/such.katachi", &error));
    assert_int_equal(error.status, KATACHI_NOT_FOUND);
    KatachiFeatures *features = katachi_features_open("harrison", &error);
    int groups = katachi_features_count(features);
    assert_in_range(groups, 1, GROUPS);
    KatachiCollection *collection = example_collection();
    size_t count = katachi_collection_positions(collection, 0, 1);
    uint64_t *start = calloc(count + 1, sizeof *start), *played = calloc(count, sizeof *played);
    int32_t *at = calloc(ROWS, sizeof *at), own_at[POINTS];
    uint32_t *value = calloc((size_t)ROWS * GROUPS, sizeof *value);
    uint32_t *own_value = calloc(POINTS * GROUPS, sizeof *own_value);
    size_t rows = katachi_collection_features(collection, 0, features, start, played, at, value);
    assert_int_equal(start[count], rows);
    KatachiGame *game = katachi_collection_game(collection, 0);
    for (size_t i = count; i-- > 0;) {
        KatachiPoint point;
        KatachiColor color;
        assert_true(katachi_game_move(game, (int)i, &point, &color));
        assert_true(katachi_game_undo(game));
        assert_int_equal(at[played[i]], point.y * 19 + point.x);
        int own = katachi_features_of_game(features, game, own_at, own_value);
        assert_int_equal(own, start[i + 1] - start[i]);
        assert_memory_equal(own_at, at + start[i], (size_t)own * sizeof *at);
        assert_memory_equal(own_value, value + start[i] * (size_t)groups,
                            (size_t)own * (size_t)groups * sizeof *value);
    }
    for (size_t row = 0; row < rows; row++)
        for (int group = 0; group < groups; group++)
            assert_true(value[row * (size_t)groups + (size_t)group] <
                        katachi_features_values(features, group));
    assert_true(*katachi_features_name(features, 0));
    free(start), free(played), free(at), free(value), free(own_value);
    katachi_game_free(game);
    katachi_collection_free(collection);
    katachi_features_close(features);
    katachi_features_close(NULL);
}

/* quick.katachi in plain C is enough, and the same everywhere. */
static KatachiNetwork *example_network(void)
{
    char path[1024];
    KatachiError error = {0};
    KatachiNetwork *network = katachi_network_open(
        support_source_path("models/quick.katachi", path), "plain f32 professional", &error);
    assert_string_equal(error.text, "");
    assert_non_null(network);
    return network;
}

static void evaluates(void **state)
{
    (void)state;
    KatachiError error;
    assert_null(katachi_network_open("no/such.katachi", NULL, &error));
    assert_int_equal(error.status, KATACHI_NOT_FOUND);
    assert_null(katachi_network_open(NULL, "nonsense", &error));
    assert_int_equal(error.status, KATACHI_BAD_INPUT);
    KatachiNetwork *network = example_network();
    char text[200];
    assert_true(katachi_network_describe(network, text, sizeof text) > 0);
    assert_non_null(strstr(text, "plain C f32"));
    KatachiGame *game = example_game(), *small = katachi_game_new(5, NULL);
    static float policy[2][POINTS], ownership[2][POINTS], one_policy[POINTS], one_owner[POINTS];
    KatachiEvaluation two[2], one;
    assert_true(katachi_evaluate(network, game, &one, one_policy, one_owner));
    double sum = one.pass;
    for (int i = 0; i < POINTS; i++) {
        KatachiPoint at = {i % 19, i / 19};
        sum += (double)one_policy[i];
        assert_true(one_policy[i] >= 0 && one_owner[i] >= -1 && one_owner[i] <= 1);
        if (katachi_game_judge(game, at, katachi_game_to_move(game)) != KATACHI_MOVE_OK)
            assert_true(one_policy[i] == 0);
    }
    assert_true(sum > 0.999 && sum < 1.001 && one.winrate >= 0 && one.winrate <= 1);
    assert_false(katachi_evaluate(network, small, &one, NULL, NULL));
    const KatachiGame *games[] = {game, game}, *mixed[] = {game, small};
    assert_true(katachi_evaluate_all(network, games, 2, 2, two, policy[0], ownership[0]));
    assert_memory_equal(policy[0], one_policy, sizeof one_policy);
    assert_memory_equal(policy[1], one_policy, sizeof one_policy);
    assert_memory_equal(ownership[1], one_owner, sizeof one_owner);
    assert_true(two[1].winrate == two[0].winrate);
    assert_false(katachi_evaluate_all(network, mixed, 2, 1, two, NULL, NULL));
    katachi_game_free(game);
    katachi_game_free(small);
    katachi_network_close(network);
    katachi_network_close(NULL);
}

static void predicts_many(void **state)
{
    (void)state;
    KatachiPredictor *predictor = katachi_predictor_open(NULL, NULL);
    KatachiGame *game = example_game(), *before = katachi_game_copy(game);
    katachi_game_undo(before);
    const KatachiGame *games[] = {before, game, before};
    static double probability[3][POINTS];
    static KatachiCandidate candidate[POINTS];
    assert_true(katachi_predict_all(predictor, games, 3, 2, probability[0]));
    int count = katachi_predict(predictor, game, candidate, POINTS);
    for (int i = 0; i < count; i++)
        assert_true(probability[1][candidate[i].at.y * 19 + candidate[i].at.x] ==
                    candidate[i].probability);
    assert_memory_equal(probability[0], probability[2], sizeof probability[0]);
    katachi_game_free(game);
    katachi_game_free(before);
    katachi_predictor_close(predictor);
}

static void solves_problems_as_stated(void **state)
{
    (void)state;
    static const char TEXT[] = "problem: Rectangular six in the corner\nsize: 19\nboard:\n"
                               "       A B C D E F\n"
                               "    19 * * * @ X .\n    18 * * * @ X .\n    17 @ @ @ @ X .\n"
                               "    16 X X X X X .\nplay: black\ngoal: black to kill\n";
    const KatachiBudget budget = {.nodes = 100000};
    KatachiReading reading;
    KatachiError error;
    int size;
    KatachiColor asked;
    assert_true(
        katachi_solve_problem(TEXT, strlen(TEXT), 0, &budget, &reading, &size, &asked, &error));
    assert_int_equal(size, 19);
    assert_int_equal(asked, KATACHI_BLACK);
    assert_int_equal(reading.outcome, KATACHI_SUCCESS);
    assert_int_equal(reading.defender, KATACHI_WHITE);
    assert_false(
        katachi_solve_problem(TEXT, strlen(TEXT), 1, &budget, &reading, NULL, NULL, &error));
    assert_int_equal(error.status, KATACHI_NOT_FOUND);
    assert_false(katachi_solve_problem("nonsense", 8, 0, NULL, &reading, NULL, NULL, NULL));
}

static void lists_connections(void **state)
{
    (void)state;
    KatachiGame *game = katachi_game_new(9, NULL);
    const uint8_t stones[81] = {[20] = 1, [22] = 1, [29] = 1, [31] = 1};
    assert_true(katachi_game_set_stones(game, stones, KATACHI_WHITE));
    KatachiConnection found[4];
    assert_int_equal(katachi_connections(game, found, 4), 1);
    assert_int_equal(found[0].a.x + 9 * found[0].a.y, 20);
    assert_int_equal(found[0].b.x + 9 * found[0].b.y, 22);
    KatachiLink link;
    assert_true(katachi_connection(game, found[0].a, found[0].b, &link));
    assert_int_equal(found[0].link.level, link.level);
    assert_int_equal(katachi_connections(game, NULL, 0), 1);
    katachi_game_free(game);
}

/* A library of one game twice: a folder of its own below the build. */
static void finds_positions_in_a_library(void **state)
{
    (void)state;
    char path[1024], folder[] = "api-library-XXXXXX", command[64];
    const char *paths[] = {game_path(path)};
    KatachiError error = {0};
    assert_non_null(mkdtemp(folder));
    assert_null(katachi_library_open(folder, 1, &error));
    assert_int_equal(error.status, KATACHI_NOT_FOUND);
    assert_int_equal(katachi_library_add(folder, paths, 1, 1, &error), 1);
    assert_int_equal(katachi_library_add(folder, paths, 1, 1, &error), 0);
    KatachiLibrary *library = katachi_library_open(folder, 1, &error);
    assert_non_null(library);
    assert_int_equal(katachi_library_count(library), 1);
    KatachiGame *game = example_game(), *same = katachi_library_game(library, 0, &error);
    assert_int_equal(katachi_game_move_count(game), katachi_game_move_count(same));
    assert_null(katachi_library_game(library, 1, &error));
    KatachiPoint last;
    KatachiColor color;
    int moves = katachi_game_move_count(game) - 1;
    assert_true(katachi_game_move(game, moves, &last, &color));
    assert_true(katachi_game_undo(game));
    KatachiFound found;
    KatachiHit hit;
    assert_int_equal(katachi_library_find(library, game, NULL, &found, &hit, 1, &error), 1);
    assert_int_equal(found.games, 1);
    assert_true(hit.game == 0 && hit.moves == (uint32_t)moves);
    assert_int_equal(found.next_count, 1);
    assert_true(found.next[0].at.x == last.x && found.next[0].at.y == last.y);
    assert_int_equal(found.next[0].color, color);
    KatachiSearch search = {.player = "nobody of this name"};
    assert_int_equal(katachi_library_find(library, game, &search, &found, NULL, 0, &error), 0);
    search = (KatachiSearch){.sequence = "Q16 R14", .date_to = 19850000};
    assert_int_equal(katachi_library_find(library, NULL, &search, &found, NULL, 0, &error), 0);
    search.date_to = 0; /* in the upper right, and with swapped colours in the upper left */
    assert_int_equal(katachi_library_find(library, NULL, &search, &found, NULL, 0, &error), 2);
    assert_int_equal(found.next[0].color, KATACHI_BLACK);
    assert_int_equal(katachi_library_find(library, game, &search, &found, NULL, 0, &error), -1);
    search = (KatachiSearch){.region = "nowhere"};
    assert_int_equal(katachi_library_find(library, game, &search, &found, NULL, 0, &error), -1);
    assert_int_equal(error.status, KATACHI_BAD_INPUT);
    katachi_game_free(game);
    katachi_game_free(same);
    katachi_library_close(library);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

static void reviews_a_game(void **state)
{
    (void)state;
    static const char SGF[] = "(;SZ[9]KM[7];B[ee];W[ec];B[aa];W[gd])";
    char path[1024];
    KatachiReviewedMove move[3];
    KatachiError error = {0};
    const char *network = support_source_path("models/strong.katachi", path);
    assert_int_equal(katachi_review(SGF, strlen(SGF), 0, network, 0, 1, move, 3, &error), 4);
    assert_true(move[0].winrate > 0 && move[0].winrate < 1);
    assert_int_equal(move[2].color, KATACHI_BLACK);
    assert_true(move[2].lost > 3); /* in the corner */
    assert_true(move[2].grade >= KATACHI_MISTAKE);
    assert_true(move[2].best.x != 0 || move[2].best.y != 0);
    assert_int_equal(katachi_review("nonsense", 8, 0, network, 0, 1, move, 3, &error), -1);
    assert_int_equal(katachi_review(SGF, strlen(SGF), 0, "no/such", 0, 1, move, 3, &error), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_stones),
        cmocka_unit_test(remembers_the_record),
        cmocka_unit_test(reads_on_after_a_bad_file),
        cmocka_unit_test(collects_games),
        cmocka_unit_test(fills_arrays_as_games_say),
        cmocka_unit_test(extracts_features),
        cmocka_unit_test(evaluates),
        cmocka_unit_test(predicts_many),
        cmocka_unit_test(solves_problems_as_stated),
        cmocka_unit_test(lists_connections),
        cmocka_unit_test(finds_positions_in_a_library),
        cmocka_unit_test(reviews_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
