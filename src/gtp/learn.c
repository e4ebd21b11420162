/* Learning while playing: what the session's model has learned, and forgetting a game. */
#include "gtp/session.h"

#include <assert.h>
#include <string.h>

/* A model that cannot be written must not stop the game: the next katachi-learn says why. */
void gtp_follow_game(GtpSession *session)
{
    assert(session);
    const char *name = session->line.command;
    bool is_undo = strcmp(name, "undo") == 0 || strcmp(name, "gg-undo") == 0;
    Status status = play_learning_follow(session->learning, &session->game,
                                         is_undo ? FOLLOW_UNDO : FOLLOW_PLAY, NULL);
    (void)status;
}

static bool say_state(GtpSession *session)
{
    PlayLearningState state = play_learning_state(session->learning);
    gtp_say(session, "%s: %llu game%s, %llu move%s", state.name, (unsigned long long)state.games,
            state.games == 1 ? "" : "s", (unsigned long long)state.moves,
            state.moves == 1 ? "" : "s");
    return true;
}

bool gtp_learn(GtpSession *session)
{
    Error err = {.text = ""};
    if (session->line.word_count > 0) {
        PlayLearning *next;
        if (session->options.no_files)
            return gtp_fail(session, "files are not allowed here");
        if (play_learning_open(session->line.words[0], &next, &err) != STATUS_OK)
            return gtp_fail(session, err.text);
        play_learning_close(session->learning);
        session->learning = next;
    }
    if (!session->learning)
        return gtp_fail(session, "nothing is learned; katachi-learn NAME begins");
    if (play_learning_follow(session->learning, &session->game, FOLLOW_PLAY, &err) != STATUS_OK)
        return gtp_fail(session, err.text);
    return say_state(session);
}

/* The game itself is not changed: it is learned again with its next move, so the session stops
 * learning. */
bool gtp_learn_undo(GtpSession *session)
{
    Error err = {.text = ""};
    if (!session->learning)
        return gtp_fail(session, "nothing is learned");
    if (play_learning_undo_game(session->learning, &err) != STATUS_OK)
        return gtp_fail(session, err.text);
    (void)say_state(session);
    play_learning_close(session->learning);
    session->learning = NULL;
    return true;
}
