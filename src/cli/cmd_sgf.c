/* katachi sgf: show, check, normalise and convert records. */
#include "base/memory.h"

#include "cli/commands.h"
#include "cli/game_options.h"
#include "games/collection.h"
#include "sgf/read.h"
#include "view/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OUTPUT_LIMIT = 64 << 20, CHOICE_LIMIT = 256 };

/* ---- show ---- */

/* "1.0.2" as numbers. */
static bool parse_choices(const char *text, int choices[CHOICE_LIMIT], int *count)
{
    for (*count = 0; *text;) {
        char *end;
        long choice = strtol(text, &end, 10);
        if (end == text || choice < 0 || choice > 1000000 || *count == CHOICE_LIMIT)
            return false;
        choices[(*count)++] = (int)choice;
        if (*end == '.' && end[1])
            end++;
        else if (*end)
            return false;
        text = end;
    }
    return true;
}

static Status show(const char *path, int game, const SgfPlace *request, bool as_json, Error *err)
{
    StrBuf text;
    LoadedPosition *loaded = mem_alloc(1, sizeof *loaded);
    strbuf_init(&text, OUTPUT_LIMIT);
    Status status = position_load_line(path, game, request, loaded, err);
    if (status == STATUS_OK && as_json)
        position_write_json(&loaded->record, &loaded->found, &text);
    else if (status == STATUS_OK)
        position_write_text(&loaded->record, &loaded->found, &text);
    command_print(&text);
    position_clear(loaded);
    mem_free(loaded);
    return status;
}

static int run_show(const Command *command, int argc, char **argv)
{
    int exit_code, choices[CHOICE_LIMIT];
    PositionOptions position;
    const char *line = "";
    bool as_json = false;
    Option table[POSITION_OPTION_COUNT + 4] = {0};
    const Option own[] = {
        {OPTION_TEXT, "node", 0, &line, "A.B.C",
         "the variation to follow at each fork, from 0 (the main line)"},
        {OPTION_FLAG, "json", 'j', &as_json, NULL, "print one JSON object"},
        {OPTION_INT, "move", 'm', &position.move, "N", NULL},
    };
    Option *row = position_options_rows(&position, "the position after N moves (the end)", table);
    memcpy(row, own, sizeof own);
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    SgfPlace request = {.choices = choices,
                        .move_count = position.move == MOVE_NOT_NAMED ? -1 : position.move};
    if (argc != 1)
        return command_usage_error(command, "no file given; name one, or - for standard input");
    if (!parse_choices(line, choices, &request.choice_count))
        return command_usage_error(command, "--node must be numbers separated by dots: 0.2.1");
    if (!position_options_check(command, &position, &exit_code))
        return exit_code;
    Error err;
    if (show(argv[0], position.game, &request, as_json, &err) != STATUS_OK)
        return command_fail(command, argv[0], &err);
    return EXIT_DONE;
}

static const Command COMMAND_SHOW = {
    .name = "sgf show",
    .summary = "show a position of a record",
    .usage = "FILE [--move N] [--game K] [--node A.B.C]",
    .examples = "katachi sgf show game.sgf --move 120     # after 120 moves\n"
                "katachi sgf show game.sgf --node 1       # the second variation at the first fork",
    .run = run_show,
};

/* ---- check ---- */

typedef struct {
    const Command *command;
    bool lists_all;
    uint64_t problem_count, bad_count;
    StrBuf name;
} Checking;

/* What one game's check found, as lines. */
typedef struct {
    StrBuf lines;
    uint64_t count;
} Found;

static void note_defect(void *context, const SgfDefectNote *note)
{
    Found *found = context;
    if (++found->count > SGF_DEFECT_LIMIT)
        return;
    if (note->line)
        strbuf_add_format(&found->lines, "line %u, byte %llu: ", note->line,
                          (unsigned long long)note->offset);
    strbuf_add_format(&found->lines, "%s (%s)\n", note->text, sgf_defect_name(note->kind));
}

/* The reader repaired what it could and kept only counts; read the bytes again to find the places.
 */
static Status check_game(void *context, int worker, const SgfGame *game, void *answer, Error *err)
{
    (void)context;
    (void)worker;
    (void)err;
    Found *found = answer;
    strbuf_init(&found->lines, OUTPUT_LIMIT);
    if (game->problems[SGF_DEFECT_JUNK])
        note_defect(found, &(SgfDefectNote){.kind = SGF_DEFECT_JUNK,
                                            .line = game->source_line,
                                            .offset = game->source_offset,
                                            .text = "bytes before the game belong to no game"});
    SgfReadOptions options = {.on_defect = note_defect,
                              .on_defect_context = found,
                              .offset = game->source_offset,
                              .line = game->source_line};
    SgfReader reader;
    SgfGame again;
    sgf_reader_init(&reader, game->source, game->source_size, &options);
    Status ignored = sgf_reader_next(&reader, NULL, &again, NULL);
    (void)ignored;
    uint64_t listed = found->count;
    uint64_t count = sgf_check(game, note_defect, found);
    found->count = listed + count; /* also those that were not listed */
    return STATUS_OK;
}

enum { LINES_LISTED = 20 }; /* of one game, unless --all */

static void print_lines(const Checking *checking, const Found *found)
{
    const char *at = strbuf_text(&found->lines);
    for (int listed = 0; *at; listed++) {
        if (listed == LINES_LISTED && !checking->lists_all) {
            printf("%s: and %llu more; --all lists up to a thousand\n",
                   strbuf_text(&checking->name), (unsigned long long)found->count - LINES_LISTED);
            return;
        }
        const char *end = strchr(at, '\n');
        printf("%s: %.*s\n", strbuf_text(&checking->name), (int)(end - at), at);
        at = end + 1;
    }
}

static Status deliver_check(void *context, const GameName *name, const void *answer, Error *err)
{
    (void)err;
    Checking *checking = context;
    Found found = *(const Found *)answer;
    checking->problem_count += found.count;
    strbuf_reset(&checking->name);
    game_name_text(name, &checking->name);
    print_lines(checking, &found);
    strbuf_clear(&found.lines);
    return STATUS_OK;
}

static void tell_bad_game(void *context, const GameName *name, const Error *problem)
{
    Checking *checking = context;
    checking->bad_count++;
    if (checking->bad_count == SGF_DEFECT_LIMIT)
        printf("further unreadable games are only counted\n");
    if (checking->bad_count >= SGF_DEFECT_LIMIT)
        return;
    strbuf_reset(&checking->name);
    game_name_text(name, &checking->name);
    if (problem->line)
        printf("%s: line %u, byte %llu: %s\n", strbuf_text(&checking->name), problem->line,
               (unsigned long long)problem->offset, problem->text);
    else
        printf("%s: %s\n", strbuf_text(&checking->name), problem->text);
}

static int run_check(const Command *command, int argc, char **argv)
{
    Checking checking = {.command = command};
    CollectionOptions options = {.stop = &command_stop_asked};
    int threads = 0, exit_code;
    const Option table[] = {
        {OPTION_FLAG, "all", 'a', &checking.lists_all, NULL,
         "report up to 1000 defects per game, not just 20"},
        {OPTION_TEXT, "charset", 0, &options.read.charset, "NAME",
         "the character set of the records (detected)"},
        {OPTION_INT, "threads", 't', &threads, "N", "threads (1)"},
        {0},
    };
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc < 1)
        return command_usage_error(command, "no files given");
    options.threads = threads;
    strbuf_init(&checking.name, 1 << 20);
    GameVisitor visitor = {.visit = check_game,
                           .answer_size = sizeof(Found),
                           .deliver = deliver_check,
                           .on_skip = tell_bad_game,
                           .context = &checking};
    CollectionCounts counts;
    Error err;
    Status status =
        collection_visit((const char *const *)argv, argc, &options, &visitor, &counts, &err);
    strbuf_clear(&checking.name);
    if (status != STATUS_OK)
        return command_fail(command, NULL, &err);
    fprintf(stderr, "katachi sgf check: %llu games, %llu defects, %llu unreadable\n",
            (unsigned long long)counts.games, (unsigned long long)checking.problem_count,
            (unsigned long long)checking.bad_count);
    bool is_fine = checking.problem_count == 0 && checking.bad_count == 0 && counts.games > 0;
    return is_fine ? EXIT_DONE : EXIT_BAD_INPUT;
}

static const Command COMMAND_CHECK = {
    .name = "sgf check",
    .summary = "report every defect in records, with its place and reason",
    .usage = "GAMES… [--all]",
    .details = "Reads SGF files, folders and archives, plays every variation, checks every value.\n"
               "Exit code 0 if all is well, 3 if not. Bytes count from 0.",
    .examples = "katachi sgf check game.sgf\n"
                "katachi sgf check my-games/ --all",
    .run = run_check,
};

/* ---- the command and its parts ---- */

static const Command *const PARTS[] = {&COMMAND_SHOW, &COMMAND_CHECK, &command_sgf_normalise,
                                       &command_sgf_convert, &command_sgf_count};

enum { PART_COUNT = sizeof PARTS / sizeof PARTS[0] };

static int run_sgf(const Command *command, int argc, char **argv)
{
    return command_run_part(command, PARTS, PART_COUNT, argc, argv);
}

const Command command_sgf = {
    .name = "sgf",
    .summary = "show, check, normalise, convert and count records",
    .usage = "show|check|normalise|convert|count FILE… [options]",
    .details = "  show        a position on the terminal\n"
               "  check       every defect with its place and reason\n"
               "  normalise   clean FF[4] in UTF-8\n"
               "  convert     character set, main line, orientation, colours, passes\n"
               "  count       who won, by counting the last position\n"
               "Each has its own --help.",
    .examples = "katachi sgf show game.sgf --move 50\n"
                "katachi sgf check my-games/\n"
                "katachi sgf normalise old.sgf -o new.sgf\n"
                "katachi sgf convert game.sgf --rotate 90 --swap-colors",
    .run = run_sgf,
};
