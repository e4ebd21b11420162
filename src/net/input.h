/* The first convolution: from the words of the points to the trunk.
 *
 * Its inputs are zeros and ones, mostly zeros, so each output is a sum of the weight rows of the
 * ones around it: some forty rows instead of 600 products. The plane of ones, which only shows
 * where the edge is, is summed beforehand for each of the 25 ways to be near an edge. */
#ifndef KATACHI_NET_INPUT_H
#define KATACHI_NET_INPUT_H

#include "net/kernels.h"
#include "net/planes.h"

typedef struct NetInput NetInput;

NetInput *net_input_open(const NetModel *model, const NetKernels *kernels);
void net_input_close(NetInput *input);

/* Fill x, laid out by *map. `global` holds one number per channel. */
void net_input_run(const NetInput *input, const uint32_t *words, const float *globals,
                   const NetMap *map, float *global, float *x);

#endif
