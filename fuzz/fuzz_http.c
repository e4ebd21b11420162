/* Bytes to a server in this process, through civetweb's parser and all handlers behind it. With an
 * odd first byte the bytes are sent as they are; otherwise they are what follows a line and headers
 * that the guard lets through. What comes back is an answer or the end of the connection. */
#include "base/strbuf.h"
#include "web/web.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static WebServer *server;
static char token[64];

static int connect_to_server(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)web_port(server)),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int client = socket(AF_INET, SOCK_STREAM, 0);
    struct timeval patience = {.tv_sec = 20};
    setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    /* After some ten thousand connections a minute there is no port left for a while. */
    while (connect(client, (struct sockaddr *)&address, sizeof address) != 0) {
        if (errno != EADDRNOTAVAIL)
            abort();
        sleep(1);
    }
    return client;
}

/* Up to the end of the answer, or to the first place where `until` stands. */
static size_t ask(const char *bytes, size_t size, const char *until, char *answer, size_t room)
{
    int client = connect_to_server();
    size_t got = 0;
    (void)!send(client, bytes, size, MSG_NOSIGNAL);
    shutdown(client, SHUT_WR);
    answer[0] = '\0';
    for (ssize_t n; got + 1 < room && !strstr(answer, until) &&
                    (n = recv(client, answer + got, room - 1 - got, 0)) > 0;) {
        got += (size_t)n;
        answer[got] = '\0';
    }
    close(client);
    return got;
}

static char place[64];

static int remove_one(const char *path, const struct stat *facts, int kind, struct FTW *walk)
{
    (void)facts;
    (void)kind;
    (void)walk;
    return remove(path);
}

static void remove_place(void)
{
    (void)nftw(place, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static void open_server(void)
{
    static char answer[1 << 16];
    char folder[] = "/dev/shm/katachi-http-XXXXXX", other[] = "/tmp/katachi-http-XXXXXX", line[128];
    const char *made = mkdtemp(folder);
    snprintf(place, sizeof place, "%s", made ? made : mkdtemp(other));
    atexit(remove_place);
    signal(SIGPIPE, SIG_IGN);
    setenv("XDG_DATA_HOME", place, 1);
    setenv("KATACHI_PROBLEMS", "/nowhere", 1);
    if (web_open(&(WebOptions){0}, &server, NULL) != STATUS_OK)
        abort();
    int length =
        snprintf(line, sizeof line, "GET /api/v1/hello HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n",
                 web_port(server));
    ask(line, (size_t)length, "\"rules\"", answer, sizeof answer);
    const char *found = strstr(answer, "\"token\":\"");
    if (!found)
        abort();
    snprintf(token, sizeof token, "%.32s", found + strlen("\"token\":\""));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char answer[1 << 16];
    StrBuf bytes;
    if (!server)
        open_server();
    if (size < 1)
        return 0;
    strbuf_init(&bytes, 1 << 24);
    if (data[0] % 2 == 0)
        strbuf_add_format(
            &bytes,
            "POST /api/v1/%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Katachi-Token: %s\r\n"
            "Connection: close\r\n",
            data[0] % 4 ? "position" : "draft", web_port(server), token);
    strbuf_add_bytes(&bytes, (const char *)data + 1, size - 1);
    size_t got = ask(strbuf_text(&bytes), bytes.length, "\r\n\r\n", answer, sizeof answer);
    if (got > 0 && strncmp(answer, "HTTP/1.", 7) != 0)
        abort();
    strbuf_clear(&bytes);
    return 0;
}
