/* Problems as text and as SGF: what is written is read again as the same, in both formats and from
 * one to the other; damaged files say which field is wrong. */
#include "base/memory.h"
#include "base/random.h"
#include "core/text.h"
#include "problem/document.h"
#include "problem/file.h"
#include "sgf/write.h"
#include "support.h"

#include <string.h>

enum { MEMORY = 64 << 20 };

static const char CORNER[] = "problem: Bent three\n"
                             "size: 19\n"
                             "board:\n"
                             "     A B C D E F\n"
                             "  19 * * # O . .\n"
                             "  18 * # # O . .\n"
                             "  17 # O O O . .\n"
                             "  16 O O . . . .\n"
                             "play: white\n"
                             "goal: white to kill\n"
                             "level: 1\n"
                             "tags: corner, eye shape\n"
                             "author: nobody\n"
                             "text:\n"
                             "  First line.\n"
                             "  \n"
                             "    Second paragraph, further in.\n"
                             "colour-of-paper: yellow\n"
                             "line: A19 B19 = right\n"
                             "line: B19 A19 = wrong\n";

/* ---- helpers ---- */

typedef struct {
    Arena mem;
    StrBuf text;
    ProblemDocument document;
    Status status;
    Error err;
} Reading;

static void reading_open(Reading *reading, const char *bytes, size_t size)
{
    ProblemReader reader;
    *reading = (Reading){0};
    arena_init(&reading->mem, MEMORY);
    strbuf_init(&reading->text, MEMORY);
    problem_reader_init(&reader, bytes, size);
    reading->status =
        problem_reader_next(&reader, &reading->mem, &reading->document, &reading->err);
}

static Reading *read_bytes(const char *bytes, size_t size)
{
    Reading *reading = mem_alloc(1, sizeof *reading);
    reading_open(reading, bytes, size);
    return reading;
}

static Reading *read_text(const char *text)
{
    Reading *reading = read_bytes(text, strlen(text));
    if (reading->status != STATUS_OK)
        fprintf(stderr, "line %u: %s\n%s\n", reading->err.line, reading->err.text, text);
    assert_int_equal(reading->status, STATUS_OK);
    return reading;
}

static void reading_close(Reading *reading)
{
    arena_clear(&reading->mem);
    strbuf_clear(&reading->text);
    mem_free(reading);
}

static const char *written(Reading *reading, ProblemFormat format)
{
    Error err = {0};
    strbuf_reset(&reading->text);
    Status status = problem_write(&reading->document, format, &reading->text, &err);
    if (status != STATUS_OK)
        fprintf(stderr, "cannot write: %s\n", err.text);
    assert_int_equal(status, STATUS_OK);
    return strbuf_text(&reading->text);
}

static void assert_same(const ProblemDocument *a, const ProblemDocument *b)
{
    assert_true(problem_same(&a->problem, &b->problem));
    assert_string_equal(a->title, b->title);
    assert_string_equal(a->text, b->text);
    assert_string_equal(a->level, b->level);
    assert_string_equal(a->tags, b->tags);
    assert_string_equal(a->author, b->author);
    assert_string_equal(a->source, b->source);
    const ProblemField *p = a->fields, *q = b->fields;
    for (; p && q; p = p->next, q = q->next) {
        assert_string_equal(p->name, q->name);
        assert_string_equal(p->value, q->value);
    }
    assert_true(!p && !q);
    assert_int_equal(a->record.node_count, b->record.node_count);
}

static Point at(const Board *board, const char *vertex)
{
    Point point;
    assert_true(point_parse(vertex, board->size, &point));
    return point;
}

/* ---- reading ---- */

static void test_text(void **state)
{
    (void)state;
    Reading *r = read_text(CORNER);
    const Problem *p = &r->document.problem;
    assert_int_equal(p->board.size, 19);
    assert_int_equal(p->board.stone[at(&p->board, "C19")], STONE_BLACK);
    assert_int_equal(p->board.stone[at(&p->board, "A16")], STONE_WHITE);
    assert_int_equal(point_set_count(&p->keystones), 4);
    assert_true(point_set_has(&p->keystones, at(&p->board, "A17")));
    assert_int_equal(point_set_count(&p->area), 3);
    assert_int_equal(p->to_move, STONE_WHITE);
    assert_int_equal(p->side, STONE_WHITE);
    assert_int_equal(p->goal, GOAL_KILL);
    assert_int_equal(problem_attacker(p), STONE_WHITE);
    assert_int_equal(p->answer_count, 1);
    assert_int_equal(p->answer[0], at(&p->board, "A19"));
    assert_string_equal(r->document.title, "Bent three");
    assert_string_equal(r->document.text, "First line.\n\n  Second paragraph, further in.");
    assert_string_equal(r->document.fields->name, "colour-of-paper");
    assert_string_equal(r->document.fields->value, "yellow");
    reading_close(r);
}

static void test_text_is_stable(void **state)
{
    (void)state;
    Reading *r = read_text(CORNER);
    const char *first = written(r, PROBLEM_FORMAT_TEXT);
    Reading *again = read_text(first);
    assert_same(&r->document, &again->document);
    assert_string_equal(first, written(again, PROBLEM_FORMAT_TEXT));
    reading_close(again);
    reading_close(r);
}

static void test_through_sgf(void **state)
{
    (void)state;
    Reading *text = read_text(CORNER);
    Reading *sgf = read_text(written(text, PROBLEM_FORMAT_SGF));
    assert_same(&text->document, &sgf->document);
    assert_non_null(sgf_find(sgf->document.record.root, SGF_AB));
    assert_non_null(sgf_find(sgf->document.record.root, SGF_TR));
    assert_non_null(strstr(strbuf_text(&text->text), "White to play and kill the marked stones."));
    Reading *back = read_text(written(sgf, PROBLEM_FORMAT_TEXT));
    assert_same(&text->document, &back->document);
    assert_non_null(strstr(strbuf_text(&sgf->text), "line: A19 B19 = right"));
    reading_close(back);
    reading_close(sgf);
    reading_close(text);
}

/* A foreign record comes back byte for byte, and its unknown properties survive our text. */
static void test_foreign_sgf(void **state)
{
    (void)state;
    static const char RECORD[] =
        "(;GM[1]FF[4]AP[Other:1]SZ[9]GN[One]DI[5k]XY[keep me]AB[ba][bb][ab]AW[ca][cb][bc][ac]\n"
        "C[White to play and kill.]\n"
        "(;W[aa];B[ac]C[Correct.])\n"
        "(;W[ei]C[Wrong]))\n";
    Reading *r = read_text(RECORD);
    assert_int_equal(r->document.problem.goal, GOAL_KILL);
    assert_int_equal(r->document.problem.to_move, STONE_WHITE);
    assert_string_equal(r->document.level, "5k");
    assert_int_equal(r->document.problem.answer_count, 1);
    StrBuf plain;
    strbuf_init(&plain, MEMORY);
    sgf_write(&r->document.record, &plain);
    assert_string_equal(written(r, PROBLEM_FORMAT_SGF), strbuf_text(&plain));
    strbuf_clear(&plain);
    Reading *text = read_text(written(r, PROBLEM_FORMAT_TEXT));
    assert_same(&r->document, &text->document);
    assert_non_null(strstr(written(text, PROBLEM_FORMAT_SGF), "XY[keep me]"));
    reading_close(text);
    reading_close(r);
}

/* Read, written in a format and read again, a problem is the same. */
static void assert_comes_back(const char *problem, ProblemFormat format)
{
    Reading *r = read_text(problem);
    Reading *again = read_text(written(r, format));
    assert_same(&r->document, &again->document);
    reading_close(again);
    reading_close(r);
}

/* Found by fuzzing: our text holds no control bytes, and without the one in "Wr", \v, "ong" the
 * first move was no answer any more. In a move they must not make a point of what was none. */
static void test_control_bytes(void **state)
{
    (void)state;
    static const char *const VARIATIONS[] = {
        "(;W[ei]C[Wr\vong])",   "(;W[ei]C[Wr\\\vong])",   "(;W[ei]C[Wr\\\n\rong])",
        "(;W[ei]C[Wr\x01ong])", "(;W[ei]C[Wr\\\x01ong])", "(;W[e\x01i]C[RIGHT])",
    };
    for (size_t i = 0; i < sizeof VARIATIONS / sizeof *VARIATIONS; i++) {
        char record[128];
        snprintf(record, sizeof record, "(;SZ[9]XY[keep me]AB[ba](;W[aa])%s)", VARIATIONS[i]);
        assert_comes_back(record, PROBLEM_FORMAT_TEXT);
    }
}

/* Found by fuzzing: the drawing rules over the tree, so a move in the tree's first node goes when
 * the drawing is set up there; it was played once more, or made the record unreadable. */
static void test_move_in_the_first_node(void **state)
{
    (void)state;
    static const char *const TREES[] = {"(;SZ[2]W[aa];B[bb])", "(;SZ[2]bW[BaA;][aa];B[bb])",
                                        "(;SZ[2]B[bb]W[aa];B[bb])"};
    for (size_t i = 0; i < sizeof TREES / sizeof *TREES; i++) {
        char text[128];
        snprintf(text, sizeof text, "board:\n  . X\n  O .\ntree: %s\n", TREES[i]);
        assert_comes_back(text, PROBLEM_FORMAT_SGF);
    }
}

static void test_edits_reach_the_record(void **state)
{
    (void)state;
    Reading *r = read_text("(;SZ[9]AB[ba][bb][ab]AW[ca][cb][bc][ac]TR[ee]C[Black to live])");
    r->document.title = "New";
    r->document.text = "Other words";
    point_set_add(&r->document.problem.keystones, at(&r->document.problem.board, "B9"));
    r->document.problem.to_move = STONE_WHITE;
    Reading *again = read_text(written(r, PROBLEM_FORMAT_SGF));
    assert_same(&r->document, &again->document);
    assert_non_null(strstr(strbuf_text(&r->text), "TR[ba][ee]"));
    reading_close(again);
    reading_close(r);
}

/* Stones edited in a position that moves have led to: the record starts anew there. */
static void test_edit_of_a_game(void **state)
{
    (void)state;
    Reading *r = read_text("(;SZ[9]PB[Anna];B[ee];W[gc];B[cc])");
    assert_int_equal(r->document.problem.board.stones[STONE_BLACK], 2);
    assert_int_equal(r->document.problem.to_move, STONE_WHITE);
    uint8_t stone[BOARD_CELL_LIMIT];
    Board *board = &r->document.problem.board;
    memcpy(stone, board->stone, sizeof stone);
    stone[at(board, "A1")] = STONE_WHITE;
    assert_true(board_set_stones(board, 9, stone));
    Reading *again = read_text(written(r, PROBLEM_FORMAT_SGF));
    assert_true(problem_same(&r->document.problem, &again->document.problem));
    assert_non_null(strstr(strbuf_text(&r->text), "PB[Anna]"));
    reading_close(again);
    reading_close(r);
}

/* ---- right and wrong ---- */

static void check_answers(const char *tree, const char *expected)
{
    char record[512], found[128] = "";
    snprintf(record, sizeof record, "(;SZ[9]PL[B]AB[ba][bb][ab]AW[ca][cb][bc][ac]%s)", tree);
    Reading *r = read_text(record);
    for (int i = 0; i < r->document.problem.answer_count; i++) {
        char text[POINT_TEXT_SIZE];
        point_text(9, r->document.problem.answer[i], text);
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%s", i ? " " : "", text);
    }
    assert_string_equal(found, expected);
    reading_close(r);
}

static void test_conventions(void **state)
{
    (void)state;
    check_answers("(;B[aa]TE[1])(;B[ee]BM[1])", "A9");
    check_answers("(;B[ee];W[aa])(;B[aa];W[dd];B[ff]C[RIGHT])", "A9");
    check_answers("(;B[aa]C[Correct!])(;B[ee]C[Incorrect])(;B[ff]C[correct])", "A9 F4");
    check_answers("(;B[aa]C[+])(;B[ee]C[-])", "A9");
    check_answers("(;B[aa]GB[1])(;B[ee]GW[1])", "A9");
    /* the opponent chooses the line that refutes */
    check_answers("(;B[aa](;W[ee];B[ff]C[RIGHT])(;W[gg];B[hh]C[WRONG]))(;B[ee]TE[1])", "E5");
    /* the solver may still find the right second move */
    check_answers("(;B[aa];W[ee](;B[ff]C[RIGHT])(;B[gg]C[WRONG]))", "A9");
    /* no mark at all: the first line */
    check_answers("(;B[aa];W[ee])(;B[ff])", "A9");
    /* a side is not a verdict */
    check_answers("(;B[aa]C[the right side]TE[1])(;B[ee]C[on the right side])", "A9");
    check_answers("", "");
}

/* ---- damage ---- */

static void replace(const char *from, const char *to, char out[2048])
{
    const char *found = strstr(CORNER, from);
    assert_non_null(found);
    snprintf(out, 2048, "%.*s%s%s", (int)(found - CORNER), CORNER, to, found + strlen(from));
}

static void test_damaged_fields(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *field;
        unsigned line;
    } DAMAGE[] = {
        {"size: 19", "size: 99", "size", 2},
        {"size: 19", "size: many", "size", 2},
        {"size: 19", "size: 5", "board", 5},
        {"size: 19", "size: 19\nsize: 19", "size", 3},
        {"board:", "bored:", "board", 1},
        {"  19 * * #", "  19 * ? #", "board", 5},
        {"  18 * #", "  18 *", "board", 6},
        {"  18 * #", "  13 * #", "board", 6},
        {"     A B C D E F\n", "", "board", 4},
        {"     A B C", "     A C B", "board", 4},
        {"     A B C D E F", "     F G H I J K", "columns", 4},
        {"play: white", "play: green", "play", 9},
        {"goal: white to kill", "goal: white to win", "goal", 10},
        {"goal: white to kill", "goal: white", "goal", 10},
        {"goal: white to kill", "keystones: Z99", "keystones", 10},
        {"goal: white to kill", "area: A1 nowhere", "area", 10},
        {"goal: white to kill", "ko: maybe", "ko", 10},
        {"goal: white to kill", "threats: black", "threats", 10},
        {"goal: white to kill", "threats: black 100", "threats", 10},
        {"goal: white to kill", "threats: 1 black", "threats", 10},
        {"goal: white to kill", "ban: here", "ban", 10},
        {"goal: white to kill", "capture: some", "capture", 10},
        {"goal: white to kill", "answer: T1 U1", "answer", 10},
        {"goal: white to kill", "tree: (;SZ[9])", "tree", 10},
        {"goal: white to kill", "tree: (;B[", "tree", 10},
        {"goal: white to kill", "tree: B19", "tree", 10},
        {"goal: white to kill", "goal:", "goal", 10},
        {"goal: white to kill", "keystones:", "keystones", 10},
        {"goal: white to kill", "area: ,", "area", 10},
        {"goal: white to kill", "threats:", "threats", 10},
        {"goal: white to kill", "answer:", "answer", 10},
        {"line: A19 B19 = right", "line: A19 B19 = maybe", "line", 19},
        {"line: A19 B19 = right", "line: A19 B19 =", "line", 19},
        {"line: A19 B19 = right", "line: A19 I9", "line", 19},
        {"line: A19 B19 = right", "line: = right", "line", 19},
        {"line: A19 B19 = right", "line:", "line", 19},
        {"line: A19 B19 = right", "line A19 B19", "not a field", 19},
        {"level: 1", "level: \x01", "control", 11},
        {"level: 1", "level: \xff", "UTF-8", 11},
    };
    for (size_t i = 0; i < sizeof DAMAGE / sizeof *DAMAGE; i++) {
        char text[2048];
        replace(DAMAGE[i].from, DAMAGE[i].to, text);
        Reading *r = read_bytes(text, strlen(text));
        if (r->status == STATUS_OK || !strstr(r->err.text, DAMAGE[i].field) ||
            r->err.line != DAMAGE[i].line)
            fprintf(stderr, "'%s': status %d, line %u: %s\n", DAMAGE[i].to, r->status, r->err.line,
                    r->err.text);
        assert_int_not_equal(r->status, STATUS_OK);
        assert_non_null(strstr(r->err.text, DAMAGE[i].field));
        assert_int_equal(r->err.line, DAMAGE[i].line);
        reading_close(r);
    }
}

static void test_damaged_sgf(void **state)
{
    (void)state;
    static const char *const DAMAGE[][2] = {
        {"KTGOAL[kill]", "KTGOAL"},
        {"KTGOAL[black win]", "KTGOAL"},
        {"KTKEY[zz]", "KTKEY"},
        {"KTAREA[]", "KTAREA"},
        {"KTKO[yes]", "KTKO"},
        {"KTTHREATS[1]", "KTTHREATS"},
        {"KTBAN[]", "KTBAN"},
        {"KTANSWER[zz]", "KTANSWER"},
        {"KTFIELD[nothing]", "KTFIELD"},
        {"KTFIELD[goal:kill]", "KTFIELD"},
        {"KTFIELD[A b:x]", "KTFIELD"},
        {"PL[x]", "PL"},
        {"AB[aa]AW[ab][ba]", "liberty"},
    };
    for (size_t i = 0; i < sizeof DAMAGE / sizeof *DAMAGE; i++) {
        char record[256];
        snprintf(record, sizeof record, "(;SZ[9]AB[cc]%s)", DAMAGE[i][0]);
        Reading *r = read_bytes(record, strlen(record));
        assert_int_not_equal(r->status, STATUS_OK);
        if (!strstr(r->err.text, DAMAGE[i][1]))
            fprintf(stderr, "%s: %s\n", DAMAGE[i][0], r->err.text);
        assert_non_null(strstr(r->err.text, DAMAGE[i][1]));
        assert_int_equal(r->err.line, 1);
        reading_close(r);
    }
}

/* Several problems: a bad one does not hide the next. */
static void test_many(void **state)
{
    (void)state;
    char text[8192];
    snprintf(text, sizeof text, "%% a remark\n%s\nproblem: bad\nsize: x\n\n%s", CORNER, CORNER);
    Arena mem;
    ProblemReader reader;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    Error err = {0};
    arena_init(&mem, MEMORY);
    problem_reader_init(&reader, text, strlen(text));
    assert_int_equal(problem_reader_next(&reader, &mem, document, &err), STATUS_OK);
    assert_string_equal(document->fields->name, "%");
    assert_int_equal(problem_reader_next(&reader, &mem, document, &err), STATUS_INVALID);
    assert_int_equal(problem_reader_next(&reader, &mem, document, &err), STATUS_OK);
    assert_string_equal(document->title, "Bent three");
    assert_int_equal(problem_reader_next(&reader, &mem, document, &err), STATUS_NOT_FOUND);
    mem_free(document);
    arena_clear(&mem);
}

/* Every prefix and many mutations of both formats end in an answer or an error. */
static void test_hostile(void **state)
{
    (void)state;
    Reading *r = read_text(CORNER);
    char *sample[2] = {strdup(CORNER), strdup(written(r, PROBLEM_FORMAT_SGF))};
    reading_close(r);
    Random random;
    random_seed(&random, 5);
    for (int kind = 0; kind < 2; kind++) {
        size_t size = strlen(sample[kind]);
        for (size_t length = 0; length <= size; length++) {
            char *bytes = memcpy(malloc(length + 1), sample[kind], length);
            reading_close(read_bytes(bytes, length));
            free(bytes);
        }
        for (int round = 0; round < 2000; round++) {
            char *bytes = memcpy(malloc(size), sample[kind], size);
            for (uint32_t i = 0; i <= random_below(&random, 4); i++)
                bytes[random_below(&random, (uint32_t)size)] = (char)random_next(&random);
            reading_close(read_bytes(bytes, size));
            free(bytes);
        }
        free(sample[kind]);
    }
}

/* ---- random problems ---- */

static void random_words(Random *random, char *out, size_t size, const char *signs)
{
    size_t length = random_below(random, (uint32_t)size - 1), count = strlen(signs);
    for (size_t i = 0; i < length; i++)
        out[i] = signs[random_below(random, (uint32_t)count)];
    out[length] = '\0';
}

static const char *random_text(Random *random, ProblemDocument *document, DocumentTextKind kind)
{
    char words[64];
    random_words(random, words, sizeof words, "abc XY:;[]()\\=%#@*'\"\n .,1-");
    const char *text = document_text(document, words, strlen(words), kind);
    assert_non_null(text);
    return text;
}

static void random_board(Random *random, Problem *problem)
{
    int size = 2 + (int)random_below(random, 24);
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    for (;;) {
        for (int cell = 0; cell < (size + 2) * (size + 1); cell++)
            stone[cell] = random_below(random, 8) ? 0 : (uint8_t)(1 + random_below(random, 2));
        if (board_set_stones(&problem->board, size, stone))
            return;
    }
}

static Point random_point(Random *random, const Board *board)
{
    return board_random_point(board, random);
}

static void random_problem(Random *random, ProblemDocument *document)
{
    Problem *problem = &document->problem;
    random_board(random, problem);
    problem->to_move = (Stone)(1 + random_below(random, 2));
    problem->side = (Stone)(1 + random_below(random, 2));
    problem->goal = (ProblemGoal)random_below(random, GOAL_COUNT);
    problem->ko = (ProblemKo)random_below(random, KO_RULE_COUNT);
    problem->any_keystone = random_below(random, 2);
    for (uint32_t i = random_below(random, 6); i > 0; i--)
        point_set_add(&problem->keystones, random_point(random, &problem->board));
    for (uint32_t i = random_below(random, 20); i > 0; i--)
        point_set_add(&problem->area, random_point(random, &problem->board));
    if (random_below(random, 3) == 0)
        problem->board.ko = random_point(random, &problem->board);
    if (random_below(random, 2)) {
        problem->threats[STONE_BLACK] = (uint8_t)random_below(random, 100);
        problem->threats[STONE_WHITE] = (uint8_t)random_below(random, 100);
    }
    for (uint32_t i = random_below(random, 3); i > 0; i--)
        problem->answer[problem->answer_count++] = random_point(random, &problem->board);
}

static void random_document(Random *random, ProblemDocument *document)
{
    Error err;
    random_problem(random, document);
    document->title = random_text(random, document, TEXT_ONE_LINE);
    document->text = random_text(random, document, TEXT_LINES);
    document->level = random_text(random, document, TEXT_ONE_LINE);
    document->tags = random_text(random, document, TEXT_ONE_LINE);
    document->author = random_text(random, document, TEXT_ONE_LINE);
    document->source = random_text(random, document, TEXT_ONE_LINE);
    for (uint32_t i = random_below(random, 3); i > 0; i--) {
        const char *value = random_text(random, document, TEXT_LINES);
        assert_int_equal(document_add_field(document, "x-field", value, &err), STATUS_OK);
    }
    for (uint32_t i = random_below(random, 4); i > 0; i--) {
        Point line[5];
        int count = 1 + (int)random_below(random, 5);
        for (int k = 0; k < count; k++)
            line[k] = random_below(random, 9) ? random_point(random, &document->problem.board)
                                              : (Point)POINT_PASS;
        assert_int_equal(solution_add_line(document, line, count,
                                           (SolutionVerdict)random_below(random, 3), &err),
                         STATUS_OK);
    }
    Problem *problem = &document->problem;
    if (problem->answer_count == 0) /* without answers of its own it has those of the tree */
        problem->answer_count = (uint8_t)solution_list_answers(document, problem->answer);
}

static void test_random(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 20240705);
    for (int round = 0; round < 400; round++) {
        Reading *made = mem_alloc(1, sizeof *made);
        arena_init(&made->mem, MEMORY);
        strbuf_init(&made->text, MEMORY);
        assert_int_equal(document_init(&made->document, 19, &made->mem, &made->err), STATUS_OK);
        random_document(&random, &made->document);
        Reading *text = read_text(written(made, PROBLEM_FORMAT_TEXT));
        assert_same(&made->document, &text->document);
        Reading *sgf = read_text(written(text, PROBLEM_FORMAT_SGF));
        assert_same(&made->document, &sgf->document);
        Reading *back = read_text(written(sgf, PROBLEM_FORMAT_TEXT));
        assert_same(&made->document, &back->document);
        Reading *last = read_text(written(back, PROBLEM_FORMAT_SGF));
        assert_same(&made->document, &last->document);
        reading_close(last);
        reading_close(back);
        reading_close(sgf);
        reading_close(text);
        reading_close(made);
    }
}

/* Captured points join the area, captured keystones are gone, and a ko is not retaken at once. */
static void test_play(void **state)
{
    (void)state;
    Reading *r = read_text("board:\n  . X O .\n  X @ . O\n  . X O .\n  * . . .\n"
                           "play: black\nanswer: C3\n");
    Problem *problem = &r->document.problem;
    Point line[] = {at(&problem->board, "C3"), at(&problem->board, "B3")};
    assert_int_equal(problem_playable(problem, line, 2), 1);
    problem_play(problem, line[0]);
    assert_int_equal(problem->to_move, STONE_WHITE);
    assert_int_equal(problem->board.stone[line[1]], STONE_NONE);
    assert_true(point_set_is_empty(&problem->keystones));
    assert_true(point_set_has(&problem->area, line[1]));
    assert_int_equal(point_set_count(&problem->area), 2);
    assert_int_equal(problem->board.ko, line[1]);
    assert_int_equal(problem->answer_count, 0);
    problem_play(problem, POINT_PASS);
    assert_int_equal(problem->board.ko, POINT_NONE);
    reading_close(r);
}

static void test_words(void **state)
{
    (void)state;
    Stone side = STONE_NONE;
    ProblemGoal goal = GOAL_NONE;
    assert_true(problem_goal_from_words("5. Black to live", &side, &goal));
    assert_true(side == STONE_BLACK && goal == GOAL_SAVE);
    assert_true(problem_goal_from_words("WHITE TO PLAY AND KILL.", &side, &goal));
    assert_true(side == STONE_WHITE && goal == GOAL_KILL);
    assert_false(problem_goal_from_words("Black to play", &side, &goal));
    assert_false(problem_goal_from_words("Black to play. It is good to live.", &side, &goal));
}

static void test_name_is_harmless(void **state)
{
    (void)state;
    StrBuf out;
    strbuf_init(&out, 1000);
    problem_name_text(&(ProblemName){.file = "a\tb", .member = "c", .index = 1, .is_only = true},
                      &out);
    assert_string_equal(strbuf_text(&out), "a?b:c");
    strbuf_clear(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_name_is_harmless),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_text_is_stable),
        cmocka_unit_test(test_through_sgf),
        cmocka_unit_test(test_foreign_sgf),
        cmocka_unit_test(test_control_bytes),
        cmocka_unit_test(test_move_in_the_first_node),
        cmocka_unit_test(test_edits_reach_the_record),
        cmocka_unit_test(test_edit_of_a_game),
        cmocka_unit_test(test_conventions),
        cmocka_unit_test(test_damaged_fields),
        cmocka_unit_test(test_damaged_sgf),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
