/* katachi sgf normalise, katachi sgf convert: all games of a file, one after the other. */
#include "cli/commands.h"

#include "annotation/sgf.h"
#include "base/file.h"
#include "sgf/convert.h"
#include "sgf/read.h"
#include "sgf/write.h"

#include <stdio.h>
#include <string.h>

enum { TREE_LIMIT = 512 << 20, FILE_LIMIT = 256 << 20 };

/* What is requested. */
typedef struct {
    const Command *command;
    const char *path;
    const char *output;
    SgfReadOptions read;
    bool normalise, to_utf8;
    SgfConversion conversion;
} Job;

static Status change(const Job *job, SgfGame *game, Error *err)
{
    Status status = STATUS_OK;
    if (job->normalise)
        return sgf_normalise(game, err);
    if (job->to_utf8)
        status = sgf_to_utf8(game, err);
    return status == STATUS_OK ? sgf_convert(game, &job->conversion, err) : status;
}

/* Change every game that can be read; *bad counts the others, each reported on stderr. */
static void change_all(const Job *job, const StrBuf *bytes, StrBuf *out, int *good, int *bad)
{
    Arena mem;
    SgfReader reader;
    arena_init(&mem, TREE_LIMIT);
    sgf_reader_init(&reader, strbuf_text(bytes), bytes->length, &job->read);
    for (;;) {
        SgfGame game;
        Error err;
        arena_reset(&mem);
        Status status = sgf_reader_next(&reader, &mem, &game, &err);
        if (status == STATUS_NOT_FOUND && reader.games > 0)
            break;
        if (status == STATUS_OK)
            status = change(job, &game, &err);
        if (status == STATUS_OK) {
            sgf_write(&game, out);
            ++*good;
            continue;
        }
        ++*bad;
        (void)command_fail(job->command, job->path, &err);
        if (reader.games == 0)
            break;
    }
    arena_clear(&mem);
}

static int run_job(const Job *job)
{
    StrBuf bytes, out;
    Error err;
    strbuf_init(&bytes, FILE_LIMIT);
    strbuf_init(&out, SIZE_MAX / 2);
    int good = 0, bad = 0;
    int exit_code = EXIT_DONE;
    if (file_read(job->path, &bytes, &err) != STATUS_OK) {
        exit_code = command_fail(job->command, job->path, &err);
    } else {
        change_all(job, &bytes, &out, &good, &bad);
        if (good > 0 && file_write(job->output, strbuf_text(&out), out.length, &err) != STATUS_OK)
            exit_code = command_fail(job->command, job->output, &err);
        else if (bad > 0)
            exit_code = EXIT_BAD_INPUT;
    }
    strbuf_clear(&bytes);
    strbuf_clear(&out);
    return exit_code;
}

/* ---- normalise ---- */

static int run_normalise(const Command *command, int argc, char **argv)
{
    Job job = {.command = command, .output = "-", .normalise = true};
    int exit_code;
    const Option table[] = {
        {OPTION_TEXT, "output", 'o', &job.output, "FILE", "the file to write (stdout)"},
        {OPTION_TEXT, "charset", 0, &job.read.charset, "NAME",
         "the character set of the record (detected)"},
        {0},
    };
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc != 1)
        return command_usage_error(command, "no file given; name one, or - for standard input");
    job.path = argv[0];
    return run_job(&job);
}

const Command command_sgf_normalise = {
    .name = "sgf normalise",
    .summary = "write a record as clean FF[4] in UTF-8",
    .usage = "FILE [-o FILE]",
    .details =
        "Text in UTF-8; FF, GM, CA and SZ first; capitals in names; lists of points expanded;\n"
        "passes empty; setup separate from moves. Nothing is dropped.",
    .examples = "katachi sgf normalise old.sgf -o new.sgf",
    .run = run_normalise,
};

/* ---- convert ---- */

/* By turns clockwise; after a mirror of left and right. See core/board.h for the bits. */
static const int TURNED[4] = {0, 5, 3, 6};
static const int MIRRORED[4] = {1, 7, 2, 4};

static bool parse_pass(const char *text, SgfPassStyle *style)
{
    if (!text)
        return true;
    *style = strcmp(text, "tt") == 0 ? SGF_PASS_TT : SGF_PASS_EMPTY;
    return *style == SGF_PASS_TT || strcmp(text, "empty") == 0;
}

static int run_convert(const Command *command, int argc, char **argv)
{
    Job job = {.command = command, .output = "-"};
    int turn = 0, exit_code;
    bool mirror = false;
    const char *pass = NULL;
    const Option table[] = {
        {OPTION_FLAG, "utf8", 0, &job.to_utf8, NULL, "text in UTF-8"},
        {OPTION_FLAG, "main-line", 0, &job.conversion.main_line, NULL, "drop the variations"},
        {OPTION_INT, "rotate", 0, &turn, "DEGREES", "rotate clockwise by 90, 180 or 270"},
        {OPTION_FLAG, "mirror", 0, &mirror, NULL, "swap left and right, before any rotation"},
        {OPTION_FLAG, "swap-colors", 0, &job.conversion.swap_colors, NULL,
         "swap Black and White: stones, names, result, komi"},
        {OPTION_TEXT, "pass", 0, &pass, "STYLE", "write passes as tt or empty"},
        {OPTION_TEXT, "charset", 0, &job.read.charset, "NAME",
         "the character set of the record (detected)"},
        {OPTION_TEXT, "output", 'o', &job.output, "FILE", "the file to write (stdout)"},
        {0},
    };
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc != 1)
        return command_usage_error(command, "no file given; name one, or - for standard input");
    if (turn % 90 != 0 || turn < 0 || turn >= 360)
        return command_usage_error(command, "--rotate must be 90, 180 or 270");
    if (!parse_pass(pass, &job.conversion.pass))
        return command_usage_error(command, "--pass must be tt or empty");
    job.conversion.symmetry = (mirror ? MIRRORED : TURNED)[turn / 90];
    job.conversion.turn_private = annotation_turn;
    job.path = argv[0];
    return run_job(&job);
}

const Command command_sgf_convert = {
    .name = "sgf convert",
    .summary = "change character set, orientation, colours or passes of a record",
    .usage = "FILE [options]",
    .details = "Everything else is written back byte for byte.",
    .examples = "katachi sgf convert game.sgf --utf8 -o new.sgf\n"
                "katachi sgf convert game.sgf --main-line --pass tt\n"
                "katachi sgf convert game.sgf --mirror --rotate 90",
    .run = run_convert,
};
