/* katachi annotate: what experts see, in records and in the database. */
#include "cli/annotate.h"
#include "cli/commands.h"

#include <stdio.h>
#include <string.h>

static const Command *const PARTS[] = {
    &command_annotate_list,   &command_annotate_add,    &command_annotate_remove,
    &command_annotate_check,  &command_annotate_agree,  &command_annotate_import,
    &command_annotate_export, &command_annotate_backup, &command_annotate_restore,
    &command_annotate_kinds,  &command_annotate_words,
};

enum { PART_COUNT = sizeof PARTS / sizeof PARTS[0] };

static int run(const Command *command, int argc, char **argv)
{
    int exit_code;
    const Option none[] = {{0}};
    for (int i = 0; argc > 1 && i < PART_COUNT; i++)
        if (strcmp(argv[1], PARTS[i]->name + strlen("annotate ")) == 0)
            return PARTS[i]->run(PARTS[i], argc - 1, argv + 1);
    if (argc > 1 && argv[1][0] != '-')
        return command_usage_error(command, "no such part: '%s'; see katachi annotate --help",
                                   argv[1]);
    if (!options_parse(command, none, &argc, argv, &exit_code))
        return exit_code;
    for (int i = 0; i < PART_COUNT; i++)
        fprintf(stderr, "  katachi %-17s  %s\n", PARTS[i]->name, PARTS[i]->summary);
    return EXIT_USAGE;
}

const Command command_annotate = {
    .name = "annotate",
    .summary = "record what experts see: annotations in records and in the database",
    .usage = "list|add|remove|check|agree|import|export|backup|restore|kinds|words … [options]",
    .details = "  list       the annotations of records, or of the database\n"
               "  add        label a node\n"
               "  remove     take a label away\n"
               "  check      every bad annotation with file, node and reason\n"
               "  agree      how far two annotators agree\n"
               "  import     records with their annotations into the database\n"
               "  export     the database as SGF, CSV or JSON\n"
               "  backup     copy the database\n"
               "  restore    make the database what a backup holds\n"
               "  kinds      what can be labelled, and what the levels mean\n"
               "  words      the names of moves and outcomes\n"
               "Each has its own --help. The database is katachi.db in the user's data folder\n"
               "($XDG_DATA_HOME/katachi, ~/.local/share/katachi) unless --db names another.",
    .examples = "katachi annotate import problems/\n"
                "katachi annotate add corner.sgf 'XC B8|D6|2' --author Anna\n"
                "katachi annotate agree Anna Ben\n"
                "katachi annotate export --format csv -o labels.csv",
    .run = run,
};
