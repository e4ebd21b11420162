/* The loops of each instruction set; those that the build leaves out are not there. */
#ifndef KATACHI_NET_KERNELS_ALL_H
#define KATACHI_NET_KERNELS_ALL_H

#include "net/kernels.h"

extern const NetKernels NET_KERNELS_BASELINE, NET_KERNELS_AVX2, NET_KERNELS_AVX512;

#endif
