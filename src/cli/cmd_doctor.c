/* katachi doctor: is everything there that the program needs? */
#include "cli/commands.h"

#include "view/summaries.h"

#include <stdio.h>

enum { OUTPUT_LIMIT = 1 << 16 };

static int run(const Command *command, int argc, char **argv)
{
    DoctorRequest request = {0};
    bool as_json = false;
    const Option options[] = {
        {OPTION_TEXT, "db", 0, &request.database, "FILE", "the database to check (the user's)"},
        {OPTION_FLAG, "json", 'j', &as_json, NULL, "write JSON"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, options, &argc, argv, &exit_code))
        return exit_code;
    if (argc > 0)
        return command_usage_error(command, "takes no arguments, not '%s'", argv[0]);
    Diagnosis diagnosis;
    doctor_examine(&request, &diagnosis);
    StrBuf text;
    strbuf_init(&text, OUTPUT_LIMIT);
    if (as_json)
        diagnosis_write_json(&diagnosis, &text);
    else
        diagnosis_write_text(&diagnosis, &text);
    fputs(strbuf_text(&text), stdout);
    if (as_json)
        putchar('\n');
    strbuf_clear(&text);
    return diagnosis_is_good(&diagnosis) ? EXIT_DONE : EXIT_NEGATIVE;
}

const Command command_doctor = {
    .name = "doctor",
    .summary = "check models, problems, database and folders, and say how to fix them",
    .usage = "[options]",
    .details =
        "Each line is good, optional (not there and not needed) or bad, and says what was found,\n"
        "followed by how to fix it. The exit code is 1 if anything is bad.",
    .examples = "katachi doctor\n"
                "katachi doctor --db annotations.db --json",
    .run = run,
};
