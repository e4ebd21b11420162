/* What is joined to what. */
#include "gtp/session.h"

#include "base/memory.h"
#include "shape/connection.h"

enum { GROUP_COLORS = 6, NODE_LIMIT = 4000 };

static bool open_reader(GtpSession *session)
{
    Error err = {0};
    if (session->connectivity)
        return true;
    Status status = connectivity_open(
        &(ConnectivityRequest){.reading = CONNECT_READ_CONDITIONAL, .node_limit = NODE_LIMIT},
        &session->connectivity, &err);
    return status == STATUS_OK ? true : gtp_fail(session, err.text);
}

/* One pair of chains, read: level, joining and cutting move. */
bool gtp_connection(GtpSession *session)
{
    const Board *board = &session->game.board;
    Point a, b;
    if (!gtp_line_point(&session->line, 0, board->size, &a) || a <= POINT_RESIGN ||
        !gtp_line_point(&session->line, 1, board->size, &b) || b <= POINT_RESIGN)
        return gtp_fail(session, "two vertices expected");
    if (board->chain[a] == POINT_NONE || board->stone[a] != board->stone[b])
        return gtp_fail(session, "not two stones of one colour");
    ConnectionAssessment assessment;
    ConnectionReader *reader = connection_reader_open();
    connection_assess(reader, board, a, b, 0, &assessment);
    connection_reader_close(reader);
    gtp_say(session, "%d %s%s, joins ", (int)assessment.level,
            connection_level_text(assessment.level), assessment.depends_on_ko ? " by ko" : "");
    gtp_say_point(session, assessment.join);
    gtp_say(session, ", cuts ");
    gtp_say_point(session, assessment.cut);
    return true;
}

static Connectivity *find(GtpSession *session)
{
    if (!open_reader(session))
        return NULL;
    Connectivity *answer = mem_alloc(1, sizeof *answer);
    connectivity_find(session->connectivity, &session->game.board, answer);
    return answer;
}

/* All links, a line each: two stones, level, confidence. */
bool gtp_connections(GtpSession *session)
{
    Connectivity *answer = find(session);
    if (!answer)
        return false;
    for (int i = 0; i < answer->link_count; i++) {
        const ConnectivityLink *link = &answer->link[i];
        gtp_say_point(session, link->a);
        gtp_say(session, " ");
        gtp_say_point(session, link->b);
        gtp_say(session, " %d %.3f\n", link->level, link->confidence);
    }
    mem_free(answer);
    return true;
}

/* GoGui's gfx: stones of a group in one colour, conditional links as lines of the moves. */
bool gtp_connections_gfx(GtpSession *session)
{
    static const char *const COLOR[GROUP_COLORS] = {"#ff5555", "#55aa55", "#5577ff",
                                                    "#ddaa00", "#aa55cc", "#22aaaa"};
    const Board *board = &session->game.board;
    Connectivity *answer = find(session);
    if (!answer)
        return false;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (!answer->group[at])
            continue;
        gtp_say(session, "COLOR %s ", COLOR[answer->group[at] % GROUP_COLORS]);
        gtp_say_point(session, at);
        gtp_say(session, "\n");
    }
    for (int i = 0; i < answer->link_count; i++) {
        const ConnectivityLink *link = &answer->link[i];
        if (!link->is_read || link->level != CONNECTION_CONDITIONAL || link->cut <= POINT_RESIGN)
            continue;
        gtp_say(session, "MARK ");
        gtp_say_point(session, link->cut);
        gtp_say(session, "\n");
    }
    mem_free(answer);
    return true;
}
