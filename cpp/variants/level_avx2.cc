// The engine for variants, compiled for CPUs with AVX2.
#include "lanes/simd_avx2.h"
// The vectors come first: the engine is written in terms of them.
#include "variants/engine.h"

namespace nonet::variants::avx2 {

Ending solve(const Job& job) {
  Engine engine(job);
  return engine.run();
}

}  // namespace nonet::variants::avx2
