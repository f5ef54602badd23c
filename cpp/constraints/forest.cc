// Shares a search between threads.
//
// Each thread searches a tree of its own. One that has none waits; another, at the end of its
// slice, splits off for it the untried branch nearest to the root, which tends to be the largest.
// The new tree starts with the weights of the old one, then each learns from its own failures. So
// the guesses depend on which thread is ready first, and the count does not: the trees share no
// solution, and a solution is counted once, when it is found.
#include "constraints/forest.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "base/threads.h"

namespace nonet::constraints {
namespace {

// How long the calling thread waits for a tree before it checks whether to continue.
constexpr auto kPause = std::chrono::milliseconds(2);

}  // namespace

// The threads of one call.
class Forest::Crew {
 public:
  Crew(Forest& forest, std::uint64_t limit, std::uint64_t& found,
       const std::function<bool()>& may_go_on, Pace pace)
      : forest_(forest),
        limit_(limit),
        reported_(found),
        may_go_on_(may_go_on),
        slice_(pace.slice),
        found_(found) {}

  void work(int threads) {
    base::run_threads(threads, [this](bool is_caller) { toil(is_caller); });
    reported_ = found_;
  }

 private:
  using Lock = std::unique_lock<std::mutex>;

  void toil(bool is_caller);
  void wait(Lock& lock, bool is_caller);
  bool search(Tree& tree, bool is_caller);
  Outcome count(Tree& tree);
  bool claim();
  void share(Tree& tree);
  void ask();

  Forest& forest_;  // its members are guarded by the mutex
  const std::uint64_t limit_;
  std::uint64_t& reported_;  // written by the calling thread only
  const std::function<bool()>& may_go_on_;
  const std::uint64_t slice_;

  std::atomic<std::uint64_t> found_;
  std::atomic<bool> stop_ = false;
  std::atomic<std::size_t> idle_ = 0;  // changes under the mutex
  std::mutex mutex_;
  std::condition_variable changed_;
  int searching_ = 0;
};

// The loop of one thread.
void Forest::Crew::toil(bool is_caller) {
  Lock lock(mutex_);
  while (!stop_ && !(forest_.trees_.empty() && searching_ == 0)) {
    if (forest_.trees_.empty()) {
      wait(lock, is_caller);
      continue;
    }
    std::unique_ptr<Tree> tree = std::move(forest_.trees_.back());
    forest_.trees_.pop_back();
    ++searching_;
    lock.unlock();
    bool is_done = false;
    std::exception_ptr failure;
    try {
      is_done = search(*tree, is_caller);
    } catch (...) {
      failure = std::current_exception();
      stop_ = true;
    }
    lock.lock();
    --searching_;
    if (failure) forest_.failure_ = failure;
    if (is_done)
      forest_.retire(*tree);
    else
      forest_.trees_.push_back(std::move(tree));
  }
  changed_.notify_all();
}

void Forest::Crew::wait(Lock& lock, bool is_caller) {
  ++idle_;
  if (is_caller) {
    changed_.wait_for(lock, kPause);
    lock.unlock();
    ask();
    lock.lock();
  } else {
    changed_.wait(lock);
  }
  --idle_;
}

// Searches until the tree is done (true) or the thread should stop.
bool Forest::Crew::search(Tree& tree, bool is_caller) {
  while (!stop_) {
    if (is_caller) ask();
    if (count(tree) == Outcome::kDone) return true;
    if (idle_ > 0) share(tree);
  }
  return false;
}

// Counts for a slice, or until the thread should stop.
Outcome Forest::Crew::count(Tree& tree) {
  for (std::uint64_t left = slice_; !stop_;) {
    const std::uint64_t start = tree.runs();
    const Outcome outcome = tree.run(left);
    if (outcome != Outcome::kSolution) return outcome;
    left -= std::min(left, tree.runs() - start);
    // When other threads have reached the limit, the solution remains for a later call.
    if (!claim()) tree.put_back();
  }
  return Outcome::kPaused;
}

// Counts one solution, unless there are enough.
bool Forest::Crew::claim() {
  std::uint64_t before = found_;
  do {
    if (before >= limit_) return false;
  } while (!found_.compare_exchange_weak(before, before + 1));
  if (before + 1 == limit_) stop_ = true;
  return true;
}

void Forest::Crew::share(Tree& tree) {
  const Lock lock(mutex_);
  if (stop_ || forest_.trees_.size() >= idle_) return;
  if (auto other = tree.split()) {
    forest_.trees_.push_back(std::move(other));
    ++forest_.splits_;
    changed_.notify_one();
  }
}

void Forest::Crew::ask() {
  reported_ = found_;
  if (!may_go_on_()) stop_ = true;
}

Forest::Forest(std::shared_ptr<const Model> model, std::span<const Mask> masks) {
  trees_.push_back(std::make_unique<Tree>(std::move(model), masks));
}

Outcome Forest::advance(std::uint64_t& budget) {
  if (failure_) std::rethrow_exception(failure_);
  while (!trees_.empty()) {
    Tree& tree = *trees_.back();
    const std::uint64_t start = tree.runs();
    const Outcome outcome = tree.run(budget);
    budget -= std::min(budget, tree.runs() - start);
    if (outcome != Outcome::kDone) return outcome;
    retire(tree);
    trees_.pop_back();
  }
  return Outcome::kDone;
}

Outcome Forest::count(std::uint64_t budget, std::uint64_t limit, std::uint64_t& found) {
  while (found < limit) {
    const Outcome outcome = advance(budget);
    if (outcome != Outcome::kSolution) return outcome;
    ++found;
  }
  return Outcome::kSolution;
}

Outcome Forest::count_parallel(int threads, std::uint64_t limit, std::uint64_t& found,
                               const std::function<bool()>& may_go_on, Pace pace) {
  if (found >= limit) return Outcome::kSolution;
  for (std::uint64_t spent = 0; spent < pace.alone; spent += pace.slice) {
    if (!may_go_on()) return Outcome::kPaused;
    const Outcome outcome = count(pace.slice, limit, found);
    if (outcome != Outcome::kPaused) return outcome;
  }
  if (failure_) std::rethrow_exception(failure_);
  // Every thread holds at most one tree, and as many wait for those that have none: from here on,
  // the list takes no memory.
  trees_.reserve(trees_.size() + static_cast<std::size_t>(threads));
  Crew(*this, limit, found, may_go_on, pace).work(threads);
  if (failure_) std::rethrow_exception(failure_);
  return found >= limit ? Outcome::kSolution : trees_.empty() ? Outcome::kDone : Outcome::kPaused;
}

void Forest::retire(const Tree& tree) {
  guesses_ += tree.guesses();
  failures_ += tree.failures();
}

std::uint64_t Forest::guesses() const {
  std::uint64_t sum = guesses_;
  for (const auto& tree : trees_) sum += tree->guesses();
  return sum;
}

std::uint64_t Forest::failures() const {
  std::uint64_t sum = failures_;
  for (const auto& tree : trees_) sum += tree->failures();
  return sum;
}

}  // namespace nonet::constraints
