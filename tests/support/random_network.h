/* A tiny network with random weights in a file, for tests of what plays with one. */
#ifndef KATACHI_TESTS_RANDOM_NETWORK_H
#define KATACHI_TESTS_RANDOM_NETWORK_H

#include "net/net.h"
#include "support.h"

#include <unistd.h>

static char random_network_path[] = "/tmp/katachi-network-XXXXXX";

/* Set-up and tear-down of a group of tests. */
static inline int write_random_network(void **state)
{
    (void)state;
    NetModel *model =
        net_model_random(&(NetShape){.blocks = 1, .channels = 16, .pool = 16, .hidden = 8}, 5);
    StrBuf file;
    strbuf_init(&file, NET_FILE_LIMIT);
    net_model_write(model, &file);
    int handle = mkstemp(random_network_path);
    bool is_written = write(handle, file.text, file.length) == (ssize_t)file.length;
    close(handle);
    strbuf_clear(&file);
    net_model_free(model);
    return is_written ? 0 : 1;
}

static inline int remove_random_network(void **state)
{
    (void)state;
    return unlink(random_network_path);
}

#endif
