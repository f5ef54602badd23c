// The lane engines, compiled for any CPU.
#include "lanes/simd_portable.h"
// The vectors come first: the engines are written in terms of them.
#include "lanes/engines.h"
