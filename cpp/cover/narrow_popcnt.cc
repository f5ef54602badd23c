// The loop of narrow.h for x86-64 with POPCNT, which all but the earliest of these CPUs have.
#include "cover/narrow_loop.h"

namespace nonet::cover {

Narrowed narrow_popcnt(const Narrowing& narrowing) { return narrow_any(narrowing); }

}  // namespace nonet::cover
