/* The vocabulary: complete, without double meanings, and found by every spelling. */
#include "annotation/vocabulary.h"
#include "support.h"

#include <string.h>

static void check_entry(const VocabularyEntry *entry)
{
    assert_non_null(entry->term);
    assert_true(entry->term[0] && entry->gloss[0] && strlen(entry->definition) > 8);
    assert_true((unsigned char)entry->japanese[0] >= 0x80);
    assert_true(strlen(entry->term) < ANNOTATION_WORD_SIZE);
}

static void test_counts(void **state)
{
    (void)state;
    assert_int_equal(MOVE_TYPE_COUNT, 43);
    assert_int_equal(OUTCOME_TYPE_COUNT, 45);
    for (int i = 0; i < MOVE_TYPE_COUNT; i++)
        check_entry(vocabulary_move((MoveType)i));
    for (int i = 0; i < OUTCOME_TYPE_COUNT; i++)
        check_entry(vocabulary_outcome((OutcomeType)i));
}

/* Each term and alias leads to its own entry: so no two entries share a spelling. */
static void test_every_spelling_is_found(void **state)
{
    (void)state;
    for (int i = 0; i < MOVE_TYPE_COUNT; i++) {
        const VocabularyEntry *entry = vocabulary_move((MoveType)i);
        MoveType found;
        assert_true(vocabulary_find_move(entry->term, &found) && (int)found == i);
        for (int a = 0; a < VOCABULARY_ALIAS_LIMIT && entry->alias[a]; a++)
            assert_true(vocabulary_find_move(entry->alias[a], &found) && (int)found == i);
    }
    for (int i = 0; i < OUTCOME_TYPE_COUNT; i++) {
        const VocabularyEntry *entry = vocabulary_outcome((OutcomeType)i);
        OutcomeType found;
        assert_true(vocabulary_find_outcome(entry->term, &found) && (int)found == i);
        for (int a = 0; a < VOCABULARY_ALIAS_LIMIT && entry->alias[a]; a++)
            assert_true(vocabulary_find_outcome(entry->alias[a], &found) && (int)found == i);
    }
}

/* Appendix A as the thesis prints it. */
static const char *const THESIS_MOVES[] = {"ate - atekaeshi",
                                           "atekomi",
                                           "uetstuke - zutsuke - hanazuke",
                                           "oki",
                                           "osae",
                                           "oshi",
                                           "kake",
                                           "kaketsugi",
                                           "kado - katatzuki",
                                           "kiri - kirichigai - chokiri - ishinoshita",
                                           "guzumi",
                                           "keima - ogeima",
                                           "kosumi",
                                           "kosumitsuke",
                                           "sagari",
                                           "shitatsuke",
                                           "tsugi",
                                           "tsukiatari - butsukari - sashikomi",
                                           "tsuke",
                                           "tsukekiri",
                                           "tsukekoshi",
                                           "deru - tsukidashi",
                                           "dekiri",
                                           "tobi - hazamatobi - chikiritobi",
                                           "tobitsuke",
                                           "narabi",
                                           "nidanbane - nidosae",
                                           "ninoichi",
                                           "nuki",
                                           "nozoki",
                                           "nobi",
                                           "hai",
                                           "hasamitsuke",
                                           "hane",
                                           "hanekomi",
                                           "hanedashi",
                                           "hiki",
                                           "fukurami",
                                           "hekomi",
                                           "hourikomi",
                                           "mage - magari",
                                           "yokutsuke - haratsuke",
                                           "warikomi"};

static const char *const THESIS_OUTCOMES[] = {"arasu",
                                              "ikiru",
                                              "ijimeru",
                                              "ukeru",
                                              "utsutekaeshi",
                                              "eguru",
                                              "oiotoshi",
                                              "osamaru",
                                              "kata o kimeru",
                                              "kata o kuzusu",
                                              "katameru",
                                              "kikaru",
                                              "ko",
                                              "korosu",
                                              "sabaku",
                                              "shicho - yurumu shicho",
                                              "shinogu",
                                              "shibori o fusegu",
                                              "shiboru",
                                              "shimetsukeru",
                                              "shinsuisuru",
                                              "suteishi",
                                              "seikei",
                                              "setsudan",
                                              "semeai",
                                              "semeru",
                                              "seriai",
                                              "sente o toru",
                                              "dashutsu",
                                              "dametsumari ni suru",
                                              "te o tsumeru",
                                              "togameru",
                                              "toru",
                                              "hangeki",
                                              "fusa",
                                              "fusegu",
                                              "fuyasu",
                                              "fundan",
                                              "herasu",
                                              "mamoru",
                                              "yaburu",
                                              "yosumi",
                                              "ryonirami",
                                              "renzoku",
                                              "watari"};

static void test_the_thesis_spellings(void **state)
{
    (void)state;
    bool has_move[MOVE_TYPE_COUNT] = {0}, has_outcome[OUTCOME_TYPE_COUNT] = {0};
    assert_int_equal(sizeof THESIS_MOVES / sizeof THESIS_MOVES[0], MOVE_TYPE_COUNT);
    assert_int_equal(sizeof THESIS_OUTCOMES / sizeof THESIS_OUTCOMES[0], OUTCOME_TYPE_COUNT);
    for (int i = 0; i < MOVE_TYPE_COUNT; i++) {
        MoveType move;
        if (!vocabulary_find_move(THESIS_MOVES[i], &move))
            fail_msg("%s is not found", THESIS_MOVES[i]);
        assert_false(has_move[move]);
        has_move[move] = true;
    }
    for (int i = 0; i < OUTCOME_TYPE_COUNT; i++) {
        OutcomeType outcome;
        if (!vocabulary_find_outcome(THESIS_OUTCOMES[i], &outcome))
            fail_msg("%s is not found", THESIS_OUTCOMES[i]);
        assert_false(has_outcome[outcome]);
        has_outcome[outcome] = true;
    }
}

static void test_what_is_no_word(void **state)
{
    (void)state;
    MoveType move;
    OutcomeType outcome;
    const char *bad[] = {"",         " ",   "-",        "--",    "ate - kiri", "korosu",
                         "hanehane", "han", "hane - x", "hane!", "ha3ne",      "han\334e"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(vocabulary_find_move(bad[i], &move));
    assert_false(vocabulary_find_outcome("hane", &outcome));
    assert_true(vocabulary_find_outcome("Kata-o-Kimeru", &outcome));
}

static void test_words_for_readers(void **state)
{
    (void)state;
    AnnotationWordFn *find = VOCABULARY_WORDS.find;
    assert_string_equal(find(NULL, PLACE_MOVE_TYPE, "Uetstuke"), "uetsuke");
    assert_string_equal(find(NULL, PLACE_OUTCOME_TYPE, "fundan"), "bundan");
    assert_null(find(NULL, PLACE_MOVE_TYPE, "fundan"));
    assert_null(find(NULL, PLACE_CHAIN, "hane"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_every_spelling_is_found),
        cmocka_unit_test(test_the_thesis_spellings),
        cmocka_unit_test(test_what_is_no_word),
        cmocka_unit_test(test_words_for_readers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
