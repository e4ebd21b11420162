/* katachi problem: make, check and convert problems. */
#include "base/file.h"

#include "base/memory.h"
#include "cli/commands.h"
#include "core/text.h"
#include "solve/solver/target.h"
#include "view/problem.h"

#include <stdio.h>
#include <string.h>

enum { PROBLEM_MEMORY = 64 << 20, OUTPUT_LIMIT = 256 << 20 };

/* ---- new ---- */

static bool parse_goal(const char *text, Problem *problem)
{
    char side[16], goal[16];
    if (sscanf(text, "%15s %15s", side, goal) == 2)
        return stone_parse(side, &problem->side) && problem_goal_parse(goal, &problem->goal);
    return problem_goal_parse(text, &problem->goal);
}

static bool parse_format(const char *name, ProblemFormat *format)
{
    *format = strcmp(name, "sgf") == 0 ? PROBLEM_FORMAT_SGF : PROBLEM_FORMAT_TEXT;
    return *format == PROBLEM_FORMAT_SGF || strcmp(name, "text") == 0;
}

/* The format that a file's name asks for. */
static const char *format_of_path(const char *path)
{
    size_t size = strlen(path);
    return size > 4 && strcmp(path + size - 4, ".sgf") == 0 ? "sgf" : "text";
}

static int write_out(const Command *command, const char *path, const StrBuf *text)
{
    Error err = {0};
    if (file_write(path, strbuf_text(text), text->length, &err) != STATUS_OK)
        return command_fail(command, path, &err);
    return EXIT_DONE;
}

typedef struct {
    const char *title, *goal, *play, *output, *format;
    int size;
} NewWords;

static int make_new(const Command *command, const NewWords *words, ProblemFormat format)
{
    Arena mem;
    StrBuf text;
    Error err = {0};
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    arena_init(&mem, PROBLEM_MEMORY);
    strbuf_init(&text, OUTPUT_LIMIT);
    int exit_code = EXIT_DONE;
    Status status = document_init(document, words->size, &mem, &err);
    if (status == STATUS_OK) {
        document->title =
            document_text(document, words->title, strlen(words->title), TEXT_ONE_LINE);
        (void)stone_parse(words->play, &document->problem.to_move);
        document->problem.side = document->problem.to_move;
        (void)parse_goal(words->goal, &document->problem);
        status = problem_write(document, format, &text, &err);
    }
    exit_code = status == STATUS_OK ? write_out(command, words->output, &text)
                                    : command_fail(command, NULL, &err);
    strbuf_clear(&text);
    arena_clear(&mem);
    mem_free(document);
    return exit_code;
}

static int run_new(const Command *command, int argc, char **argv)
{
    NewWords words = {
        .title = "New problem", .goal = "kill", .play = "black", .output = "-", .size = 19};
    const Option table[] = {
        {OPTION_TEXT, "title", 0, &words.title, "TEXT", "its title"},
        {OPTION_TEXT, "title", 't', &words.title, "TEXT", NULL},
        {OPTION_INT, "size", 0, &words.size, "N", "board size (19)"},
        {OPTION_INT, "size", 's', &words.size, "N", NULL},
        {OPTION_TEXT, "play", 'p', &words.play, "COLOUR", "who moves first (black)"},
        {OPTION_TEXT, "goal", 'g', &words.goal, "GOAL",
         "kill, save, capture, connect, cut or race, optionally after a colour (kill)"},
        {OPTION_TEXT, "format", 'f', &words.format, "NAME",
         "text or sgf; by the name of the output"},
        {OPTION_TEXT, "output", 'o', &words.output, "FILE", "the file to write (stdout)"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    ProblemFormat format;
    Stone colour;
    Problem scratch;
    if (argc != 0)
        return command_usage_error(command, "no arguments expected; -o names the file");
    if (words.size < BOARD_SIZE_MIN || words.size > BOARD_SIZE_MAX)
        return command_usage_error(command, "--size must be 2 to 25");
    if (!parse_format(words.format ? words.format : format_of_path(words.output), &format))
        return command_usage_error(command, "--format must be text or sgf");
    if (!stone_parse(words.play, &colour) || !parse_goal(words.goal, &scratch))
        return command_usage_error(command, "--play must be a colour, --goal a goal");
    return make_new(command, &words, format);
}

static const Command COMMAND_NEW = {
    .name = "problem new",
    .summary = "write an empty problem to fill in",
    .usage = "[-o FILE] [options]",
    .details = "Draw the stones into it with any editor: X O stones, # @ keystones, * the area.",
    .examples = "katachi problem new -o mine.problem\n"
                "katachi problem new --size 9 --play white --goal save --title 'Two eyes'",
    .run = run_new,
};

/* ---- walking over problems ---- */

typedef struct {
    const Command *command;
    StrBuf name;
    uint64_t good, bad;
    /* Process one problem; false: it counts as bad. */
    bool (*visit)(void *context, const ProblemName *name, ProblemDocument *document);
    /* Called for one that cannot be read; NULL: it is reported on stderr. */
    void (*on_bad)(void *context, const ProblemName *name, const Error *err);
    void *context;
} Walk;

static void on_bad(Walk *walk, const ProblemName *name, const Error *err)
{
    if (walk->on_bad) {
        walk->on_bad(walk->context, name, err);
        return;
    }
    strbuf_reset(&walk->name);
    problem_name_text(name, &walk->name);
    (void)command_fail(walk->command, strbuf_text(&walk->name), err);
}

static void walk_problems(Walk *walk, int argc, char **argv)
{
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    Arena mem, names;
    arena_init(&names, PROBLEM_MEMORY);
    arena_init(&mem, PROBLEM_MEMORY);
    ProblemSource *source = problem_source_open_names((const char *const *)argv, argc, &names);
    strbuf_init(&walk->name, 1 << 20);
    for (;;) {
        Error err = {0};
        ProblemName name;
        arena_reset(&mem);
        Status status = problem_source_next(source, &mem, &name, document, &err);
        if (!name.file || atomic_load(&command_stop_asked))
            break;
        if (status != STATUS_OK)
            on_bad(walk, &name, &err);
        bool is_good = status == STATUS_OK && walk->visit(walk->context, &name, document);
        *(is_good ? &walk->good : &walk->bad) += 1;
    }
    strbuf_clear(&walk->name);
    problem_source_close(source);
    arena_clear(&mem);
    arena_clear(&names);
    mem_free(document);
}

/* ---- check ---- */

typedef struct {
    bool is_strict, as_json;
    StrBuf text;
} Checking;

static bool check_one(void *context, const ProblemName *name, ProblemDocument *document)
{
    Checking *checking = context;
    ProblemCheck check;
    bool is_fine = problem_check_document(document, &check);
    strbuf_reset(&checking->text);
    if (checking->as_json)
        problem_check_write_json(name, &check, document->problem.board.size, &checking->text);
    for (int i = 0; i < check.count && !checking->as_json; i++) {
        problem_name_text(name, &checking->text);
        strbuf_add_format(&checking->text, ": %s: %s (%s)\n",
                          finding_is_error(check.finding[i].kind) ? "error" : "warning",
                          check.finding[i].text, finding_name(check.finding[i].kind));
    }
    fputs(strbuf_text(&checking->text), stdout);
    return is_fine && !(checking->is_strict && check.warning_count);
}

static void tell_unreadable(void *context, const ProblemName *name, const Error *err)
{
    Checking *checking = context;
    strbuf_reset(&checking->text);
    problem_error_write_json(name, err, &checking->text);
    fputs(strbuf_text(&checking->text), stdout);
}

static int run_check(const Command *command, int argc, char **argv)
{
    Checking checking = {0};
    const Option table[] = {
        {OPTION_FLAG, "strict", 0, &checking.is_strict, NULL, "warnings count as errors"},
        {OPTION_FLAG, "json", 'j', &checking.as_json, NULL, "one JSON record per line"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc < 1)
        return command_usage_error(command, "no problems given; name files, folders or archives");
    strbuf_init(&checking.text, OUTPUT_LIMIT);
    Walk walk = {.command = command,
                 .visit = check_one,
                 .on_bad = checking.as_json ? tell_unreadable : NULL,
                 .context = &checking};
    walk_problems(&walk, argc, argv);
    strbuf_clear(&checking.text);
    fprintf(stderr, "katachi problem check: %llu valid, %llu not\n", (unsigned long long)walk.good,
            (unsigned long long)walk.bad);
    return walk.bad ? EXIT_BAD_INPUT : EXIT_DONE;
}

static const Command COMMAND_CHECK = {
    .name = "problem check",
    .summary = "check whether problems make sense, and say what to fix",
    .usage = "PROBLEMS…",
    .details =
        "Legal position, captures done, ko possible, keystones present and of the right colour,\n"
        "area sensible, answers and lines playable; field names that look misspelt get a warning.\n"
        "Exit code 0 if all are valid, else 3.",
    .examples = "katachi problem check mine.problem\nkatachi problem check problems/ --strict",
    .run = run_check,
};

/* ---- convert ---- */

typedef struct {
    const Command *command;
    ProblemFormat format;
    StrBuf text;
    bool guesses;
} Conversion;

static bool convert_one(void *context, const ProblemName *name, ProblemDocument *document)
{
    Conversion *conversion = context;
    Error err = {0};
    if (conversion->guesses)
        (void)problem_fill_in(&document->problem, NULL);
    if (conversion->text.length && conversion->format == PROBLEM_FORMAT_TEXT)
        strbuf_add_char(&conversion->text, '\n');
    if (problem_write(document, conversion->format, &conversion->text, &err) == STATUS_OK)
        return true;
    (void)command_fail(conversion->command, name->file, &err);
    return false;
}

static int run_convert(const Command *command, int argc, char **argv)
{
    Conversion conversion = {.command = command};
    const char *output = "-", *format = NULL;
    const Option table[] = {
        {OPTION_TEXT, "to", 0, &format, "NAME", "text or sgf; by the name of the output"},
        {OPTION_FLAG, "guess", 0, &conversion.guesses, NULL,
         "write down the guessed goal and keystones where none are stated"},
        {OPTION_TEXT, "output", 'o', &output, "FILE", "the file to write (stdout)"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc < 1)
        return command_usage_error(command, "no problems given; name files, folders or archives");
    if (!parse_format(format ? format : format_of_path(output), &conversion.format))
        return command_usage_error(command, "--to must be text or sgf");
    strbuf_init(&conversion.text, OUTPUT_LIMIT);
    Walk walk = {.command = command, .visit = convert_one, .context = &conversion};
    walk_problems(&walk, argc, argv);
    exit_code = EXIT_DONE;
    if (walk.good)
        exit_code = write_out(command, output, &conversion.text);
    strbuf_clear(&conversion.text);
    return exit_code != EXIT_DONE ? exit_code : walk.bad ? EXIT_BAD_INPUT : EXIT_DONE;
}

static const Command COMMAND_CONVERT = {
    .name = "problem convert",
    .summary = "write problems as text or as SGF",
    .usage = "PROBLEMS… [--to text|sgf] [-o FILE]",
    .details =
        "Many files become one. Nothing is lost: what a format cannot express is kept beside it.",
    .examples = "katachi problem convert corner.sgf\n"
                "katachi problem convert problems/ -o all.sgf\n"
                "katachi problem convert bare.sgf --guess -o bare.problem",
    .run = run_convert,
};

/* ---- the command and its parts ---- */

static const Command *const PARTS[] = {&COMMAND_NEW,
                                       &COMMAND_CHECK,
                                       &COMMAND_CONVERT,
                                       &command_problem_grade,
                                       &command_problem_generate,
                                       &command_problem_positions,
                                       &command_problem_which,
                                       &command_problem_list,
                                       &command_problem_draw};

enum { PART_COUNT = sizeof PARTS / sizeof PARTS[0] };

static int run(const Command *command, int argc, char **argv)
{
    return command_run_part(command, PARTS, PART_COUNT, argc, argv);
}

const Command command_problem = {
    .name = "problem",
    .summary = "make, check, convert and generate problems",
    .usage = "new|check|convert|grade|generate|positions|list|draw … [options]",
    .details = "  new        an empty problem to fill in\n"
               "  check      whether problems make sense, and what to fix\n"
               "  convert    between text and SGF\n"
               "  grade      answers, refutations and level into problems\n"
               "  generate   new problems that the solver has proved\n"
               "  positions  many small positions with proved verdicts, as data\n"
               "  list       the built-in problems\n"
               "  draw       a picture of a problem\n"
               "Each has its own --help.",
    .examples = "katachi problem new -o mine.problem\n"
                "katachi problem check mine.problem\n"
                "katachi problem convert mine.problem -o mine.sgf\n"
                "katachi problem generate --count 10 -o new.problem",
    .run = run,
};
