// The lane engines, compiled for CPUs with AVX-512 BW, VL, VBMI and BITALG.
#include "lanes/simd_avx512.h"
// The vectors come first: the engines are written in terms of them.
#include "lanes/engines.h"
