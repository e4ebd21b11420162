/* Playing problems in the terminal: lines in, boards out. */
#include "cli/solve_play.h"

#include "app/problem_library.h"
#include "app/problem_session.h"
#include "base/memory.h"
#include "core/text.h"

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
    StrBuf text;
} Table;

static const char HELP[] = "  D1          play there; pass to pass\n"
                           "  undo redo   undo your last move, redo it\n"
                           "  reset       back to the start\n"
                           "  why         show how the failed try is refuted\n"
                           "  status      can it still be solved?\n"
                           "  hint        points that include the answer; again for fewer\n"
                           "  give up     show the solution\n"
                           "  next quit   the next problem, the end\n";

/* ---- showing ---- */

static void show_board(Table *table)
{
    const Problem *problem = session_problem(table->session);
    const Point *moves;
    int count = session_moves(table->session, &moves);
    char vertex[POINT_TEXT_SIZE];
    strbuf_reset(&table->text);
    problem_draw(problem, &table->text);
    fputs(strbuf_text(&table->text), stdout);
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
        puts("That point is outside the problem area (the points marked *).");
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
    session_play(table->session, at, &answer);
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
    step(table->session, &answer);
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
    session_hint(table->session, &hint);
    if (hint.count == 0)
        puts("No move works from here, as far as I see; 'undo' first.");
    else
        show_line(table, "The answer is among:", hint.at, hint.count);
}

static void do_why(const Table *table, const SessionAnswer *last)
{
    const Point *moves;
    char label[POINT_TEXT_SIZE + 16], vertex[POINT_TEXT_SIZE];
    int own = session_moves(table->session, &moves) - (last->reply != POINT_NONE);
    if (last->state != SESSION_FAILED) {
        puts("Nothing has failed so far.");
        return;
    }
    if (last->line_count == 0 || own < 1) {
        puts("The stones in question are decided already.");
        return;
    }
    int size = session_problem(table->session)->board.size;
    snprintf(label, sizeof label, "%s fails:", point_text(size, moves[own - 1], vertex));
    show_line(table, label, last->line, last->line_count);
}

static void do_give_up(Table *table)
{
    Point line[SOLVE_LINE_LIMIT];
    bool from_start;
    int count = session_solution(table->session, line, &from_start);
    if (count == 0)
        puts("I know no solution.");
    else
        show_line(table, from_start ? "From the start:" : "From here:", line, count);
}

static void do_status(Table *table)
{
    SessionAnswer answer;
    session_status(table->session, &answer);
    show_state(table, &answer);
}

static Next do_line(Table *table, const char *line, SessionAnswer *last)
{
    Point at;
    int size = session_problem(table->session)->board.size;
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
    else if (point_parse(line, size, &at) && at != POINT_RESIGN)
        do_move(table, at, last);
    else if (strcasecmp(line, "help") == 0)
        fputs(HELP, stdout);
    else
        puts("Neither a point of this board nor a word that I know; 'help' lists them.");
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
    if (!start->answer.is_proved)
        puts("(I could not solve it myself within the budget.)");
}

static Next play_one(const ProblemDocument *document, ProblemSolver *solver, Error *err)
{
    Table table = {0};
    SessionAnswer last = {0};
    char line[LINE_SIZE];
    Next next = NEXT_LINE;
    if (session_open(&document->problem, solver, &table.session, err) != STATUS_OK)
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
        next = play_one(evening->document, evening->solver, err);
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
