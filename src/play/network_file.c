/* Finding networks. */
#include "play/network_file.h"

#include <string.h>

bool network_default_path(char out[PLACE_PATH_SIZE])
{
    return place_find("models", "strong.katachi", out) ||
           place_find("models", "quick.katachi", out);
}

Status network_open(const char *path, const NetOptions *options, Net **net, Error *err)
{
    char found[PLACE_PATH_SIZE];
    *net = NULL;
    if (path && strcmp(path, "none") == 0)
        return STATUS_OK;
    if (!path && !network_default_path(found))
        return STATUS_OK;
    return net_open(path ? path : found, options, net, err);
}
