/* loadsgf: a position out of a file. */
#include "gtp/session.h"

#include "sgf/read.h"

#include <string.h>

enum { RECORD_LIMIT = 256 * 1024 * 1024, PATH_LIMIT = 4096 };

/* The path may hold blanks; a number behind it is the move before which to stop. */
static bool read_arguments(const GtpLine *line, char path[PATH_LIMIT], int *move)
{
    size_t length = strlen(line->text);
    *move = 0;
    if (line->word_count > 1 && gtp_line_int(line, line->word_count - 1, move)) {
        length -= strlen(line->words[line->word_count - 1]);
        while (length > 0 && line->text[length - 1] == ' ')
            length--;
    }
    if (length == 0 || length >= PATH_LIMIT || *move < 0)
        return false;
    memcpy(path, line->text, length);
    path[length] = '\0';
    return true;
}

/* What the record does not say stays as the session has it. */
static void keep_rules(const SgfGame *record, const Rules *ours, Game *game)
{
    SgfInfo info;
    if (sgf_info(record, &info, NULL) || info.rules_known)
        return;
    double komi = info.has_komi ? game->rules.komi : ours->komi;
    game->rules = *ours;
    game->rules.komi = komi;
}

static Status load(const GtpSession *session, const char *path, int move, Arena *mem, Game *next)
{
    SgfGame record;
    Status status = sgf_read_file(path, 0, NULL, mem, &record, NULL);
    if (status)
        return status;
    const SgfNode *node = move > 0 ? sgf_main_node(&record, move - 1) : sgf_main_end(&record);
    status = sgf_load_game(&record, node, next, NULL);
    if (status == STATUS_OK)
        keep_rules(&record, &session->game.rules, next);
    return status;
}

bool gtp_loadsgf(GtpSession *session)
{
    char path[PATH_LIMIT];
    int move;
    if (!read_arguments(&session->line, path, &move))
        return gtp_fail(session, "syntax error");
    /* Standard input belongs to the controller, so "-" is refused. */
    if (session->options.no_files || strcmp(path, "-") == 0)
        return gtp_fail(session, "cannot load file");
    Arena mem;
    Game next;
    arena_init(&mem, RECORD_LIMIT);
    game_init(&next, session->game.board.size, &session->game.rules);
    Status status = load(session, path, move, &mem, &next);
    arena_clear(&mem);
    if (status) {
        game_clear(&next);
        return gtp_fail(session, "cannot load file");
    }
    gtp_adopt_game(session, &next);
    return true;
}
