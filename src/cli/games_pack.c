/* katachi games --pack. */
#include "cli/commands.h"

#include "app/network_panel.h"
#include "cli/command.h"
#include "play/network_file.h"

#include <stdio.h>
#include <string.h>

GamesPack games_pack_defaults(void)
{
    return (GamesPack){.shards = 1, .min_moves = 1, .hold_back = 10, .playouts = 200, .seed = 1};
}

static void print_skipped(const PackSummary *summary)
{
    for (int i = PACK_SKIP_NONE + 1; i < PACK_SKIP_COUNT; i++)
        if (summary->skipped[i])
            printf("left out, %s: %llu\n", pack_skip_text((PackSkip)i),
                   (unsigned long long)summary->skipped[i]);
}

static void print_summary(const PackSummary *summary)
{
    printf("packed: %llu games, %llu moves\n", (unsigned long long)summary->games,
           (unsigned long long)summary->moves);
    printf("held back for validation: %llu\n", (unsigned long long)summary->held_back);
    printf("professional %llu, KGS %llu, other servers %llu, unknown %llu\n",
           (unsigned long long)summary->source[NET_SOURCE_PROFESSIONAL],
           (unsigned long long)summary->source[NET_SOURCE_KGS],
           (unsigned long long)summary->source[NET_SOURCE_SERVER],
           (unsigned long long)summary->source[NET_SOURCE_UNKNOWN]);
    printf("with a margin: %llu, our count agrees: %llu\n", (unsigned long long)summary->by_points,
           (unsigned long long)summary->agreed);
    print_skipped(summary);
}

static void report_problem(void *context, const GameName *name, const Error *problem)
{
    StrBuf where;
    strbuf_init(&where, 1 << 16);
    game_name_text(name, &where);
    (void)command_fail(context, strbuf_text(&where), problem);
    strbuf_clear(&where);
}

static const char *find_mistake(const GamesPack *pack)
{
    if (pack->shards < 1 || pack->shards > PACK_SHARD_LIMIT)
        return "--shards must be from 1 to 64";
    if (pack->hold_back < 0 || pack->hold_back > 1000)
        return "--hold-back must be from 0 to 1000";
    if (pack->playouts < 0 || pack->playouts > 1000000)
        return "--playouts must be from 0 to 1000000";
    return NULL;
}

/* `context` of the callbacks is not const, and a command is; they only read it. */
static int pack_with(Command *command, const GamesPack *pack, PackOptions *options, char **paths,
                     int path_count)
{
    ProgressLine line;
    PackSummary summary;
    Error err = {0};
    progress_line_init(&line, "packing", "games", false);
    options->progress = progress_line_progress(&line);
    options->on_problem = report_problem;
    options->context = command;
    Status status = pack_games((const char *const *)paths, path_count, options, &summary, &err);
    progress_line_end(&line);
    if (status == STATUS_INTERRUPTED) {
        fprintf(stderr, "katachi games: interrupted\n");
        return EXIT_INTERRUPTED;
    }
    if (status != STATUS_OK)
        return command_fail(command, pack->path, &err);
    print_summary(&summary);
    if (summary.games)
        return EXIT_DONE;
    fprintf(stderr, "katachi games: no game to pack; %s is not written\n", pack->path);
    return EXIT_BAD_INPUT;
}

int games_pack_run(const Command *command, const GamesPack *pack,
                   const CollectionOptions *collection, char **paths, int path_count)
{
    const char *mistake = find_mistake(pack);
    if (mistake)
        return command_usage_error(command, "%s", mistake);
    PackOptions options = {.collection = *collection,
                           .path = pack->path,
                           .shards = pack->shards,
                           .min_moves = pack->min_moves,
                           .hold_back = pack->hold_back,
                           .playouts = (uint64_t)pack->playouts,
                           .seed = pack->seed};
    if (pack->source && !network_source_by_name(pack->source, &options.source))
        return command_usage_error(command,
                                   "--source must be professional, kgs, server or unknown");
    Error err = {0};
    if (pack->network && network_open(pack->network, NULL, &options.net, &err) != STATUS_OK)
        return command_fail(command, pack->network, &err);
    Command copy = *command;
    int exit_code = pack_with(&copy, pack, &options, paths, path_count);
    if (options.net)
        net_close(options.net);
    return exit_code;
}
