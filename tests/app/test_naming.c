/* Moves in words with reading behind them, and labels as people type them. */
#include "app/annotation.h"
#include "app/naming.h"
#include "core/text.h"
#include "sgf/read.h"
#include "support.h"

#include <string.h>

/* The words for a black move at a, as text. */
static const char *words_of(const char *drawing, char out[400])
{
    Board board;
    Point mark[26];
    Error err;
    MoveWords words;
    StrBuf text;
    strbuf_init(&text, 400);
    assert_int_equal(board_parse(drawing, &board, mark, &err), STATUS_OK);
    Namer *namer = namer_open();
    namer_run(namer, &board, mark[0], STONE_BLACK, &words);
    namer_close(namer);
    move_words_text(&words, 8, &text);
    snprintf(out, 400, "%s", strbuf_text(&text));
    strbuf_clear(&text);
    return out;
}

static void assert_says(const char *text, const char *part, bool is_wanted)
{
    if ((strstr(text, part) != NULL) != is_wanted)
        fail_msg("%s %s in: %s", part, is_wanted ? "is missing" : "should not be", text);
}

/* Straight three: the middle kills, and the solver proves it. */
static void test_a_killing_move(void **state)
{
    (void)state;
    char text[400];
    words_of(". . . . . . .\n"
             ". . . . . . .\n"
             ". . . . . . .\n"
             ". . . . . . .\n"
             "X X X X X X .\n"
             "O O O O O X .\n"
             "O . a . O X .\n",
             text);
    assert_says(text, "korosu", true);
    assert_says(text, "oki", true);
    words_of(". . . . . . .\n"
             ". . . . . . .\n"
             ". . . . . . .\n"
             ". . . . . . .\n"
             "X X X X X X .\n"
             "O O O O O X .\n"
             "O . . a O X .\n",
             text);
    assert_says(text, "korosu", false);
}

static void test_a_saving_move(void **state)
{
    (void)state;
    char text[400];
    words_of(". . . . . . .\n"
             ". . . . . . .\n"
             ". . . . . . .\n"
             ". . . . . . .\n"
             "O O O O O O .\n"
             "X X X X X O .\n"
             "X . a . X O .\n",
             text);
    assert_says(text, "ikiru", true);
}

static void test_nothing_to_say(void **state)
{
    (void)state;
    char text[400];
    words_of(". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . a . . .\n. . . . . . .\n"
             ". . . . . . .\n. . . . . . .\n",
             text);
    assert_string_equal(text, "");
}

/* ---- labels as typed ---- */

static Status make(const char *label, Annotation *annotation, Error *err)
{
    static const char TEXT[] = "(;SZ[9]AB[bb][dd]AW[ee];B[cc])";
    Arena mem;
    SgfGame game;
    AnnotationRequest request = {.label = label, .author = "Anna", .origin = ORIGIN_PERSON};
    arena_init(&mem, 1 << 20);
    assert_int_equal(sgf_read(TEXT, sizeof TEXT - 1, 0, NULL, &mem, &game, err), STATUS_OK);
    Status status = annotation_make(&game, game.root, &request, annotation, err);
    arena_clear(&mem);
    return status;
}

static void test_labels_as_typed(void **state)
{
    (void)state;
    const char *good[] = {"XC[bb|dd|2]", "XC bb|dd|2", "XC B8|D6|2", "XC[b8|dd|2]", "XC D6|B8|2"};
    Annotation first, other;
    Error err = {0};
    assert_int_equal(make(good[0], &first, &err), STATUS_OK);
    assert_string_equal(first.author, "Anna");
    for (size_t i = 1; i < sizeof good / sizeof good[0]; i++) {
        if (make(good[i], &other, &err) != STATUS_OK)
            fail_msg("%s: %s", good[i], err.text);
        assert_true(annotation_same_label(&first, &other));
    }
    assert_int_equal(make("XV A1,c3:E3|1", &other, &err), STATUS_OK);
    assert_int_equal(cells_count(other.place[0].word, BOARD_WORD_LIMIT), 4);
    const char *bad[] = {
        "", "XC", "XC[bb|dd|2", "ZZ[bb|dd|2]", "XC J10|D6|2", "XC bb|dd|7", "connectivity bb|dd|2"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        err.text[0] = '\0';
        assert_int_not_equal(make(bad[i], &other, &err), STATUS_OK);
        assert_true(err.text[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_killing_move),
        cmocka_unit_test(test_a_saving_move),
        cmocka_unit_test(test_nothing_to_say),
        cmocka_unit_test(test_labels_as_typed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
