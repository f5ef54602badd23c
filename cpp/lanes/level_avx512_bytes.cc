// The engine for the classic rules in lanes of 8 bits, compiled for the CPUs of level_avx512.cc.
#include "lanes/simd_avx512_bytes.h"
// The vectors come first, then their lanes: the engine is written in terms of them.
#include "lanes/bytes.h"
// The engine.
#include "lanes/classic_bytes.h"

namespace nonet::lanes::avx512_bytes {

Ending solve_classic(const Job& job) {
  Engine<Classic> engine(job);
  return engine.run();
}

}  // namespace nonet::lanes::avx512_bytes
