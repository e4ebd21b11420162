/* How long a network takes on this machine. */
#include "app/bench.h"
#include "base/file.h"
#include "net/net.h"

#include <assert.h>

enum { SEED = 1 };

/* The shipped network of this name, or a random one of its shape. */
static Status open_network(const char *file, const NetShape *shape, Net **net, bool *is_trained,
                           Error *err)
{
    char path[PLACE_PATH_SIZE];
    if (place_find("models", file, path))
        return net_open(path, NULL, net, err);
    *is_trained = false;
    return net_open_model(net_model_random(shape, SEED), NULL, net, err);
}

static Status measure(const char *file, const NetShape *shape, double *ms, BenchNetwork *network,
                      Error *err)
{
    Net *net = NULL;
    Status status = open_network(file, shape, &net, &network->is_trained, err);
    if (status != STATUS_OK)
        return status;
    *ms = net_measure_ms(net);
    NetInfo info = net_info(net);
    network->engine = info.engine;
    network->precision = info.precision;
    network->isa = info.isa;
    net_close(net);
    return STATUS_OK;
}

Status bench_network(BenchNetwork *network, Error *err)
{
    assert(network);
    static const NetShape QUICK = {.blocks = 6, .channels = 96, .pool = 32, .hidden = 64};
    static const NetShape STRONG = {.blocks = 10, .channels = 128, .pool = 32, .hidden = 64};
    *network = (BenchNetwork){.is_trained = true};
    Status status = measure("quick.katachi", &QUICK, &network->quick_ms, network, err);
    if (status != STATUS_OK)
        return status;
    return measure("strong.katachi", &STRONG, &network->strong_ms, network, err);
}
