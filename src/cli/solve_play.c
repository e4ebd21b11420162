/* Playing problems in the terminal: lines in, boards out. */
#include "cli/commands.h"

#include "base/memory.h"
#include "core/text.h"
#include "practice/problem_library.h"
#include "practice/problem_session.h"
#include "solve/problem_answer.h"
#include "view/problem.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { LINE_SIZE = 256, TEXT_LIMIT = 1 << 20, PROBLEM_MEMORY = 64 << 20 };

/* What follows a line of the player. */
typedef enum { NEXT_LINE, NEXT_PROBLEM, NEXT_END } Next;

typedef struct {
    ProblemSession *session;
    ProblemSolver *solver;
    Thinking *thinking;
    StrBuf text;
} Table;

static const char HELP[] =
    "  D1          play there; pass to pass\n"
    "  undo redo   undo your last move, redo it\n"
    "  reset       back to the start\n"
    "  why         show how the failed try is refuted, and the reason\n"
    "  status      can it still be solved?\n"
    "  hint        the idea; again for the region, and for the point\n"
    "  give up     show the solution\n"
    "  tree        every first move and every answer to the right one: what\n"
    "              they lead to, and why\n"
    "  legal       where you may play\n"
    "  swap        take the other side; I play yours\n"
    "  alone       play both sides yourself; 'together' ends that\n"
    "  next quit   the next problem, the end\n";

/* ---- showing ---- */

/* The board with a star where the side to move may play; returns how many there are. */
static int draw_allowed(Table *table)
{
    Problem *shown = mem_alloc(1, sizeof *shown);
    Point list[BOARD_CELL_LIMIT];
    int count = session_allowed(table->session, list);
    *shown = *session_problem(table->session);
    shown->area = (PointSet){0};
    for (int i = 0; i < count; i++)
        point_set_add(&shown->area, list[i]);
    strbuf_reset(&table->text);
    problem_draw(shown, NULL, &table->text);
    fputs(strbuf_text(&table->text), stdout);
    mem_free(shown);
    return count;
}

static void show_board(Table *table)
{
    const Problem *problem = session_problem(table->session);
    const Point *moves;
    int count = session_moves(table->session, &moves);
    char vertex[POINT_TEXT_SIZE];
    if (point_set_is_empty(&problem->area)) {
        strbuf_reset(&table->text);
        problem_draw(problem, NULL, &table->text);
        fputs(strbuf_text(&table->text), stdout);
    } else {
        (void)draw_allowed(table);
    }
    if (count)
        printf("last move: %s\n", point_text(problem->board.size, moves[count - 1], vertex));
}

static void show_line(const Table *table, const char *label, const Point *line, int count)
{
    int size = session_problem(table->session)->board.size;
    char vertex[POINT_TEXT_SIZE];
    fputs(label, stdout);
    for (int i = 0; i < count; i++)
        printf(" %s", point_text(size, line[i], vertex));
    putchar('\n');
}

static void show_lesson(Table *table, const Lesson *lesson)
{
    strbuf_reset(&table->text);
    lesson_sentence(session_problem(table->session), lesson, &table->text);
    puts(strbuf_text(&table->text));
}

static void show_state(const Table *table, const SessionAnswer *answer)
{
    (void)table;
    switch (answer->state) {
    case SESSION_OPEN:
        puts("It can still be solved.");
        break;
    case SESSION_SOLVED:
        puts(answer->verdict == VERDICT_KO ? "Correct: ko is the best result." : "Solved.");
        break;
    case SESSION_FAILED:
        puts("That fails. 'why' shows the refutation, 'undo' takes it back.");
        break;
    case SESSION_UNSURE:
        puts("I cannot decide that within my budget.");
        break;
    }
}

static void show_refusal(const SessionAnswer *answer)
{
    switch (answer->play) {
    case PLAY_ILLEGAL:
        printf("Not possible: %s.\n", move_verdict_text(answer->legality));
        break;
    case PLAY_OUTSIDE:
        puts("That point is outside the problem area (you may play at the points marked *).");
        break;
    case PLAY_OVER:
        puts("The problem is over: 'undo', 'reset' or 'next'.");
        break;
    case PLAY_NOTHING:
        puts("Nothing to undo or redo.");
        break;
    case PLAY_DONE:
        break;
    }
}

/* ---- commands ---- */

static void do_move(Table *table, Point at, SessionAnswer *last)
{
    SessionAnswer answer;
    int size = session_problem(table->session)->board.size;
    char vertex[POINT_TEXT_SIZE];
    thinking_begin(table->thinking, table->solver, NULL);
    session_play(table->session, at, &answer);
    thinking_end(table->thinking);
    if (answer.play != PLAY_DONE) {
        show_refusal(&answer);
        return;
    }
    *last = answer;
    show_board(table);
    if (answer.reply != POINT_NONE)
        printf("I play %s.\n", point_text(size, answer.reply, vertex));
    if (answer.state != SESSION_OPEN)
        show_state(table, &answer);
}

static void do_step(Table *table, void (*step)(ProblemSession *, SessionAnswer *),
                    SessionAnswer *last)
{
    SessionAnswer answer;
    thinking_begin(table->thinking, table->solver, NULL);
    step(table->session, &answer);
    thinking_end(table->thinking);
    if (answer.play != PLAY_DONE) {
        show_refusal(&answer);
        return;
    }
    *last = answer;
    show_board(table);
}

static void do_hint(Table *table)
{
    SessionHint hint;
    if (table->solver->engine == ENGINE_OFF) {
        puts("I am switched off: 'together' lets me answer.");
        return;
    }
    thinking_begin(table->thinking, table->solver, NULL);
    session_hint(table->session, HINT_NONE, &hint);
    thinking_end(table->thinking);
    strbuf_reset(&table->text);
    hint_sentence(session_problem(table->session), &hint, &table->text);
    printf("%s%s\n", strbuf_text(&table->text), hint.step == HINT_NONE ? " 'undo' first." : "");
}

static int read_tree(Table *table, Point first, SessionBranch *branches)
{
    thinking_begin(table->thinking, table->solver, NULL);
    int count = session_tree(table->session, first, branches);
    thinking_end(table->thinking);
    return count;
}

static void do_tree(Table *table)
{
    const Problem *now = session_problem(table->session);
    SessionBranch *branches = mem_alloc(SOLVE_MOVE_LIMIT, sizeof *branches);
    char vertex[POINT_TEXT_SIZE];
    strbuf_reset(&table->text);
    int count = read_tree(table, POINT_NONE, branches);
    tree_write_text(now, branches, count, &table->text);
    Point right = count && branches[0].worth > WORTH_NOTHING ? branches[0].move : POINT_NONE;
    int replies = right != POINT_NONE ? read_tree(table, right, branches) : 0;
    if (replies)
        strbuf_add_format(&table->text, "\nAnswers to %s, and how they are met:\n",
                          point_text(now->board.size, right, vertex));
    tree_write_replies(now, branches, replies, &table->text);
    fputs(count ? strbuf_text(&table->text) : "There is nothing to show.\n", stdout);
    mem_free(branches);
}

static void do_legal(Table *table)
{
    int count = draw_allowed(table);
    printf("%d point%s, marked *.\n", count, count == 1 ? "" : "s");
}

static void show_reply(Table *table, const SessionAnswer *answer)
{
    int size = session_problem(table->session)->board.size;
    char vertex[POINT_TEXT_SIZE];
    show_board(table);
    if (answer->reply != POINT_NONE)
        printf("I play %s.\n", point_text(size, answer->reply, vertex));
}

/* The program moves at once if it is now its turn. */
static void do_swap(Table *table, SessionAnswer *last)
{
    Stone player = stone_opposite(session_player(table->session));
    SessionAnswer answer;
    session_take_side(table->session, player);
    printf("You play %s.\n", player == STONE_BLACK ? "Black" : "White");
    thinking_begin(table->thinking, table->solver, NULL);
    session_reply(table->session, &answer);
    thinking_end(table->thinking);
    if (answer.play != PLAY_DONE)
        return;
    *last = answer;
    show_reply(table, &answer);
}

static void do_alone(Table *table, SolveEngine engine)
{
    bool is_off = engine == ENGINE_OFF;
    if (table->solver->solver || is_off) {
        table->solver->engine = engine;
        puts(is_off ? "I am silent: you play both sides." : "I answer again.");
    } else {
        puts("I was switched off from the start; begin again without --engine off.");
    }
}

static void do_why(Table *table, const SessionAnswer *last)
{
    const Point *moves;
    char label[POINT_TEXT_SIZE + 16], vertex[POINT_TEXT_SIZE];
    int own = session_moves(table->session, &moves) - (last->reply != POINT_NONE);
    if (last->state != SESSION_FAILED) {
        puts("Nothing has failed so far.");
        return;
    }
    if (last->lesson.count == 0 || own < 1) {
        puts("The stones in question are decided already.");
        return;
    }
    int size = session_problem(table->session)->board.size;
    snprintf(label, sizeof label, "%s fails:", point_text(size, moves[own - 1], vertex));
    show_line(table, label, last->lesson.line, last->lesson.count);
    show_lesson(table, &last->lesson);
}

static void do_give_up(Table *table)
{
    Lesson lesson;
    bool from_start;
    thinking_begin(table->thinking, table->solver, NULL);
    int count = session_solution(table->session, &lesson, &from_start);
    thinking_end(table->thinking);
    if (count == 0) {
        puts("I know no solution.");
        return;
    }
    show_line(table, from_start ? "From the start:" : "From here:", lesson.line, count);
    show_lesson(table, &lesson);
}

static void do_status(Table *table)
{
    SessionAnswer answer;
    thinking_begin(table->thinking, table->solver, NULL);
    session_status(table->session, &answer);
    thinking_end(table->thinking);
    show_state(table, &answer);
}

/* Words about what is shown and whose side is played; false if it is none of them. */
static bool do_side_word(Table *table, const char *line, SessionAnswer *last)
{
    if (strcasecmp(line, "tree") == 0)
        do_tree(table);
    else if (strcasecmp(line, "legal") == 0)
        do_legal(table);
    else if (strcasecmp(line, "swap") == 0)
        do_swap(table, last);
    else if (strcasecmp(line, "alone") == 0)
        do_alone(table, ENGINE_OFF);
    else if (strcasecmp(line, "together") == 0)
        do_alone(table, ENGINE_STRONG);
    else if (strcasecmp(line, "help") == 0)
        fputs(HELP, stdout);
    else
        return false;
    return true;
}

static void do_vertex(Table *table, const char *line, SessionAnswer *last)
{
    Point at;
    int size = session_problem(table->session)->board.size;
    if (point_parse(line, size, &at) && at != POINT_RESIGN)
        do_move(table, at, last);
    else
        puts("Neither a point of this board nor a word that I know; 'help' lists them.");
}

static Next do_line(Table *table, const char *line, SessionAnswer *last)
{
    if (!*line)
        return NEXT_LINE;
    if (strcasecmp(line, "quit") == 0 || strcasecmp(line, "exit") == 0)
        return NEXT_END;
    if (strcasecmp(line, "next") == 0)
        return NEXT_PROBLEM;
    if (strcasecmp(line, "undo") == 0)
        do_step(table, session_undo, last);
    else if (strcasecmp(line, "redo") == 0)
        do_step(table, session_redo, last);
    else if (strcasecmp(line, "reset") == 0)
        do_step(table, session_reset, last);
    else if (strcasecmp(line, "hint") == 0)
        do_hint(table);
    else if (strcasecmp(line, "why") == 0)
        do_why(table, last);
    else if (strcasecmp(line, "status") == 0)
        do_status(table);
    else if (strcasecmp(line, "board") == 0)
        show_board(table);
    else if (strcasecmp(line, "give up") == 0)
        do_give_up(table);
    else if (!do_side_word(table, line, last))
        do_vertex(table, line, last);
    return NEXT_LINE;
}
/* A line without blanks at its ends; false at the end of input. */
static bool read_line(char line[LINE_SIZE])
{
    fputs("> ", stdout);
    fflush(stdout);
    if (atomic_load(&command_stop_asked) || !fgets(line, LINE_SIZE, stdin))
        return false;
    size_t length = strlen(line);
    while (length && isspace((unsigned char)line[length - 1]))
        line[--length] = '\0';
    size_t start = strspn(line, " \t");
    memmove(line, line + start, length - start + 1);
    return true;
}

/* ---- problems ---- */

static void greet(Table *table, const ProblemDocument *document)
{
    const ProblemRun *start = session_start(table->session);
    if (*document->title)
        printf("%s\n", document->title);
    if (*document->text)
        printf("%s\n", document->text);
    show_board(table);
    strbuf_reset(&table->text);
    document_task_text(&start->problem, &table->text);
    printf("%s 'help' lists what you can type.\n", strbuf_text(&table->text));
    if (start->guessed_goal)
        puts("(The goal is my guess; --goal and --keystones correct it.)");
    if (table->solver->engine == ENGINE_OFF)
        puts("(Nobody answers: you play both sides.)");
    else if (!start->answer.is_proved)
        puts("(I could not solve it myself within the budget.)");
}

static Next play_one(const ProblemDocument *document, ProblemSolver *solver, Thinking *thinking,
                     Error *err)
{
    Table table = {.solver = solver, .thinking = thinking};
    SessionAnswer last = {0};
    char line[LINE_SIZE];
    Next next = NEXT_LINE;
    thinking_begin(thinking, solver, NULL);
    Status status = session_open(&document->problem, solver, &table.session, err);
    thinking_end(thinking);
    if (status != STATUS_OK)
        return NEXT_PROBLEM;
    strbuf_init(&table.text, TEXT_LIMIT);
    greet(&table, document);
    while (next == NEXT_LINE)
        next = read_line(line) ? do_line(&table, line, &last) : NEXT_END;
    strbuf_clear(&table.text);
    session_close(table.session);
    return next;
}

/* What playing needs, whatever the problems come from. */
typedef struct {
    const Command *command;
    ProblemSolver *solver;
    const ProblemCorrection *correction;
    Thinking thinking;
    ProblemDocument *document;
    Arena mem;
    int exit_code;
} Evening;

/* Play the document that was read, or say why not. */
static Next play_document(Evening *evening, const char *name, Status status, Error *err)
{
    Next next = NEXT_PROBLEM;
    if (status == STATUS_OK)
        status = problem_correct(evening->correction, evening->document, NULL, err);
    if (status == STATUS_OK)
        next = play_one(evening->document, evening->solver, &evening->thinking, err);
    if (err->status != STATUS_OK)
        evening->exit_code = command_fail(evening->command, name, err);
    return next;
}

static void play_files(Evening *evening, int argc, char **argv)
{
    Arena names;
    arena_init(&names, PROBLEM_MEMORY);
    ProblemSource *source = problem_source_open_names((const char *const *)argv, argc, &names);
    for (Next next = NEXT_PROBLEM; next == NEXT_PROBLEM;) {
        Error err = {0};
        ProblemName name;
        arena_reset(&evening->mem);
        Status status = problem_source_next(source, &evening->mem, &name, evening->document, &err);
        if (!name.file)
            break;
        next = play_document(evening, name.file, status, &err);
    }
    problem_source_close(source);
    arena_clear(&names);
}

/* The built-in problems from one of them on; false if the id is none. */
static bool play_library(Evening *evening, const char *id)
{
    Error err = {0};
    ProblemLibrary *library;
    if (problem_library_open(&library, &err) != STATUS_OK) {
        evening->exit_code = command_fail(evening->command, NULL, &err);
        return id == NULL;
    }
    int index = id ? problem_library_find(library, id) : 0;
    Next next = NEXT_PROBLEM;
    for (int i = index; i >= 0 && i < problem_library_count(library) && next == NEXT_PROBLEM; i++) {
        err = (Error){0};
        arena_reset(&evening->mem);
        Status status = problem_library_load(library, i, &evening->mem, evening->document, &err);
        printf("%s\n", problem_library_entry(library, i)->id);
        next = play_document(evening, problem_library_entry(library, i)->file, status, &err);
    }
    problem_library_close(library);
    return index >= 0;
}

int solve_play(const Command *command, ProblemSolver *solver, const ProblemCorrection *correction,
               int argc, char **argv)
{
    Evening evening = {.command = command, .solver = solver, .correction = correction};
    evening.document = mem_alloc(1, sizeof *evening.document);
    arena_init(&evening.mem, PROBLEM_MEMORY);
    thinking_attach(&evening.thinking, solver);
    problem_solver_open(solver);
    bool is_name = argc == 1 && access(argv[0], F_OK) != 0 && strchr(argv[0], '/');
    if (argc == 0)
        (void)play_library(&evening, NULL);
    else if (!is_name || !play_library(&evening, argv[0]))
        play_files(&evening, argc, argv);
    problem_solver_close(solver);
    arena_clear(&evening.mem);
    mem_free(evening.document);
    return evening.exit_code;
}
