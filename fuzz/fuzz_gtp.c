/* Any bytes as a GTP session: lines are answered one after the other, nothing may fall over, and
 * every line that is a command gets exactly one reply. */

#include "gtp/session.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_LIMIT = 64, INPUT_LIMIT = 128 * 1024, REPLY_LIMIT = 16 * 1024 * 1024 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A reply starts with its sign and ends with the only empty line in it. */
static void check_reply(const char *reply)
{
    size_t length = strlen(reply);
    if (length == 0)
        return;
    const char *end = strstr(reply, "\n\n");
    if ((reply[0] != '=' && reply[0] != '?') || !end || end[2])
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* Small playouts: this is about the protocol, not about strength. */
    GtpOptions options = {.player = "random",
                          .seed = 1,
                          .playouts = 2,
                          .judge_playouts = 2,
                          .size = 5,
                          .no_files = true};
    GtpSession *session;
    StrBuf reply;
    if (size > INPUT_LIMIT || !rules_by_name("chinese", &options.rules) ||
        gtp_open(&options, NULL, &session, NULL))
        return 0;
    strbuf_init(&reply, REPLY_LIMIT);
    const char *at = (const char *)data, *end = at + size;
    for (int lines = 0; at < end && lines < LINE_LIMIT; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        strbuf_reset(&reply);
        bool goes_on = gtp_answer(session, at, length, &reply);
        check_reply(strbuf_text(&reply));
        if (!goes_on || !stop)
            break;
        at = stop + 1;
    }
    strbuf_clear(&reply);
    gtp_close(session);
    return 0;
}
