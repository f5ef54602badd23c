// The bulk engine, compiled for CPUs with AVX2.
#include "lanes/simd_avx2.h"
// The vectors come first: the engine is written in terms of them.
#include "lanes/engine.h"

namespace nonet::lanes::avx2 {

Ending solve(const Job& job) {
  Engine engine(job);
  return engine.run();
}

}  // namespace nonet::lanes::avx2
