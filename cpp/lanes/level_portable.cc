// The bulk engine, compiled for any CPU.
#include "lanes/simd_portable.h"
// The vectors come first: the engine is written in terms of them.
#include "lanes/engine.h"

namespace nonet::lanes::portable {

Ending solve(const Job& job) {
  Engine engine(job);
  return engine.run();
}

}  // namespace nonet::lanes::portable
