// Counting the solutions of one grid on several threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "nonet/rules.h"

namespace nonet {

// Counts up to `limit` solutions on `threads` threads (1 or more). The calling thread calls
// `may_go_on` every few milliseconds; when it returns false, all threads stop and there is no
// result. The count does not depend on the number of threads. `so_far`, if given, grows by the
// solutions found, to show progress. Throws std::bad_alloc when a thread runs out of memory.
std::optional<std::uint64_t> count_parallel(const std::shared_ptr<const Rules>& rules,
                                            std::span<const std::uint8_t> values,
                                            std::span<const std::uint32_t> marks,
                                            std::uint64_t limit, int threads,
                                            const std::function<bool()>& may_go_on,
                                            std::atomic<std::uint64_t>* so_far = nullptr);

}  // namespace nonet
