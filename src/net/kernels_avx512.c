/* For processors with AVX-512; the build gives the flags. */
#define KERNELS NET_KERNELS_AVX512
#define KERNELS_NAME "avx512"
#define VECTOR_BYTES 64
#define TILE_POINTS 10
#define TILE_GROUPS 2
#include "net/kernels_code.h"
