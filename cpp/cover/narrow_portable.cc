// The loop of narrow.h for any CPU, and the choice between its versions.
#include "base/cpu.h"
#include "cover/narrow_loop.h"

namespace nonet::cover {

Narrowed narrow_portable(const Narrowing& narrowing) { return narrow_any(narrowing); }

Narrow best_narrow() {
#if defined(NONET_X86)
  if (base::has_wide_popcnt()) return narrow_avx512;
  if (base::has_popcnt()) return narrow_popcnt;
#endif
  return narrow_portable;
}

}  // namespace nonet::cover
