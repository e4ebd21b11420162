/* katachi harvest: build a table of the patterns that are often played. */
#include "cli/commands.h"

#include "cli/command.h"
#include "cli/game_options.h"
#include "predict/harrison/pattern_square.h"
#include "view/summaries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_LIMIT = 24, OUTPUT_LIMIT = 1 << 20 };

typedef struct {
    GameOptions games;
    const char *output, *sizes;
    int threshold3, threshold, sketch_bits;
    bool as_json;
} HarvestOptions;

static void print_table(const HarvestOptions *options, const SquareTable *table,
                        const GameList *list)
{
    StrBuf text;
    strbuf_init(&text, OUTPUT_LIMIT);
    if (options->as_json)
        harvest_write_json(table, list, &text);
    else
        harvest_write_text(table, &text);
    command_print(&text);
}

/* "3,5,9": the sizes wanted; the others get no threshold. False if the text is anything else. */
static bool choose_sizes(const char *text, HarvestSettings *settings)
{
    uint32_t threshold[SQUARE_SIZE_COUNT] = {0};
    for (const char *at = text;; at++) {
        char *end;
        long side = strtol(at, &end, 10);
        if (end == at || side < 3 || side > SQUARE_SIDE_MAX || side % 2 == 0)
            return false;
        int index = square_size_index((int)side);
        threshold[index] = settings->threshold[index];
        at = end;
        if (*at == '\0')
            break;
        if (*at != ',')
            return false;
    }
    memcpy(settings->threshold, threshold, sizeof threshold);
    return true;
}

static int harvest(const Command *command, const HarvestOptions *options, HarvestSettings *settings,
                   const GameList *list)
{
    ProgressLine line;
    progress_line_init(&line, "harvesting", "games", options->games.is_quiet);
    settings->threads = options->games.threads;
    settings->progress = progress_line_progress(&line);
    settings->stop = &command_stop_asked;
    settings->comm = options->games.comm;
    SquareTable *table;
    Error err = {0};
    Status status = square_harvest(list, settings, &table, &err);
    progress_line_end(&line);
    if (status != STATUS_OK)
        return command_fail(command, NULL, &err);
    bool is_first = game_options_is_first(&options->games);
    if (is_first)
        status = square_table_save(table, options->output, &err);
    if (status == STATUS_OK && is_first)
        print_table(options, table, list);
    square_table_free(table);
    return status == STATUS_OK ? EXIT_DONE : command_fail(command, options->output, &err);
}

static bool settings_of(const HarvestOptions *options, HarvestSettings *settings)
{
    *settings = harvest_defaults();
    for (int i = 0; i < SQUARE_SIZE_COUNT; i++) {
        int named = i == 0 ? options->threshold3 : options->threshold;
        settings->threshold[i] = named > 0 ? (uint32_t)named
                                 : i == 0  ? HARVEST_THRESHOLD_3X3
                                           : HARVEST_THRESHOLD;
    }
    if (options->sketch_bits > 0)
        settings->sketch_bits = options->sketch_bits;
    return choose_sizes(options->sizes ? options->sizes : "3,5,7,9", settings);
}

static int check(const Command *command, const HarvestOptions *options)
{
    if (!options->output)
        return command_usage_error(command, "no output given: -o FILE");
    if (options->threshold3 < 0 || options->threshold < 0)
        return command_usage_error(command, "thresholds must be at least 1");
    if (options->sketch_bits &&
        (options->sketch_bits < SKETCH_BITS_MIN || options->sketch_bits > SKETCH_BITS_MAX))
        return command_usage_error(command, "--sketch-bits must be %d to %d", SKETCH_BITS_MIN,
                                   SKETCH_BITS_MAX);
    return EXIT_DONE;
}

static int run(const Command *command, int argc, char **argv)
{
    HarvestOptions o = {0};
    Option rows[OPTION_LIMIT] = {{0}};
    Option *row = game_options_rows(&o.games, rows);
    const Option own[] = {
        {OPTION_TEXT, "output", 'o', &o.output, "FILE", "the table to write"},
        {OPTION_INT, "threshold", 0, &o.threshold, "N",
         "keep patterns that were played N times (500)"},
        {OPTION_INT, "threshold3", 0, &o.threshold3, "N", "the same for 3x3 patterns (1000)"},
        {OPTION_TEXT, "sizes", 0, &o.sizes, "LIST",
         "sides of the square patterns, up to 11 (3,5,7,9)"},
        {OPTION_INT, "sketch-bits", 0, &o.sketch_bits, "N",
         "count in tables of 2^N entries, five a size (18)"},
        {OPTION_FLAG, "json", 'j', &o.as_json, NULL, "print one JSON object"},
        {OPTION_FLAG, "quiet", 'q', &o.games.is_quiet, NULL,
         "no progress, no list of skipped games"},
    };
    memcpy(row, own, sizeof own);
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    HarvestSettings settings;
    exit_code = check(command, &o);
    if (exit_code != EXIT_DONE)
        return exit_code;
    if (!settings_of(&o, &settings))
        return command_usage_error(
            command, "--sizes must be a list of odd numbers from 3 to 11, not '%s'", o.sizes);
    if (!game_options_join(command, &o.games, &exit_code))
        return exit_code;
    GameList list;
    if (game_options_load(command, &o.games, argv, argc, &list, &exit_code)) {
        exit_code = harvest(command, &o, &settings, &list);
        game_list_clear(&list);
    }
    comm_finish(o.games.comm, exit_code);
    return exit_code;
}

const Command command_harvest = {
    .name = "harvest",
    .summary = "collect the patterns that are often played",
    .usage = "GAMES... -o TABLE [options]",
    .details = "GAMES are SGF files, folders and archives, in any mix. Patterns are taken around "
               "the moves\n"
               "that were played, as the board was before the move; colours are relative to the "
               "mover, and\n"
               "the eight symmetric images of a pattern are one. The same games and settings give "
               "the same\n"
               "bytes, on any number of threads and machines: mpirun -n 4 katachi harvest ...",
    .examples =
        "katachi harvest games.zip -o patterns.table                  # as Harrison did\n"
        "katachi harvest games.zip --games 24524 --seed 7 -o patterns.table   # of some games\n"
        "katachi harvest games.zip -o small.table --sizes 3,5 --threshold 2000",
    .run = run,
};
