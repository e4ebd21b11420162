/* Networks on the panel of an evaluation, beside the models of `predict`. */
#ifndef KATACHI_APP_NETWORK_PANEL_H
#define KATACHI_APP_NETWORK_PANEL_H

#include "net/network.h"
#include "predict/evaluate.h"

typedef struct NetworkPanel NetworkPanel;

/* A panel of one network under this name, which must outlive it. `source` is the kind of games. */
NetworkPanel *network_panel_open(Net *net, NetSource source, const char *name);
void network_panel_close(NetworkPanel *panel);

const EvalPanel *network_panel_interface(const NetworkPanel *panel);

/* "professional", "kgs", "server", "unknown"; false if it is another word. */
bool network_source_by_name(const char *name, NetSource *source);

#endif
