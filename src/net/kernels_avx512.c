/* For processors with AVX-512; the build gives the flags. */
#include "net/kernels_all.h"

#define KERNELS NET_KERNELS_AVX512
#define KERNELS_NAME "avx512"
enum { VECTOR_BYTES = 64, TILE_POINTS = 10, TILE_GROUPS = 2 };
#include "net/kernels_code.h"
