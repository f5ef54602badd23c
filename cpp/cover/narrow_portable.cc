// The loop of narrow.h for any CPU, and the choice between its versions.
#include "cover/narrow_loop.h"

namespace nonet::cover {

Narrowed narrow_portable(const Narrowing& narrowing) { return narrow_any(narrowing); }

Narrow best_narrow() {
#if defined(NONET_COVER_POPCNT)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("popcnt")) return narrow_popcnt;
#endif
  return narrow_portable;
}

}  // namespace nonet::cover
