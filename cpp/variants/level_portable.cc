// The engine for variants, compiled for any CPU.
#include "lanes/simd_portable.h"
// The vectors come first: the engine is written in terms of them.
#include "variants/engine.h"

namespace nonet::variants::portable {

Ending solve(const Job& job) {
  Engine engine(job);
  return engine.run();
}

}  // namespace nonet::variants::portable
