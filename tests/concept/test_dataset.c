/* Data sets from records, classifiers learnt from them, and what they suggest. */
#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"
#include "concept/classifier.h"
#include "concept/dataset.h"
#include "core/board.h"
#include "support.h"

#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/katachi-dataset-XXXXXX";

static char *in_folder(const char *name, char out[256])
{
    snprintf(out, 256, "%s/%s", folder, name);
    return out;
}

/* A small random problem as SGF, in one of the eight symmetries and two colourings. */
static void write_problem(const Board *board, int form, StrBuf *out)
{
    Board image;
    symmetry_map_board(board, form / 2, form % 2, &image);
    strbuf_add_format(out, "(;GM[1]FF[4]SZ[%d]", image.size);
    for (int stone = STONE_BLACK; stone <= STONE_WHITE; stone++) {
        strbuf_add(out, stone == STONE_BLACK ? "AB" : "AW");
        for (Point at = 0; at < board_cell_count(&image); at++)
            if (image.stone[at] == stone)
                strbuf_add_format(out, "[%c%c]", 'a' + board_x(&image, at),
                                  'a' + board_y(&image, at));
    }
    for (Point at = 0; at < board_cell_count(&image); at++) {
        if (board_is_legal(&image, at, STONE_BLACK)) {
            strbuf_add_format(out, ";B[%c%c]", 'a' + board_x(&image, at),
                              'a' + board_y(&image, at));
            break;
        }
    }
    strbuf_add(out, ")\n");
}

static void random_board(Random *random, Board *board)
{
    board_init(board, 7);
    for (int i = 0; i < 24; i++) {
        Point at = board_random_point(board, random);
        Stone who = i % 2 ? STONE_BLACK : STONE_WHITE;
        if (board_is_legal(board, at, who))
            board_play(board, at, who, NULL);
    }
}

/* Every problem twice: as it is, and turned or with colours exchanged. */
static void write_problems(const char *path, int count)
{
    Random random;
    StrBuf text;
    Error err;
    random_seed(&random, 5);
    strbuf_init(&text, 1 << 22);
    for (int i = 0; i < count; i++) {
        Board board;
        random_board(&random, &board);
        write_problem(&board, 0, &text);
        write_problem(&board, 1 + i % 15, &text);
    }
    assert_int_equal(file_write(path, text.text, text.length, &err), STATUS_OK);
    strbuf_clear(&text);
}

static void extract(const char *from, const char *prefix, const DatasetSettings *settings,
                    DatasetCounts *counts)
{
    Error err = {0};
    const char *paths[] = {from};
    Status status = dataset_extract(paths, 1, prefix, settings, counts, &err);
    if (status != STATUS_OK)
        fail_msg("%s", err.text);
}

static void read_part(const char *prefix, const char *part, SparseSet *set)
{
    char path[300];
    Error err = {0};
    sparse_set_init(set);
    snprintf(path, sizeof path, "%s.%s", prefix, part);
    assert_int_equal(sparse_set_read(path, set, &err), STATUS_OK);
    snprintf(path, sizeof path, "%s.%s.index", prefix, part);
    assert_int_equal(sparse_set_read_groups(path, set, &err), STATUS_OK);
}

static void pairs_become_rows(void **state)
{
    (void)state;
    char from[256], prefix[256];
    DatasetCounts counts;
    SparseSet train, test;
    write_problems(in_folder("p.sgf", from), 25);
    extract(from, in_folder("c", prefix),
            &(DatasetSettings){.shares = SHARES_ALL,
                               .features = {.type = RSPF_TYPE_C},
                               .node_limit = 500,
                               .per_position = 6,
                               .test_share = 0.3,
                               .threads = 2,
                               .seed = 1},
            &counts);
    assert_int_equal(counts.records, 50);
    assert_true(counts.train > 100 && counts.test > 20);
    read_part(prefix, "train", &train);
    read_part(prefix, "test", &test);
    assert_int_equal(train.row_count, counts.train);
    assert_int_equal(test.row_count, counts.test);
    float most = 0;
    for (size_t i = 0; i < train.start[train.row_count]; i++)
        most = train.value[i] > most ? train.value[i] : most;
    assert_true(most == 1.0f);
    for (size_t x = 0; x < test.row_count; x++) /* no position on both sides */
        for (size_t y = 0; y < train.row_count; y++)
            assert_int_not_equal(test.group[x], train.group[y]);
    for (size_t row = 0; row + 1 < train.row_count; row += 2) /* both directions side by side */
        assert_int_equal(train.group[row], train.group[row + 1]);
    sparse_set_clear(&train);
    sparse_set_clear(&test);
}

static void same_with_any_number_of_threads(void **state)
{
    (void)state;
    char from[256], prefix[2][256], path[300];
    StrBuf text[2];
    write_problems(in_folder("p.sgf", from), 8);
    for (int i = 0; i < 2; i++) {
        DatasetCounts counts;
        Error err;
        extract(from, in_folder(i ? "t2" : "t1", prefix[i]),
                &(DatasetSettings){.concept = CONCEPT_GOOD_MOVE,
                                   .bad = BAD_ANYWHERE,
                                   .hints = HINTS_BOTH_TYPES,
                                   .threads = 1 + i},
                &counts);
        strbuf_init(&text[i], 1 << 22);
        snprintf(path, sizeof path, "%s.train", prefix[i]);
        assert_int_equal(file_read(path, &text[i], &err), STATUS_OK);
        assert_int_equal(counts.by_label[0], counts.by_label[1]);
    }
    assert_string_equal(strbuf_text(&text[0]), strbuf_text(&text[1]));
    strbuf_clear(&text[0]);
    strbuf_clear(&text[1]);
}

static void labels_in_records_are_taken(void **state)
{
    (void)state;
    static const char RECORD[] = "(;GM[1]FF[4]SZ[9]AB[cc][ee][gg]AW[aa]XC[cc|ee|4][ee|gg|2])\n";
    char from[256], prefix[256];
    Error err;
    DatasetCounts counts;
    assert_int_equal(file_write(in_folder("x.sgf", from), RECORD, strlen(RECORD), &err), STATUS_OK);
    extract(from, in_folder("x", prefix), &(DatasetSettings){.labels = LABELS_RECORD}, &counts);
    assert_int_equal(counts.by_label[4], 1);
    assert_int_equal(counts.by_label[2], 1);
}

/* Every kind of annotation becomes rows of its concept. */
static void labels_of_all_kinds_are_taken(void **state)
{
    (void)state;
    static const char RECORD[] =
        "(;GM[1]FF[4]SZ[9]AB[cc][cd][dc]AW[dd][ee]PL[B]GN[hane|korosu]XE[bb,bc|cc|6]XV[de|1]"
        "XG[cc|7]XI[bb,ba|B|2]XS[ed|1]XK[dd|2];B[de]XM[de|1];W[df])\n";
    static const struct {
        Concept concept;
        int label;
        uint64_t rows; /* with those drawn at random */
    } EXPECTED[] = {{CONCEPT_MOVE_TYPE, MOVE_TYPE_HANE + 1, 1},
                    {CONCEPT_OUTCOME, OUTCOME_KOROSU + 1, 1},
                    {CONCEPT_GOOD_MOVE, 1, 2},
                    {CONCEPT_EYESPACE, 6, 1},
                    {CONCEPT_VITAL, 1, 2},
                    {CONCEPT_STRENGTH, 7, 1},
                    {CONCEPT_INFLUENCE, 2, 1},
                    {CONCEPT_SIGNIFICANCE, 1, 1},
                    {CONCEPT_SENTE, 1, 1},
                    {CONCEPT_CAPTURABLE, 2, 1}};
    char from[256], prefix[256];
    Error err;
    assert_int_equal(file_write(in_folder("k.sgf", from), RECORD, strlen(RECORD), &err), STATUS_OK);
    for (size_t i = 0; i < sizeof EXPECTED / sizeof *EXPECTED; i++) {
        DatasetCounts counts;
        extract(from, in_folder("k", prefix),
                &(DatasetSettings){.labels = LABELS_RECORD, .concept = EXPECTED[i].concept},
                &counts);
        assert_int_equal(counts.by_label[EXPECTED[i].label], 1);
        assert_int_equal(counts.train + counts.test, EXPECTED[i].rows);
    }
}

/* Where the records say nothing, readers and the game itself label the other concepts. */
static void games_label_themselves(void **state)
{
    (void)state;
    static const char GAME[] =
        "(;GM[1]FF[4]SZ[9]AB[cc][cd][dc]AW[dd][ee][ec]PL[B];B[de];W[df];B[ed];W[gg];B[gc])\n";
    static const Concept CONCEPTS[] = {CONCEPT_SIGNIFICANCE, CONCEPT_SENTE, CONCEPT_CAPTURABLE,
                                       CONCEPT_VITAL};
    char from[256], prefix[256];
    Error err;
    assert_int_equal(file_write(in_folder("g.sgf", from), GAME, strlen(GAME), &err), STATUS_OK);
    for (size_t i = 0; i < sizeof CONCEPTS / sizeof *CONCEPTS; i++) {
        DatasetCounts counts;
        extract(from, in_folder("g", prefix),
                &(DatasetSettings){.concept = CONCEPTS[i], .per_position = 100}, &counts);
        assert_true(counts.train + counts.test > 0);
        if (CONCEPTS[i] == CONCEPT_SIGNIFICANCE) { /* the next move, and points never played */
            assert_int_equal(counts.by_label[1], 1);
            assert_int_equal(counts.by_label[2], 4);
            assert_true(counts.by_label[5] > 60);
        }
        if (CONCEPTS[i] == CONCEPT_SENTE) /* answered beside it */
            assert_int_equal(counts.by_label[1], 1);
    }
}

/* The judge is asked about every chain, and what it leaves open is counted. */
static int judge_by_size(void *context, int worker, Concept concept, const Board *board,
                         Subject *subject)
{
    (void)context;
    assert_int_equal(worker, 0);
    assert_int_equal(concept, CONCEPT_STRENGTH);
    for (Point at = 0; at < board_cell_count(board); at++)
        if (point_set_has(&subject->chains, at))
            return board->stone_count[at] > 1 ? board->stone_count[at] : 0;
    return 0;
}

static void a_judge_labels_chains(void **state)
{
    (void)state;
    static const char RECORD[] = "(;GM[1]FF[4]SZ[9]AB[cc][cd][dc]AW[ee][gg])\n";
    char from[256], prefix[256];
    Error err;
    DatasetCounts counts;
    assert_int_equal(file_write(in_folder("j.sgf", from), RECORD, strlen(RECORD), &err), STATUS_OK);
    extract(from, in_folder("j", prefix),
            &(DatasetSettings){.concept = CONCEPT_STRENGTH,
                               .judge = {.judge = judge_by_size, .name = "size"}},
            &counts);
    assert_int_equal(counts.by_label[3], 1);
    assert_int_equal(counts.undecided, 2);
}

static void nothing_to_learn_is_told(void **state)
{
    (void)state;
    char from[256], prefix[256];
    Error err = {0};
    DatasetCounts counts;
    assert_int_equal(file_write(in_folder("e.sgf", from), "(;SZ[9])", 8, &err), STATUS_OK);
    const char *paths[] = {from};
    assert_int_equal(
        dataset_extract(paths, 1, in_folder("e", prefix), &(DatasetSettings){0}, &counts, &err),
        STATUS_NOT_FOUND);
    snprintf(prefix + strlen(prefix), 16, ".train");
    assert_int_not_equal(access(prefix, F_OK), 0);
}

static void classifiers_come_back_and_suggest(void **state)
{
    (void)state;
    char from[256], prefix[256], path[300];
    DatasetCounts counts;
    DatasetScale *scale = mem_alloc(1, sizeof *scale);
    SparseSet train;
    Error err = {0};
    Classifier *classifier, *again;
    write_problems(in_folder("p.sgf", from), 20);
    extract(from, in_folder("b", prefix),
            &(DatasetSettings){.shares = SHARES_ALL,
                               .features = {.type = RSPF_TYPE_B, .is_extended = true},
                               .node_limit = 500},
            &counts);
    read_part(prefix, "train", &train);
    snprintf(path, sizeof path, "%s.scale", prefix);
    assert_int_equal(dataset_scale_read(path, scale, &err), STATUS_OK);
    assert_true(scale->features.is_extended && scale->features.type == RSPF_TYPE_B);
    for (int kind = 0; kind < 2; kind++) {
        classifier = classifier_new(
            scale, kind ? NULL : boost_fit(&train, &(BoostSettings){.rounds = 20}),
            kind ? svm_fit(&train, &(SvmSettings){.c = 4, .gamma = 0.1}) : NULL, "a\ntest");
        in_folder("m.classifier", path);
        assert_int_equal(classifier_write(classifier, path, &err), STATUS_OK);
        assert_int_equal(classifier_read(path, &again, &err), STATUS_OK);
        assert_string_equal(classifier_note(again), "a test");
        assert_string_equal(classifier_learner(again), kind ? "svm" : "boost");
        assert_memory_equal(classifier_scale(again), scale, sizeof *scale);
        Board board;
        Random random;
        random_seed(&random, 77);
        random_board(&random, &board);
        PathCounter *counter = path_counter_open();
        path_counter_set(counter, &board);
        ChainPair pairs[64];
        PairSuggestion one[64], two[64];
        int count = sample_list_pairs(&board, 64, pairs);
        count = count < 64 ? count : 64;
        assert_true(count > 2);
        assert_true(suggest_levels(classifier, counter, &board, pairs, count, one));
        assert_true(suggest_levels(again, counter, &board, pairs, count, two));
        for (int i = 0; i < count; i++) {
            assert_in_range(one[i].level, 1, 6);
            assert_int_equal(one[i].level, two[i].level);
            assert_true(one[i].margin == two[i].margin);
        }
        path_counter_close(counter);
        classifier_close(classifier);
        classifier_close(again);
    }
    assert_int_equal(file_write(path, "katachi-classifier 1 5 0\nabcde", 30, &err), STATUS_OK);
    assert_int_equal(classifier_read(path, &again, &err), STATUS_SYNTAX);
    sparse_set_clear(&train);
    mem_free(scale);
}

static int enter(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int leave(void **state)
{
    (void)state;
    char command[300];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_become_rows),
        cmocka_unit_test(same_with_any_number_of_threads),
        cmocka_unit_test(labels_in_records_are_taken),
        cmocka_unit_test(labels_of_all_kinds_are_taken),
        cmocka_unit_test(games_label_themselves),
        cmocka_unit_test(a_judge_labels_chains),
        cmocka_unit_test(nothing_to_learn_is_told),
        cmocka_unit_test(classifiers_come_back_and_suggest),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
