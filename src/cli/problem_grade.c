/* katachi problem grade: judge every first move, write answers, lines and level into problems. */
#include "cli/commands.h"

#include "base/file.h"
#include "base/memory.h"
#include "practice/problem_factory.h"
#include "practice/problem_library.h"

#include <stdio.h>
#include <string.h>

enum { PROBLEM_MEMORY = 64 << 20, OUTPUT_LIMIT = 256 << 20 };

typedef struct {
    const Command *command;
    Solver *solver;
    Titles *titles; /* if problems get new ones */
    StrBuf text, name;
    ProblemFormat format;
    uint64_t graded, failed;
} Grading;

static bool give_title(Titles *titles, const GeneratedProblem *made, ProblemDocument *document,
                       Error *err)
{
    TitleFacts facts;
    char title[TITLE_SIZE];
    title_facts_of(made, &facts);
    titles_choose(titles, &facts, title);
    document->title = document_text(document, title, strlen(title), TEXT_ONE_LINE);
    if (!document->title)
        error_set(err, STATUS_LIMIT, "the problem needs more memory than allowed");
    return document->title != NULL;
}

static bool grade_problem(const Grading *grading, ProblemDocument *document, Error *err)
{
    GeneratedProblem *made = mem_alloc(1, sizeof *made);
    const Problem *problem = &document->problem;
    made->problem = *problem;
    bool is_stated = problem->goal != GOAL_NONE && !point_set_is_empty(&problem->keystones) &&
                     !point_set_is_empty(&problem->area);
    bool is_graded = is_stated && generate_grade(grading->solver, made);
    if (!is_stated)
        error_set(err, STATUS_INVALID, "goal, keystones and area must be stated to be graded");
    else if (!is_graded)
        error_set(err, STATUS_INVALID, "not all first moves could be judged: invalid, or too hard");
    else if (problem_factory_complete(made, document, err) != STATUS_OK)
        is_graded = false;
    if (is_graded && grading->titles)
        is_graded = give_title(grading->titles, made, document, err);
    mem_free(made);
    return is_graded;
}

static void grade_one(Grading *grading, ProblemDocument *document)
{
    Error err = {0};
    bool is_fine = grade_problem(grading, document, &err);
    if (is_fine && grading->text.length && grading->format == PROBLEM_FORMAT_TEXT)
        strbuf_add_char(&grading->text, '\n');
    if (is_fine)
        is_fine = problem_write(document, grading->format, &grading->text, &err) == STATUS_OK;
    if (!is_fine)
        (void)command_fail(grading->command, strbuf_text(&grading->name), &err);
    *(is_fine ? &grading->graded : &grading->failed) += 1;
}

static void grade_all(Grading *grading, int argc, char **argv)
{
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    Arena mem, names;
    arena_init(&names, PROBLEM_MEMORY);
    arena_init(&mem, PROBLEM_MEMORY);
    ProblemSource *source = problem_source_open_names((const char *const *)argv, argc, &names);
    for (;;) {
        Error err = {0};
        ProblemName name;
        arena_reset(&mem);
        Status status = problem_source_next(source, &mem, &name, document, &err);
        if (!name.file || atomic_load(&command_stop_asked))
            break;
        strbuf_reset(&grading->name);
        problem_name_text(&name, &grading->name);
        if (status == STATUS_OK) {
            grade_one(grading, document);
            continue;
        }
        (void)command_fail(grading->command, strbuf_text(&grading->name), &err);
        grading->failed++;
    }
    problem_source_close(source);
    arena_clear(&mem);
    arena_clear(&names);
    mem_free(document);
}

static int run(const Command *command, int argc, char **argv)
{
    Grading grading = {.command = command};
    const char *output = "-";
    double nodes = 200000;
    bool with_titles = false;
    int exit_code;
    const Option table[] = {
        {OPTION_NUMBER, "nodes", 0, &nodes, "N", "nodes per first move (200000)"},
        {OPTION_NUMBER, "nodes", 'n', &nodes, "N", NULL},
        {OPTION_FLAG, "titles", 0, &with_titles, NULL,
         "new titles that say who does what to how many stones, and what fails; none twice"},
        {OPTION_TEXT, "output", 'o', &output, "FILE", "the file to write (stdout)"},
        {0},
    };
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc < 1)
        return command_usage_error(command, "no problems given; name files, folders or archives");
    if (nodes < 1)
        return command_usage_error(command, "--nodes must be at least 1");
    const char *dot = strrchr(output, '.');
    grading.format = dot && strcmp(dot, ".sgf") == 0 ? PROBLEM_FORMAT_SGF : PROBLEM_FORMAT_TEXT;
    SolveSettings settings = {.memory_limit = 64 << 20};
    settings.budget.nodes = (uint64_t)nodes;
    settings.budget.stop = &command_stop_asked;
    grading.solver = solver_open(&settings);
    strbuf_init(&grading.text, OUTPUT_LIMIT);
    strbuf_init(&grading.name, 1 << 20);
    grading.titles = with_titles ? titles_open() : NULL;
    grade_all(&grading, argc, argv);
    titles_close(grading.titles);
    Error err = {0};
    exit_code = atomic_load(&command_stop_asked) ? EXIT_INTERRUPTED
                : grading.failed                 ? EXIT_NEGATIVE
                                                 : EXIT_DONE;
    if (grading.text.length &&
        file_write(output, strbuf_text(&grading.text), grading.text.length, &err) != STATUS_OK)
        exit_code = command_fail(command, output, &err);
    fprintf(stderr, "katachi problem grade: %llu graded, %llu not\n",
            (unsigned long long)grading.graded, (unsigned long long)grading.failed);
    solver_close(grading.solver);
    strbuf_clear(&grading.text);
    strbuf_clear(&grading.name);
    return exit_code;
}

const Command command_problem_grade = {
    .name = "problem grade",
    .summary = "write answers, refutations and a level into problems",
    .usage = "PROBLEMS… [-o FILE]",
    .details =
        "The solver judges every legal first move: those that work become the answers, the others\n"
        "get their refutation, and the effort of all proofs gives the level (1 to 6). Exit code 1 "
        "if\n"
        "a problem could not be judged; it is then left out.",
    .examples = "katachi problem grade mine.problem -o graded.problem",
    .run = run,
};
