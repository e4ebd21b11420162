/* katachi sgf count: who won, by counting the last position, and whether the record agrees. */
#include "cli/commands.h"

#include "games/collection.h"
#include "play/judge.h"
#include "play/network_file.h"

#include <stdio.h>

typedef struct {
    const Command *command;
    Net *net;
    bool lists_differences; /* only those */
    uint64_t counted, same_winner, same_margin;
    StrBuf name;
} Counting;

typedef struct {
    CountedRecord record;
    bool rules_known, has_komi;
} CountAnswer;

static Status count_one(void *context, int worker, const SgfGame *game, void *answer, Error *err)
{
    (void)worker;
    const Counting *counting = context;
    CountAnswer *found = answer;
    SgfInfo info;
    Status status = sgf_info(game, &info, err);
    if (status != STATUS_OK)
        return status;
    found->rules_known = info.rules_known;
    found->has_komi = info.has_komi;
    JudgeRequest request = {.net = counting->net, .seed = 1};
    return count_record(game, &request, &found->record, err);
}

static Status deliver(void *context, const GameName *name, const void *answer, Error *err)
{
    (void)err;
    Counting *counting = context;
    const CountAnswer *found = answer;
    const CountedRecord *record = &found->record;
    char texts[4][SCORE_TEXT_SIZE];
    if (!record->has_margin)
        return STATUS_OK;
    counting->counted++;
    counting->same_winner += record->same_winner;
    counting->same_margin += record->same_margin;
    if (counting->lists_differences && record->same_winner)
        return STATUS_OK;
    strbuf_reset(&counting->name);
    game_name_text(name, &counting->name);
    printf("%s: recorded %s, counted %s; by territory %s, by area %s%s%s\n",
           strbuf_text(&counting->name), score_text(record->recorded, texts[0]),
           score_text(record->counted, texts[1]), score_text(record->territory, texts[2]),
           score_text(record->area, texts[3]), found->rules_known ? "" : "; rules not stated",
           found->has_komi ? "" : "; komi not stated");
    return STATUS_OK;
}

static void tell_skip(void *context, const GameName *name, const Error *problem)
{
    Counting *counting = context;
    strbuf_reset(&counting->name);
    game_name_text(name, &counting->name);
    (void)command_fail(counting->command, strbuf_text(&counting->name), problem);
}

static int run_count(const Command *command, int argc, char **argv)
{
    Counting counting = {.command = command};
    CollectionOptions options = {.stop = &command_stop_asked, .batch_limit = 8};
    const char *model = NULL;
    int exit_code;
    const Option table[] = {
        {OPTION_TEXT, "model", 'm', &model, "FILE",
         "network that judges life and death (the default one); none: playouts"},
        {OPTION_FLAG, "differences", 'd', &counting.lists_differences, NULL,
         "list only games where the count names another winner"},
        {OPTION_INT, "threads", 't', &options.threads, "N", "threads (1)"},
        {0},
    };
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc < 1)
        return command_usage_error(command, "no files given");
    Error err = {0};
    Status status = network_open(model, &(NetOptions){.cache_megabytes = -1}, &counting.net, &err);
    CollectionCounts counts;
    GameVisitor visitor = {.visit = count_one,
                           .answer_size = sizeof(CountAnswer),
                           .deliver = deliver,
                           .on_skip = tell_skip,
                           .context = &counting};
    strbuf_init(&counting.name, 1 << 20);
    if (status == STATUS_OK)
        status =
            collection_visit((const char *const *)argv, argc, &options, &visitor, &counts, &err);
    strbuf_clear(&counting.name);
    net_close(counting.net);
    if (status != STATUS_OK)
        return command_fail(command, NULL, &err);
    if (counts.games == 0) {
        (void)error_set(&err, STATUS_NOT_FOUND, "no games found");
        return command_fail(command, NULL, &err);
    }
    printf("%llu games with a count in the record: same winner %llu, same margin %llu\n",
           (unsigned long long)counting.counted, (unsigned long long)counting.same_winner,
           (unsigned long long)counting.same_margin);
    return EXIT_DONE;
}

const Command command_sgf_count = {
    .name = "sgf count",
    .summary = "count the last positions of records and compare with their results",
    .usage = "GAMES… [--differences]",
    .details =
        "The network judges which stones are dead, but never calls unconditionally alive ones\n"
        "dead. Records without a margin are left out.",
    .examples = "katachi sgf count game.sgf\n"
                "katachi sgf count archive.zip --differences --threads 4",
    .run = run_count,
};
