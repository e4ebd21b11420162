/* katachi engine: the engines of others that review and match may use. */
#include "base/memory.h"

#include "cli/commands.h"
#include "play/engine_analyst.h"
#include "play/engine_config.h"

#include <signal.h>
#include <stdio.h>

enum { PROBE_VISITS = 20, PROBE_SIZE = 9 };

/* Read the list and run one part with it; frees it. */
typedef int PartFn(const Command *command, EngineList *list, int argc, char **argv);

static int with_list(const Command *command, int argc, char **argv, PartFn *part)
{
    EngineList *list = mem_alloc(1, sizeof *list);
    Error err = {0};
    int exit_code = engine_list_read(list, &err) == STATUS_OK ? part(command, list, argc, argv)
                                                              : command_fail(command, NULL, &err);
    mem_free(list);
    return exit_code;
}

/* ---- asking it something ---- */

/* Start it, let it look at an empty board, and say what it is. */
static Status probe(const char *name, const char *command, Error *err)
{
    EngineAnalyst *analyst;
    Rules rules;
    Game game;
    bool is_scored = false;
    (void)signal(SIGPIPE, SIG_IGN); /* an engine that has gone is noticed by the failing write */
    Status status = engine_analyst_open(&(EngineAnalystOptions){.name = name, .command = command},
                                        &analyst, err);
    if (status != STATUS_OK)
        return status;
    Analysis *analysis = mem_alloc(1, sizeof *analysis);
    (void)rules_by_name("japanese", &rules);
    game_init(&game, PROBE_SIZE, &rules);
    status = engine_analyst_analyse(
        analyst, &game,
        &(EngineAnalysisRequest){.visits = PROBE_VISITS, .stop = &command_stop_asked}, analysis,
        &is_scored, err);
    if (status == STATUS_OK)
        printf("%s: %s, %s, %s\n", name, engine_analyst_title(analyst),
               engine_analyst_dialect(analyst) == ENGINE_SPEAKS_KATA ? "kata-analyze"
                                                                     : "lz-analyze",
               is_scored ? "knows points" : "knows winning chances only");
    game_clear(&game);
    mem_free(analysis);
    engine_analyst_close(analyst);
    return status;
}

/* ---- add ---- */

static int add(const Command *command, EngineList *list, int argc, char **argv)
{
    bool unchecked = false;
    int exit_code;
    Error err = {0};
    const Option table[] = {
        {OPTION_FLAG, "unchecked", 0, &unchecked, NULL, "do not start it now to see if it works"},
        {0},
    };
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc != 2)
        return command_usage_error(command, "a name and a command expected; put the command, with "
                                            "its options, in quotes");
    Status status = engine_check_entry(argv[0], argv[1], &err);
    if (status == STATUS_OK && !unchecked)
        status = probe(argv[0], argv[1], &err);
    if (status == STATUS_OK)
        status = engine_list_add(list, argv[0], argv[1], &err);
    return status == STATUS_OK ? EXIT_DONE : command_fail(command, NULL, &err);
}

static int run_add(const Command *command, int argc, char **argv)
{
    return with_list(command, argc, argv, add);
}

static const Command PART_ADD = {
    .name = "engine add",
    .summary = "add an engine, or change its command",
    .usage = "NAME COMMAND [options]",
    .details = "The engine is started once: it must answer over GTP and know kata-analyze or\n"
               "lz-analyze.",
    .examples = "katachi engine add kata \"katago gtp -config gtp.cfg -model net.bin.gz\"",
    .run = run_add,
};

/* ---- list ---- */

static int list_all(const Command *command, EngineList *list, int argc, char **argv)
{
    int exit_code;
    const Option table[] = {{0}};
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    for (int i = 0; i < list->count; i++)
        printf("%-16s %s\n", list->entry[i].name, list->entry[i].command);
    if (list->count == 0)
        fprintf(stderr, "no engines yet; see katachi engine add --help\n");
    return EXIT_DONE;
}

static int run_list(const Command *command, int argc, char **argv)
{
    return with_list(command, argc, argv, list_all);
}

static const Command PART_LIST = {
    .name = "engine list",
    .summary = "list the engines",
    .usage = "",
    .run = run_list,
};

/* ---- check, remove ---- */

/* Whether the command line is one name, which is argv[0] then; if not, *exit_code is set. */
static bool is_one_name(const Command *command, int argc, char **argv, int *exit_code)
{
    const Option table[] = {{0}};
    if (!options_parse(command, table, &argc, argv, exit_code))
        return false;
    if (argc != 1)
        *exit_code = command_usage_error(command, "one name expected");
    return argc == 1;
}

static int check(const Command *command, EngineList *list, int argc, char **argv)
{
    int exit_code;
    Error err = {0};
    if (!is_one_name(command, argc, argv, &exit_code))
        return exit_code;
    const EngineEntry *entry = engine_list_find(list, argv[0]);
    Status status = entry
                        ? probe(entry->name, entry->command, &err)
                        : error_set(&err, STATUS_NOT_FOUND, "there is no engine '%.40s'", argv[0]);
    return status == STATUS_OK ? EXIT_DONE : command_fail(command, NULL, &err);
}

static int run_check(const Command *command, int argc, char **argv)
{
    return with_list(command, argc, argv, check);
}

static const Command PART_CHECK = {
    .name = "engine check",
    .summary = "start an engine and see if it analyses",
    .usage = "NAME",
    .run = run_check,
};

static int remove_one(const Command *command, EngineList *list, int argc, char **argv)
{
    int exit_code;
    Error err = {0};
    if (!is_one_name(command, argc, argv, &exit_code))
        return exit_code;
    return engine_list_remove(list, argv[0], &err) == STATUS_OK ? EXIT_DONE
                                                                : command_fail(command, NULL, &err);
}

static int run_remove(const Command *command, int argc, char **argv)
{
    return with_list(command, argc, argv, remove_one);
}

static const Command PART_REMOVE = {
    .name = "engine remove",
    .summary = "remove an engine from the list",
    .usage = "NAME",
    .run = run_remove,
};

static int run_engine(const Command *command, int argc, char **argv)
{
    static const Command *const PARTS[] = {&PART_ADD, &PART_LIST, &PART_CHECK, &PART_REMOVE};
    return command_run_part(command, PARTS, sizeof PARTS / sizeof *PARTS, argc, argv);
}

const Command command_engine = {
    .name = "engine",
    .summary = "other engines as analysts: add, list, check, remove",
    .usage = "add|list|check|remove …",
    .details =
        "Any GTP engine that knows kata-analyze or lz-analyze (KataGo, Leela Zero, ours) can\n"
        "analyse games in `katachi review --engine NAME`. The list is the file engines.txt\n"
        "in the data folder of the user, or what $KATACHI_ENGINES names.",
    .examples = "katachi engine add kata \"katago gtp -config gtp.cfg -model net.bin.gz\"\n"
                "katachi engine check kata",
    .run = run_engine,
};
