/* Commands about the protocol and the program itself. */
#include "gtp/session.h"

#include <string.h>
#include <time.h>

bool gtp_protocol_version(GtpSession *session)
{
    gtp_say(session, "2");
    return true;
}

bool gtp_name(GtpSession *session)
{
    gtp_say(session, "Katachi");
    return true;
}

bool gtp_version(GtpSession *session)
{
    gtp_say(session, "%s", KATACHI_VERSION);
    return true;
}

bool gtp_known_command(GtpSession *session)
{
    bool is_known = false;
    if (session->line.word_count > 0)
        for (const GtpCommand *command = GTP_COMMANDS; command->name && !is_known; command++)
            is_known = strcmp(command->name, session->line.words[0]) == 0;
    gtp_say(session, is_known ? "true" : "false");
    return true;
}

bool gtp_list_commands(GtpSession *session)
{
    for (const GtpCommand *command = GTP_COMMANDS; command->name; command++)
        gtp_say(session, "%s\n", command->name);
    return true;
}

bool gtp_quit(GtpSession *session)
{
    session->is_over = true;
    return true;
}

static void describe(GtpSession *session, const GtpCommand *command)
{
    gtp_say(session, "%s%s%s: %s\n", command->name, *command->arguments ? " " : "",
            command->arguments, command->help);
}

bool gtp_help(GtpSession *session)
{
    const char *wanted = session->line.word_count ? session->line.words[0] : NULL;
    for (const GtpCommand *command = GTP_COMMANDS; command->name; command++)
        if (!wanted || strcmp(command->name, wanted) == 0)
            describe(session, command);
    return session->body.length ? true : gtp_fail(session, "unknown command");
}

bool gtp_cputime(GtpSession *session)
{
    gtp_say(session, "%.3f", (double)clock() / CLOCKS_PER_SEC);
    return true;
}

/* Being in the list is all it is for: it says that the line "# interrupt" is understood. */
bool gtp_interrupt(GtpSession *session)
{
    (void)session;
    return true;
}

bool gtp_title(GtpSession *session)
{
    gtp_say(session, "Katachi (%s)", player_kind(session->player)->name);
    return true;
}
