/* Annotations: kinds as data, labels read and judged, records that carry them. */
#include "annotation/sgf.h"
#include "core/board.h"
#include "sgf/convert.h"
#include "sgf/text.h"
#include "sgf_support.h"

#include <ctype.h>

/* A small vocabulary: this module knows no words itself. */
static const char *find_word(void *context, PlaceContent what, const char *text)
{
    (void)context;
    if (what == PLACE_MOVE_TYPE)
        return strcmp(text, "hane") == 0 || strcmp(text, "HANE") == 0 ? "hane" : NULL;
    return strcmp(text, "korosu") == 0 ? "korosu" : strcmp(text, "ko") == 0 ? "ko" : NULL;
}

static const AnnotationWords WORDS = {.find = find_word};

enum { FOUND_LIMIT = 64, TEXT_SIZE = 200 };

/* What a walk over a record found, as text. */
typedef struct {
    int found_count, fault_count;
    char found[FOUND_LIMIT][TEXT_SIZE], fault[FOUND_LIMIT][TEXT_SIZE];
    Annotation annotation[FOUND_LIMIT];
    uint32_t node[FOUND_LIMIT];
} Visited;

static void take(void *context, const AnnotationFound *found)
{
    Visited *visited = context;
    StrBuf text;
    strbuf_init(&text, TEXT_SIZE);
    strbuf_add_format(&text, "%u ", found->node_number);
    annotation_write(found->annotation, found->position->board.size, &text);
    assert_true(visited->found_count < FOUND_LIMIT);
    visited->annotation[visited->found_count] = *found->annotation;
    visited->node[visited->found_count] = found->node_number;
    snprintf(visited->found[visited->found_count++], TEXT_SIZE, "%s", strbuf_text(&text));
    strbuf_clear(&text);
}

static void refuse(void *context, const AnnotationFault *fault)
{
    Visited *visited = context;
    assert_true(visited->fault_count < FOUND_LIMIT);
    snprintf(visited->fault[visited->fault_count++], TEXT_SIZE, "%u %s line %u byte %llu: %.100s",
             fault->node_number, fault->property, fault->error.line,
             (unsigned long long)fault->error.offset, fault->error.text);
}

static Visited walk(const SgfGame *game)
{
    Visited visited = {0};
    AnnotationVisitor visitor = {.take = take, .refuse = refuse, .context = &visited};
    uint64_t refused = annotation_visit(game, &WORDS, &visitor);
    assert_int_equal(refused, visited.fault_count);
    return visited;
}

/* ---- kinds ---- */

static void test_kinds_are_complete(void **state)
{
    (void)state;
    for (int i = 0; i < ANNOTATION_KIND_COUNT; i++) {
        const AnnotationKind *kind = annotation_kind((AnnotationKindId)i);
        AnnotationKindId by_id, by_name;
        assert_true(annotation_kind_find(kind->id, &by_id) && (int)by_id == i);
        assert_true(annotation_kind_find(kind->name, &by_name) && (int)by_name == i);
        assert_int_equal(strlen(kind->id), 2);
        assert_true(kind->place_count >= 1 && kind->place_count <= ANNOTATION_PLACE_LIMIT);
        assert_true(strlen(kind->guideline) > 20);
        for (int p = 0; p < kind->place_count; p++)
            assert_true(kind->place[p].holds != PLACE_NONE && kind->place[p].name[0]);
        for (int l = 0; l < kind->level_count; l++)
            assert_true(kind->level[l].name[0] && kind->level[l].meaning[0]);
        for (int l = kind->level_count; l < ANNOTATION_LEVEL_LIMIT; l++)
            assert_null(kind->level[l].name);
    }
    assert_int_equal(annotation_kind(ANNOTATION_CONNECTIVITY)->level_count, 6);
    assert_int_equal(annotation_kind(ANNOTATION_EYESPACE)->level_count, 7);
    assert_int_equal(annotation_kind(ANNOTATION_VITAL)->level_count, 2);
}

static void test_time(void **state)
{
    (void)state;
    char text[ANNOTATION_TIME_SIZE];
    int64_t time = 0;
    assert_true(annotation_time_parse("2026-11-15T11:40:00Z", &time));
    assert_int_equal(time, 1794742800);
    assert_string_equal(annotation_time_text(time, text), "2026-11-15T11:40:00Z");
    assert_string_equal(annotation_time_text(0, text), "");
    assert_string_equal(annotation_time_text(INT64_MAX, text), "");
    const char *bad[] = {"",
                         "2026-11-15",
                         "2026-13-15T11:40:00Z",
                         "2026-02-30T11:40:00Z",
                         "2026-11-15T24:40:00Z",
                         "2026-11-15T11:40:00",
                         "2026-1a-15T11:40:00Z",
                         "0000-11-15T11:40:00Z"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(annotation_time_parse(bad[i], &time));
}

/* ---- reading ---- */

/*  . . . . .      a black pair at bb-cb, a black stone at dd, a white chain at ae-be */
#define BOARD_5 "SZ[5]AB[bb][cb][dd]AW[ae][be]"

static void test_all_kinds_are_read(void **state)
{
    (void)state;
    Reading reading;
    reading_open_text(&reading,
                      "(;" BOARD_5 "XC[dd|cb|3]XE[aa,ab|cb|5]XV[cc|1]XG[bb,dd|7]XI[aa:ba|B|2]"
                      "XS[dd,ea|1]XK[be|2]GN[HANE| ko ];B[cc]XM[cc|2])");
    Visited visited = walk(&reading.game);
    const char *expected[] = {
        "0 XC|bb|dd|3|||unknown|", "0 XE|aa,ab|bb|5|||unknown|", "0 XV|cc|1|||unknown|",
        "0 XG|bb,dd|7|||unknown|", "0 XI|aa,ba|B|2|||unknown|",  "0 XS|ea,dd|1|||unknown|",
        "0 XK|ae|2|||unknown|",    "0 GN|hane|ko|||unknown|",    "1 XM|cc|2|||unknown|"};
    assert_int_equal(visited.fault_count, 0);
    assert_int_equal(visited.found_count, sizeof expected / sizeof expected[0]);
    for (int i = 0; i < visited.found_count; i++)
        assert_string_equal(visited.found[i], expected[i]);
    reading_close(&reading);
}

static void test_labels_hold_after_the_move(void **state)
{
    (void)state;
    Reading reading;
    reading_open_text(&reading, "(;SZ[5];B[bb];W[dd];B[bd]XC[bb|bd|2](;W[cc])(;W[bc]XK[bb|4]))");
    Visited visited = walk(&reading.game);
    assert_int_equal(visited.found_count, 2);
    assert_string_equal(visited.found[0], "3 XC|bb|bd|2|||unknown|");
    assert_string_equal(visited.found[1], "5 XK|bb|4|||unknown|");
    reading_close(&reading);
}

static void test_bad_annotations_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *property, *reason;
    } CASES[] = {
        {"XC[ff|bb|1]", "'ff' is not a point on this board of 5"},
        {"XC[aa|bb|1]", "A5 is empty: not a chain"},
        {"XC[bb|dd|9]", "value 9, but connectivity has values 1 to 6"},
        {"XC[bb|dd|0]", "value 0, but connectivity has values 1 to 6"},
        {"XC[bb|dd|x]", "'x' is not a value"},
        {"XC[bb|dd|]", "'' is not a value"},
        {"XC[bb|dd]", "XC needs 3 parts separated by |"},
        {"XC[bb|dd|1|2]", "XC needs 3 parts separated by |"},
        {"XC[]", "a point is missing"},
        {"XC[bb|cb|1]", "B4 is one chain, named twice"},
        {"XC[bb|ae|1]", "the two chains are of different colours"},
        {"XC[bb,dd|ae|1]", "one chain expected, 2 points given"},
        {"XC[aa:bb|dd|1]", "a rectangle where one point is expected"},
        {"XE[bb|cb|1]", "B4 holds a stone where an empty point is expected"},
        {"XE[aa|bb,ae|1]", "A1 has another colour than the chain before it"},
        {"XE[aa,|bb|1]", "a point is missing"},
        {"XV[aa|3]", "value 3, but vital points has values 1 to 2"},
        {"XI[aa|X|1]", "the colour is not B or W"},
        {"XM[aa|1]", "a label for a move that is not there"},
        {"GN[hane|korosu]", "a label for a move that is not there"},
        {"YL[XC|bb|dd|1]", "who gave the label is missing"},
        {"YL[XC|bb|dd|1||]", "time, certainty, origin or author is missing"},
        {"YL[XC|bb|dd|1|yesterday|||Anna]", "the time must look like 2026-11-15T11:40:00Z"},
        {"YL[XC|bb|dd|1||101||Anna]", "certainty must be at most 100"},
        {"YL[XC|bb|dd|1|||oracle|Anna]", "the origin must be person, reader or classifier"},
        {"YL[XZ|bb|dd|1||||Anna]", "no such kind of annotation"},
        {"YV[2]XC[bb|dd|1]", "annotations of another version than 1 are not supported"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[300];
        Reading reading;
        snprintf(text, sizeof text, "(;" BOARD_5 "%s\nXV[ca|1])", CASES[i].property);
        reading_open_text(&reading, text);
        Visited visited = walk(&reading.game);
        assert_int_equal(visited.fault_count, 1);
        if (!strstr(visited.fault[0], CASES[i].reason))
            fail_msg("%s: %s", CASES[i].property, visited.fault[0]);
        bool is_newer = strncmp(CASES[i].property, "YV", 2) == 0;
        assert_int_equal(visited.found_count, is_newer ? 0 : 1); /* the good one beside it */
        char written[300];
        snprintf(written, sizeof written, "(;" BOARD_5 "%sXV[ca|1])\n", CASES[i].property);
        assert_string_equal(reading_written(&reading), written);
        reading_close(&reading);
    }
}

static void test_faults_tell_their_place(void **state)
{
    (void)state;
    Reading reading;
    reading_open_text(&reading, "(;SZ[5];B[bb]\n;W[dd]XK[bb|4]\n  XK[cc|1])");
    Visited visited = walk(&reading.game);
    assert_int_equal(visited.found_count, 1);
    assert_int_equal(visited.fault_count, 1);
    assert_string_equal(visited.fault[0], "2 XK line 3 byte 34: C3 is empty: not a chain");
    reading_close(&reading);
}

static void test_nothing_holds_behind_an_illegal_move(void **state)
{
    (void)state;
    Reading reading;
    reading_open_text(&reading, "(;SZ[5]GN[A game];B[bb]XK[bb|4];W[bb]XK[bb|4]GN[hane|ko];"
                                "B[cc]XK[bb|4])");
    Visited visited = walk(&reading.game);
    assert_int_equal(visited.found_count, 1);
    assert_int_equal(visited.fault_count, 2);
    assert_non_null(strstr(visited.fault[0], "2 XK"));
    assert_non_null(strstr(visited.fault[0], "cannot be reached"));
    reading_close(&reading);
}

/* ---- GN ---- */

static void test_a_games_name_is_no_label(void **state)
{
    (void)state;
    const char *names[] = {"Honinbo",      "hane", "hane|title match",
                           "final|korosu", "|",    "hane|korosu|x"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char text[100];
        Reading reading;
        snprintf(text, sizeof text, "(;SZ[5]GN[%s];B[aa])", names[i]);
        reading_open_text(&reading, text);
        Visited visited = walk(&reading.game);
        assert_int_equal(visited.found_count + visited.fault_count, 0);
        reading_close(&reading);
    }
}

/* ---- who gave them ---- */

static void test_two_annotators(void **state)
{
    (void)state;
    Reading reading;
    reading_open_text(&reading, "(;" BOARD_5 "XC[bb|dd|2][bb|dd|3][dd|cb|4]"
                                "YL[XC|bb|dd|2|2026-11-15T11:40:00Z|90|person|Anna]"
                                "[XC|bb|dd|3||60|reader|reader 0.1 \\] a|b])");
    Visited visited = walk(&reading.game);
    assert_int_equal(visited.fault_count, 0);
    assert_int_equal(visited.found_count, 3);
    assert_string_equal(visited.found[0], "0 XC|bb|dd|2|2026-11-15T11:40:00Z|90|person|Anna");
    assert_string_equal(visited.found[1], "0 XC|bb|dd|3||60|reader|reader 0.1 ] a|b");
    assert_string_equal(visited.found[2], "0 XC|bb|dd|4|||unknown|");
    reading_close(&reading);
}

static void test_one_hand_does_not_contradict_itself(void **state)
{
    (void)state;
    Reading reading;
    reading_open_text(&reading, "(;" BOARD_5 "XC[bb|dd|2][dd|bb|2][cb|dd|4])");
    Visited visited = walk(&reading.game);
    assert_int_equal(visited.found_count, 1);
    assert_int_equal(visited.fault_count, 1);
    assert_non_null(strstr(visited.fault[0], "contradicts"));
    reading_close(&reading);
}

/* ---- editing ---- */

static Annotation label(const SgfGame *game, const SgfNode *node, AnnotationKindId kind,
                        const char *text, const char *author)
{
    Annotation made = {.origin = author ? ORIGIN_PERSON : ORIGIN_UNKNOWN};
    SgfPosition position;
    AnnotationScene scene;
    snprintf(made.author, sizeof made.author, "%s", author ? author : "");
    assert_int_equal(annotation_scene_at(game, node, &position, &scene, NULL), STATUS_OK);
    assert_int_equal(annotation_parse_label(kind, text, &scene, &WORDS, &made, NULL), STATUS_OK);
    return made;
}

static void test_adding_and_removing(void **state)
{
    (void)state;
    Reading reading;
    Error err;
    reading_open_text(&reading, "(;" BOARD_5 "GN[My game];B[cc])");
    SgfGame *game = &reading.game;
    Annotation anna = label(game, game->root, ANNOTATION_CONNECTIVITY, "dd|bb|2", "Ann\xc3\xa4");
    Annotation ben = label(game, game->root, ANNOTATION_CONNECTIVITY, "bb|dd|2", "Ben");
    Annotation better = label(game, game->root, ANNOTATION_CONNECTIVITY, "bb|dd|3", "Ben");
    Annotation name = label(game, game->root, ANNOTATION_MOVE, "hane|ko", "Ben");
    assert_int_equal(annotation_add(game, game->root, &anna, &WORDS, &err), STATUS_OK);
    assert_int_equal(annotation_add(game, game->root, &ben, &WORDS, &err), STATUS_OK);
    assert_int_equal(annotation_add(game, game->root, &ben, &WORDS, &err), STATUS_OK);
    assert_int_equal(annotation_add(game, game->root, &name, &WORDS, &err), STATUS_OK);
    assert_string_equal(reading_written(&reading),
                        "(;" BOARD_5 "GN[My game]XC[bb|dd|2]"
                        "YL[XC|bb|dd|2|||person|Ann\xc3\xa4][XC|bb|dd|2|||person|Ben]"
                        "[GN|hane|ko|||person|Ben]YV[1]\n;B[cc])\n");
    /* Ben changes his mind; Anna's label stays */
    assert_int_equal(annotation_add(game, game->root, &better, &WORDS, &err), STATUS_OK);
    Visited visited = walk(game);
    assert_int_equal(visited.fault_count, 0);
    assert_int_equal(visited.found_count, 3);
    /* all go, and the game's name stays */
    assert_int_equal(annotation_remove(game, game->root, &anna, &WORDS, &err), STATUS_OK);
    assert_int_equal(annotation_remove(game, game->root, &better, &WORDS, &err), STATUS_OK);
    assert_int_equal(annotation_remove(game, game->root, &name, &WORDS, &err), STATUS_OK);
    assert_int_equal(annotation_remove(game, game->root, &name, &WORDS, &err), STATUS_NOT_FOUND);
    assert_string_equal(reading_written(&reading), "(;" BOARD_5 "GN[My game]YV[1]\n;B[cc])\n");
    reading_close(&reading);
}

static void test_anonymous_labels(void **state)
{
    (void)state;
    Reading reading;
    Error err;
    reading_open_text(&reading, "(;" BOARD_5 ";B[cc])");
    SgfGame *game = &reading.game;
    Annotation name = label(game, game->root, ANNOTATION_MOVE, "hane|ko", NULL);
    assert_int_equal(annotation_add(game, game->root, &name, &WORDS, &err), STATUS_OK);
    assert_string_equal(reading_written(&reading), "(;" BOARD_5 "GN[hane|ko]YV[1]\n;B[cc])\n");
    assert_int_equal(annotation_remove(game, game->root, &name, &WORDS, &err), STATUS_OK);
    assert_string_equal(reading_written(&reading), "(;" BOARD_5 "YV[1]\n;B[cc])\n");
    reading_close(&reading);
}

/* ---- turning ---- */

static void test_annotations_turn_with_the_board(void **state)
{
    (void)state;
    static const char TEXT[] =
        "(;" BOARD_5 "VW[aa:bb]YC[half]XC[bb|dd|3]XE[aa,ab|bb|5]XI[aa:ba|B|2]"
        "GN[hane|ko]YL[XC|bb|dd|4||50|person|aa|Anna];B[ab]XM[ab|1])";
    for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        for (int swaps = 0; swaps < 2; swaps++) {
            Reading plain, turned;
            Error err;
            reading_open_text(&plain, TEXT);
            reading_open_text(&turned, TEXT);
            SgfConversion how = {
                .symmetry = symmetry, .swap_colors = swaps, .turn_private = annotation_turn};
            assert_int_equal(sgf_convert(&turned.game, &how, &err), STATUS_OK);
            Visited before = walk(&plain.game), after = walk(&turned.game);
            assert_int_equal(after.fault_count, 0);
            assert_int_equal(after.found_count, before.found_count);
            int same = 0;
            for (int i = 0; i < before.found_count; i++) {
                const Annotation *a = &before.annotation[i], *b = &after.annotation[i];
                assert_int_equal(a->level, b->level);
                assert_string_equal(a->author, b->author);
                for (int p = 0; p < ANNOTATION_PLACE_LIMIT; p++)
                    assert_int_equal(cells_count(a->place[p].word, BOARD_WORD_LIMIT),
                                     cells_count(b->place[p].word, BOARD_WORD_LIMIT));
                if (a->color)
                    assert_int_equal(a->color == b->color, !swaps);
                same += annotation_same_label(a, b);
            }
            if (symmetry == 0 && !swaps)
                assert_int_equal(same, before.found_count);
            AnnotationFrame frame;
            annotation_frame_read(&turned.game, 5, &frame);
            assert_int_equal(frame.context, CONTEXT_HALF);
            assert_int_equal(cells_count(frame.focus.word, BOARD_WORD_LIMIT), 4);
            reading_close(&plain);
            reading_close(&turned);
        }
    }
}

/* ---- frames ---- */

static void test_frames(void **state)
{
    (void)state;
    Reading reading;
    Error err;
    AnnotationFrame frame;
    reading_open_text(&reading, "(;" BOARD_5 "VW[aa:bb][ee][zz]YC[quarter])");
    annotation_frame_read(&reading.game, 5, &frame);
    assert_int_equal(frame.context, CONTEXT_QUARTER);
    assert_int_equal(cells_count(frame.focus.word, BOARD_WORD_LIMIT), 5);
    frame.context = CONTEXT_WHOLE;
    memset(&frame.focus, 0, sizeof frame.focus);
    point_set_add(&frame.focus, sgf_point_at(5, 2, 3));
    assert_int_equal(annotation_frame_write(&reading.game, 5, &frame, &err), STATUS_OK);
    assert_string_equal(reading_written(&reading), "(;" BOARD_5 "VW[cd]YC[whole])\n");
    assert_int_equal(annotation_frame_write(&reading.game, 5, &(AnnotationFrame){0}, &err),
                     STATUS_OK);
    assert_string_equal(reading_written(&reading), "(;" BOARD_5 ")\n");
    reading_close(&reading);
}

/* ---- hostile ---- */

static void test_deep_and_wide_records_end(void **state)
{
    (void)state;
    StrBuf text;
    strbuf_init(&text, 64 << 20);
    strbuf_add(&text, "(;SZ[5]AB[bb]");
    for (int i = 0; i < 20000; i++)
        strbuf_add(&text, "XK[bb|1]");
    for (int i = 0; i < 3000; i++)
        strbuf_add(&text, ";C[x](;XK[bb|1])(");
    for (int i = 0; i < 3000; i++)
        strbuf_add(&text, ";XK[bb|1])");
    strbuf_add(&text, ")");
    Reading reading;
    reading_open(&reading, strbuf_text(&text), text.length);
    assert_int_equal(reading.status, STATUS_OK);
    AnnotationVisitor nobody = {0};
    (void)annotation_visit(&reading.game, &WORDS, &nobody);
    reading_close(&reading);
    strbuf_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds_are_complete),
        cmocka_unit_test(test_time),
        cmocka_unit_test(test_all_kinds_are_read),
        cmocka_unit_test(test_labels_hold_after_the_move),
        cmocka_unit_test(test_bad_annotations_are_refused),
        cmocka_unit_test(test_faults_tell_their_place),
        cmocka_unit_test(test_nothing_holds_behind_an_illegal_move),
        cmocka_unit_test(test_a_games_name_is_no_label),
        cmocka_unit_test(test_two_annotators),
        cmocka_unit_test(test_one_hand_does_not_contradict_itself),
        cmocka_unit_test(test_adding_and_removing),
        cmocka_unit_test(test_anonymous_labels),
        cmocka_unit_test(test_annotations_turn_with_the_board),
        cmocka_unit_test(test_frames),
        cmocka_unit_test(test_deep_and_wide_records_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
