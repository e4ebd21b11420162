/* Which loops a processor of the x86 family can run. */
#include "net/kernels.h"

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

static bool has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

const NetKernels *net_kernels(NetIsa at_most)
{
    if (at_most == NET_ISA_BEST)
        at_most = NET_ISA_AVX512;
    if (at_most >= NET_ISA_AVX512 && has_avx512())
        return &NET_KERNELS_AVX512;
    if (at_most >= NET_ISA_AVX2 && has_avx2())
        return &NET_KERNELS_AVX2;
    return &NET_KERNELS_BASELINE;
}
