/* Networks where `predict` wants one of its models: on the panel of an evaluation, and as the
 * teacher of a training. */
#ifndef KATACHI_APP_NETWORK_PANEL_H
#define KATACHI_APP_NETWORK_PANEL_H

#include "net/network.h"
#include "predict/evaluate.h"
#include "predict/train.h"

typedef struct NetworkPanel NetworkPanel;

enum { NETWORK_SOURCE_OF_RECORD = -1 };

/* A panel of one network under this name, which must outlive it. `source` is the kind of games, a
 * NetSource, or what each record says. */
NetworkPanel *network_panel_open(Net *net, int source, const char *name);
void network_panel_close(NetworkPanel *panel);

const EvalPanel *network_panel_interface(const NetworkPanel *panel);

/* "professional", "kgs", "server", "unknown"; false if it is another word. */
bool network_source_by_name(const char *name, NetSource *source);

/* The network, which must outlive it, gets `share` of what a learner is to say, from 0 to 1; the
 * played move gets the rest. */
Teacher network_teacher(Net *net, double share);

#endif
