// Counts on several threads, which claim subtree after subtree.
#include "nonet/count.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <vector>

#include "base/run.h"
#include "general/subtrees.h"
#include "nonet/search.h"

namespace nonet {
namespace {

// Enough that no thread waits long for the last one, few enough that cutting takes no time.
constexpr std::size_t kSubtrees = 1024;
constexpr std::uint64_t kSlice = 50'000;  // removals between two questions whether to stop

}  // namespace

std::optional<std::uint64_t> count_parallel(const std::shared_ptr<const Rules>& rules,
                                            std::span<const std::uint8_t> values,
                                            std::span<const std::uint32_t> marks,
                                            std::uint64_t limit, int threads,
                                            const std::function<bool()>& may_go_on,
                                            std::atomic<std::uint64_t>* so_far) {
  const auto subtrees = cut_tree(rules->tables(), values, marks, kSubtrees, may_go_on);
  if (!subtrees) return std::nullopt;
  const std::vector<std::uint8_t> nothing(rules->cells(), 0);
  std::atomic<std::uint64_t> total = 0;
  base::Run run(subtrees->size(), 1, may_go_on);
  const End end = run.finish(threads, [&](base::Worker& worker) {
    while (const auto range = worker.claim()) {
      Search search(rules, nothing, (*subtrees)[range->first]);
      for (Outcome outcome = Outcome::kPaused; outcome == Outcome::kPaused;) {
        if (worker.is_stopped()) return;
        std::uint64_t found = 0;
        outcome = search.count(kSlice, limit, found);
        if (so_far) *so_far += found;
        if ((total += found) >= limit) worker.finish();
      }
    }
  });
  if (end == End::kNoMemory) throw std::bad_alloc();
  if (end == End::kStopped) return std::nullopt;
  return std::min<std::uint64_t>(total, limit);
}

}  // namespace nonet
