/* Which network a command uses: one that is named, one that comes with the program, or none. */
#ifndef KATACHI_PLAY_NETWORK_FILE_H
#define KATACHI_PLAY_NETWORK_FILE_H

#include "base/file.h"
#include "net/network.h"

/* The network to use when none is named: strong.katachi among the models, else quick.katachi.
 * False if there is none. */
bool network_default_path(char out[PLACE_PATH_SIZE]);

/* Open the network at `path`; NULL: the default one; "none": no network. *net is NULL if there is
 * none to be used, which is no failure unless it was named. */
MUST_CHECK Status network_open(const char *path, const NetOptions *options, Net **net, Error *err);

#endif
