// The engine for variants, compiled for CPUs with AVX-512 BW, VL and BITALG.
#include "lanes/simd_avx512.h"
// The vectors come first: the engine is written in terms of them.
#include "variants/engine.h"

namespace nonet::variants::avx512 {

Ending solve(const Job& job) {
  Engine engine(job);
  return engine.run();
}

}  // namespace nonet::variants::avx512
