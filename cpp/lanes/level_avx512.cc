// The bulk engine, compiled for CPUs with AVX-512 BW, VL, VBMI and BITALG.
#include "lanes/simd_avx512.h"
// The vectors come first: the engine is written in terms of them.
#include "lanes/engine.h"

namespace nonet::lanes::avx512 {

Ending solve(const Job& job) {
  Engine engine(job);
  return engine.run();
}

}  // namespace nonet::lanes::avx512
