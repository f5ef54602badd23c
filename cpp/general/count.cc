// Parallel counting: threads take subtree after subtree until all are counted.
#include "nonet/count.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "general/subtrees.h"
#include "nonet/search.h"

namespace nonet {
namespace {

// Enough that no thread waits long for the last one, few enough that cutting takes no time.
constexpr std::size_t kSubtrees = 1024;
constexpr std::uint64_t kSlice = 50'000;  // removals between two looks at the stop flag
constexpr auto kPause = std::chrono::milliseconds(10);

// What the workers share.
class Pool {
 public:
  Pool(std::shared_ptr<const Rules> rules, std::vector<CellMasks> subtrees, std::uint64_t limit,
       std::atomic<std::uint64_t>* so_far)
      : rules_(std::move(rules)), subtrees_(std::move(subtrees)), limit_(limit), so_far_(so_far) {}

  std::optional<std::uint64_t> count(int threads, const std::function<bool()>& may_go_on) {
    std::vector<std::thread> workers;
    working_ = threads;
    for (int k = 0; k < threads; ++k) {
      try {
        workers.emplace_back([this] { work(); });
      } catch (const std::system_error&) {  // the machine gives no more: those that run do it all
        const std::lock_guard lock(mutex_);
        working_ -= threads - k;
        break;
      }
    }
    if (workers.empty()) {
      working_ = 1;
      work();
    }
    bool stopped = false;
    for (std::unique_lock lock(mutex_);
         !done_.wait_for(lock, kPause, [this] { return working_ == 0; });) {
      lock.unlock();
      if (!may_go_on()) stopped = stop_ = true;
      lock.lock();
    }
    for (auto& worker : workers) worker.join();
    if (stopped) return std::nullopt;
    return std::min<std::uint64_t>(total_, limit_);
  }

 private:
  void work() {
    const std::vector<std::uint8_t> nothing(rules_->cells(), 0);
    for (std::size_t k; !stop_ && (k = next_++) < subtrees_.size();) {
      Search search(rules_, nothing, subtrees_[k]);
      Outcome outcome = Outcome::kPaused;
      while (outcome == Outcome::kPaused && !stop_) {
        std::uint64_t found = 0;
        outcome = search.count(kSlice, limit_, found);
        if (so_far_) *so_far_ += found;
        if ((total_ += found) >= limit_) stop_ = true;
      }
    }
    const std::lock_guard lock(mutex_);
    --working_;
    done_.notify_all();
  }

  const std::shared_ptr<const Rules> rules_;
  const std::vector<CellMasks> subtrees_;
  const std::uint64_t limit_;
  std::atomic<std::uint64_t>* const so_far_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::uint64_t> total_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable done_;
  int working_ = 0;  // under mutex_
};

}  // namespace

std::optional<std::uint64_t> count_parallel(const std::shared_ptr<const Rules>& rules,
                                            std::span<const std::uint8_t> values,
                                            std::span<const std::uint32_t> marks,
                                            std::uint64_t limit, int threads,
                                            const std::function<bool()>& may_go_on,
                                            std::atomic<std::uint64_t>* so_far) {
  auto subtrees = cut_tree(rules->tables(), values, marks, kSubtrees, may_go_on);
  if (!subtrees) return std::nullopt;
  const auto useful =
      std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(subtrees->size(), 1));
  return Pool(rules, std::move(*subtrees), limit, so_far)
      .count(static_cast<int>(useful), may_go_on);
}

}  // namespace nonet
