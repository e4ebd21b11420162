/* Other processors: the compiler's own instructions are all there is. */
#include "net/kernels.h"

const NetKernels *net_kernels(NetIsa at_most)
{
    (void)at_most;
    return &NET_KERNELS_BASELINE;
}
