/* Built without oneDNN: plain C does it all. */
#include "net/engine.h"

Status net_onednn_open(const NetModel *model, NetIsa at_most, NetPrecision precision,
                       NetEngine **engine, Error *err)
{
    (void)model, (void)at_most, (void)precision, (void)engine;
    return error_set(err, STATUS_UNSUPPORTED, "this program was built without oneDNN");
}

const char *net_onednn_version(void)
{
    return "";
}
