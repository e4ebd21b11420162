/* Vertices, drawings and symmetries. */
#include "base/random.h"
#include "core/board.h"
#include "core/text.h"
#include "support.h"

#include <string.h>

static void every_vertex_reads_back(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        Board board;
        board_init(&board, size);
        for (int at = 0; at < board_cell_count(&board); at++) {
            if (!board_has_point(&board, (Point)at))
                continue;
            char text[POINT_TEXT_SIZE];
            Point back;
            assert_true(point_parse(point_text(size, (Point)at, text), size, &back));
            assert_int_equal(back, at);
        }
    }
}

static void vertices_are_those_of_the_protocol(void **state)
{
    (void)state;
    char text[POINT_TEXT_SIZE];
    Board board;
    board_init(&board, 19);
    assert_string_equal(point_text(19, board_point(&board, 15, 3), text), "Q16");
    assert_string_equal(point_text(19, board_point(&board, 0, 18), text), "A1");
    assert_string_equal(point_text(19, board_point(&board, 8, 0), text), "J19");
    assert_string_equal(point_text(19, POINT_PASS, text), "pass");
    assert_string_equal(point_text(19, POINT_NONE, text), "none");
}

static void other_text_is_no_vertex(void **state)
{
    (void)state;
    const char *bad[] = {"",   "A",   "I5",  "A0",    "A20", "T20",  "U1",   "A1x", "AA1",
                         "1A", "A 1", "A-1", "passs", " A1", "A01x", "A100", "@1"};
    Point at;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(point_parse(bad[i], 19, &at));
    assert_true(point_parse("PASS", 19, &at));
    assert_int_equal(at, POINT_PASS);
    assert_true(point_parse("t19", 19, &at));
    assert_false(point_parse("K10", 9, &at));
}

static void a_drawing_reads_back(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 3);
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        Board board, back;
        Point last = POINT_NONE;
        board_init(&board, size);
        for (int i = 0; i < 3 * size * size; i++) {
            Point at = board_random_point(&board, &random);
            Stone who = i % 2 ? STONE_WHITE : STONE_BLACK;
            if (!board_is_legal(&board, at, who))
                continue;
            board_play(&board, at, who, NULL);
            last = at;
        }
        StrBuf text;
        strbuf_init(&text, 10000);
        board_draw(&board, last, &text);
        assert_int_equal(board_parse(strbuf_text(&text), &back, NULL, NULL), STATUS_OK);
        assert_true(board_same_stones(&board, &back));
        strbuf_clear(&text);
    }
}

static void a_drawing_looks_like_this(void **state)
{
    (void)state;
    Board board;
    StrBuf text;
    board_init(&board, 7);
    board_play(&board, board_point(&board, 2, 2), STONE_BLACK, NULL);
    board_play(&board, board_point(&board, 6, 3), STONE_WHITE, NULL);
    strbuf_init(&text, 1000);
    board_draw(&board, board_point(&board, 6, 3), &text);
    assert_string_equal(strbuf_text(&text), "   A B C D E F G\n"
                                            " 7 . . . . . . . 7\n"
                                            " 6 . . . . . . . 6\n"
                                            " 5 . . X . + . . 5\n"
                                            " 4 . . . . . .(O)4\n"
                                            " 3 . . + . + . . 3\n"
                                            " 2 . . . . . . . 2\n"
                                            " 1 . . . . . . . 1\n"
                                            "   A B C D E F G\n");
    strbuf_clear(&text);
}

static void marks_name_empty_points(void **state)
{
    (void)state;
    Board board;
    Point mark[26];
    assert_int_equal(board_parse("X a\n. O\n", &board, mark, NULL), STATUS_OK);
    assert_int_equal(mark[0], board_point(&board, 1, 0));
    assert_int_equal(mark[1], POINT_NONE);
    assert_int_equal(board.stone[mark[0]], STONE_NONE);
}

static void bad_drawings_name_their_line(void **state)
{
    (void)state;
    static const struct {
        const char *drawing;
        Status status;
        uint32_t line;
    } CASES[] = {
        {"", STATUS_SYNTAX, 0},
        {".\n", STATUS_SYNTAX, 0},
        {". .\n. . .\n", STATUS_SYNTAX, 2},
        {". .\n. ?\n", STATUS_SYNTAX, 2},
        {". .\n. Q\n", STATUS_SYNTAX, 2},
        {"X X\nX X\n", STATUS_INVALID, 0},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Board board;
        Error err = {.line = 0};
        board_init(&board, 3);
        Status status = board_parse(CASES[i].drawing, &board, NULL, &err);
        assert_int_equal(status, CASES[i].status);
        assert_int_equal(err.status, status);
        assert_int_equal(err.line, CASES[i].line);
        assert_int_equal(board.size, 3);
    }
    char large[27 * 54 + 1] = "";
    memset(large, '.', sizeof large - 1);
    Board board;
    Error err;
    assert_int_equal(board_parse(large, &board, NULL, &err), STATUS_LIMIT);
}

static void symmetries_form_a_group(void **state)
{
    (void)state;
    Board board;
    board_init(&board, 5);
    Point odd = board_point(&board, 1, 0);
    for (int a = 0; a < SYMMETRY_COUNT; a++) {
        for (int at = 0; at < board_cell_count(&board); at++) {
            if (!board_has_point(&board, (Point)at))
                continue;
            Point image = symmetry_map(5, a, (Point)at);
            assert_true(board_has_point(&board, image));
            assert_int_equal(symmetry_map(5, symmetry_inverse(a), image), at);
        }
        for (int b = 0; b < a; b++)
            assert_int_not_equal(symmetry_map(5, a, odd), symmetry_map(5, b, odd));
    }
    assert_int_equal(symmetry_map(5, 7, POINT_PASS), POINT_PASS);
}

static void images_share_the_canonical_hash(void **state)
{
    (void)state;
    Board board, image, other;
    Point mark[26];
    assert_int_equal(board_parse(". X O . .\n"
                                 "X O k O .\n"
                                 ". X O . .\n"
                                 ". . . X .\n"
                                 ". . . . .\n",
                                 &board, mark, NULL),
                     STATUS_OK);
    board_play(&board, mark['k' - 'a'], STONE_BLACK, NULL);
    for (int s = 0; s < SYMMETRY_COUNT; s++) {
        symmetry_map_board(&board, s, false, &image);
        assert_true(board_is_consistent(&image));
        assert_true(symmetry_canonical_hash(&image) == symmetry_canonical_hash(&board));
        assert_int_equal(image.ko, symmetry_map(5, s, board.ko));
        symmetry_map_board(&image, symmetry_inverse(s), false, &other);
        assert_true(board_same_stones(&other, &board));
    }
    symmetry_map_board(&board, 0, true, &image);
    assert_int_equal(image.prisoners[STONE_BLACK], 1);
    assert_int_equal(image.stone[mark['k' - 'a']], STONE_WHITE);
    assert_true(symmetry_canonical_hash(&image) != symmetry_canonical_hash(&board));
}

static void other_moves_and_verdicts_have_words(void **state)
{
    (void)state;
    static const char *const WORDS[] = {[MOVE_OK] = "legal",
                                        [MOVE_OFF_BOARD] = "off the board",
                                        [MOVE_OCCUPIED] = "occupied",
                                        [MOVE_SUICIDE] = "suicide",
                                        [MOVE_KO] = "ko",
                                        [MOVE_SUPERKO] = "superko",
                                        [MOVE_GAME_OVER] = "the game is over"};
    char text[POINT_TEXT_SIZE];
    assert_string_equal(point_text(19, POINT_PASS, text), "pass");
    assert_string_equal(point_text(19, POINT_RESIGN, text), "resign");
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        assert_string_equal(move_verdict_text((MoveVerdict)i), WORDS[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_moves_and_verdicts_have_words),
        cmocka_unit_test(every_vertex_reads_back),
        cmocka_unit_test(vertices_are_those_of_the_protocol),
        cmocka_unit_test(other_text_is_no_vertex),
        cmocka_unit_test(a_drawing_reads_back),
        cmocka_unit_test(a_drawing_looks_like_this),
        cmocka_unit_test(marks_name_empty_points),
        cmocka_unit_test(bad_drawings_name_their_line),
        cmocka_unit_test(symmetries_form_a_group),
        cmocka_unit_test(images_share_the_canonical_hash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
