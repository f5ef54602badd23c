// The lane engines, compiled for CPUs with AVX2.
#include "lanes/simd_avx2.h"
// The vectors come first: the engines are written in terms of them.
#include "lanes/engines.h"
