/* For any processor: the instructions that the compiler may always use. */
#include "net/kernels_code.h"
