/* katachi annotate: what experts see, in records and in the database. */
#include "cli/commands.h"

static const Command *const PARTS[] = {
    &command_annotate_list,   &command_annotate_add,    &command_annotate_remove,
    &command_annotate_check,  &command_annotate_agree,  &command_annotate_import,
    &command_annotate_export, &command_annotate_backup, &command_annotate_restore,
    &command_annotate_kinds,  &command_annotate_words,
};

enum { PART_COUNT = sizeof PARTS / sizeof PARTS[0] };

static int run(const Command *command, int argc, char **argv)
{
    return command_run_part(command, PARTS, PART_COUNT, argc, argv);
}

const Command command_annotate = {
    .name = "annotate",
    .summary = "record what experts see: annotations in records and in the database",
    .usage = "list|add|remove|check|agree|import|export|backup|restore|kinds|words … [options]",
    .details = "  list       the annotations of records, or of the database\n"
               "  add        label a node\n"
               "  remove     remove a label\n"
               "  check      every bad annotation with file, node and reason\n"
               "  agree      how far two annotators agree\n"
               "  import     records with their annotations into the database\n"
               "  export     the database as SGF, CSV or JSON\n"
               "  backup     copy the database\n"
               "  restore    restore the database from a backup\n"
               "  kinds      what can be labelled, and what the values mean\n"
               "  words      the names of moves and outcomes\n"
               "Each has its own --help. The database is katachi.db in the user's data folder\n"
               "($XDG_DATA_HOME/katachi, ~/.local/share/katachi) unless --db names another.",
    .examples = "katachi annotate import problems/\n"
                "katachi annotate add corner.sgf 'XC B8|D6|2' --author Anna\n"
                "katachi annotate agree Anna Ben\n"
                "katachi annotate export --format csv -o labels.csv",
    .run = run,
};
