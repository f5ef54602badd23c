// Shares the tree of a problem between threads, without changing what is found or in what order.
//
// A thread takes the first free part and walks it a slice at a time. When other threads are idle it
// gives away the untried children nearest to the top, which become parts of their own right after
// it. Threads live as long as a call; an unfinished part keeps its walk for the next call.
#include "cover/parts.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/threads.h"

namespace nonet::cover {
namespace {

// About a millisecond.
constexpr std::uint64_t kSlice = 400'000;
// How long an idle calling thread waits before it checks whether to continue.
constexpr auto kPause = std::chrono::milliseconds(2);
// The limit on numbers listed but not delivered: 16 MiB.
constexpr std::size_t kAhead = std::size_t{1} << 22;

constexpr std::uint64_t kNoEnd = UINT64_MAX;

}  // namespace

Parts::Parts(std::shared_ptr<const Problem> problem, int threads)
    : problem_(std::move(problem)), threads_(std::max(threads, 1)) {
  parts_.emplace_back(Path{}, 1.0);
}

bool Parts::work(const Quota& quota, const std::function<bool()>& may_go_on,
                 std::vector<Index>* out) {
  if (failure_) std::rethrow_exception(failure_);
  quota_ = quota;
  out_ = out;
  deliver();
  if (!is_enough()) {
    base::run_threads(threads_, [&](bool is_caller) { toil(is_caller ? &may_go_on : nullptr); });
    stop_ = false;
  }
  if (failure_) std::rethrow_exception(failure_);
  tally_.found = std::min(tally_.found, quota_.solutions);  // threads may count beyond it
  return parts_.empty();
}

double Parts::share() const {
  if (parts_.empty()) return 1;
  double share = done_;
  for (const Part& part : parts_) share += part.progress;
  return std::min(share, 1.0);
}

bool Parts::is_enough() const {
  return parts_.empty() || tally_.found >= quota_.solutions || tally_.nodes >= quota_.nodes;
}

bool Parts::may_walk(Place part) const {
  return !stop_ && !part->is_done && tally_.nodes + granted_ < quota_.nodes &&
         (part == parts_.begin() || ahead_ < kAhead);
}

// A free part: preferably one started in an earlier call, otherwise the first.
Parts::Place Parts::pick() {
  Place first = parts_.end();
  for (Place part = parts_.begin(); part != parts_.end(); ++part) {
    if (part->is_taken || !may_walk(part)) continue;
    if (part->tree) return part;
    if (first == parts_.end()) first = part;
  }
  return first;
}

// What a thread may do before it takes the lock again.
Tree::Slice Parts::grant() const {
  Tree::Slice slice{kSlice, kNoEnd, kNoEnd};
  if (quota_.nodes != kNoEnd) {
    const auto left = quota_.nodes - tally_.nodes - granted_;
    slice.nodes = std::min(kSlice, left / static_cast<unsigned>(threads_) + 1);
    if (threads_ == 1) slice.nodes = left;
  }
  if (quota_.solutions != kNoEnd) slice.solutions = quota_.solutions - tally_.found;
  if (out_) slice.solutions = std::min(slice.solutions, kSlice);
  return slice;
}

void Parts::walk_slice(Place part, std::unique_lock<std::mutex>& lock) {
  const Tree::Slice slice = grant();
  const std::uint64_t nodes = slice.nodes == kNoEnd ? 0 : slice.nodes;
  granted_ += nodes;
  const bool is_new = !part->tree;
  if (is_new && !spare_.empty()) {
    part->tree = std::move(spare_.back());
    spare_.pop_back();
  }
  const std::size_t listed = part->out.size();
  part->is_walked = true;
  lock.unlock();
  if (!part->tree) part->tree = plant(*problem_);
  if (is_new) part->tree->start(part->path);
  Tally done;
  const bool is_done = part->tree->run(slice, done, out_ ? &part->out : nullptr);
  lock.lock();
  part->is_walked = false;
  granted_ -= nodes;
  ahead_ += part->out.size() - listed;
  if (out_) done.found = 0;  // solutions count when they are delivered
  tally_ += done;
  part->is_done = is_done;
  part->progress = is_done ? part->share : part->tree->share();
  if (is_done) spare_.push_back(std::move(part->tree));
}

// Turns the untried children nearest to the top of a walk into parts after it.
void Parts::give_away(Place part) {
  Tree::Gift gift = part->tree->split();
  if (gift.paths.empty()) return;
  part->share = gift.kept;
  const Place behind = std::next(part);
  for (Path& path : gift.paths) parts_.emplace(behind, std::move(path), gift.each);
}

// Delivers the solutions of the first parts, in order, and removes parts that are done.
void Parts::deliver() {
  while (!parts_.empty()) {
    Part& front = parts_.front();
    if (front.is_walked) return;
    std::size_t end = 0;
    while (end < front.out.size() && tally_.found < quota_.solutions) {
      end += static_cast<std::size_t>(front.out[end]) + 1;
      ++tally_.found;
    }
    const auto last = front.out.begin() + static_cast<std::ptrdiff_t>(end);
    if (end > 0) out_->insert(out_->end(), front.out.begin(), last);
    front.out.erase(front.out.begin(), last);
    ahead_ -= end;
    if (front.is_taken || !front.is_done || !front.out.empty()) return;
    done_ += front.share;
    parts_.pop_front();
  }
}

// The loop of one thread. `may_go_on` is null except on the calling thread, which calls it before
// each slice.
void Parts::toil(const std::function<bool()>* may_go_on) {
  std::unique_lock lock(mutex_);
  const auto goes_on = [&] {
    if (may_go_on && !stop_ && !is_enough()) {
      lock.unlock();
      const bool answer = (*may_go_on)();
      lock.lock();
      if (!answer) stop_ = true;
    }
    return !stop_ && !is_enough();
  };
  while (goes_on()) {
    const Place part = pick();
    if (part == parts_.end()) {
      ++idle_;
      if (may_go_on)
        changed_.wait_for(lock, kPause);
      else
        changed_.wait(lock);
      --idle_;
      continue;
    }
    part->is_taken = true;
    try {
      do {
        walk_slice(part, lock);
        deliver();
        if (idle_ > 0 && may_walk(part) && pick() == parts_.end()) {
          give_away(part);
          changed_.notify_all();
        }
        // Asking gives up the lock, so what is left is looked at after it.
      } while (goes_on() && may_walk(part));
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      part->is_walked = false;
      failure_ = std::current_exception();
      stop_ = true;
    }
    part->is_taken = false;
    if (part->is_done && part->out.empty()) {
      done_ += part->share;
      parts_.erase(part);
    }
    deliver();
    changed_.notify_all();
  }
  stop_ = true;
  changed_.notify_all();
}

}  // namespace nonet::cover
