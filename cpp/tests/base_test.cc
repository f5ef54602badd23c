// Tests of the code that all engines share: claiming items, stopping, running out of memory.
#include <array>
#include <atomic>
#include <new>
#include <thread>

#include "base/run.h"
#include "base/threads.h"
#include "nonet/clock.h"
#include "tests/check.h"

namespace nonet::base {
namespace {

TEST(threads_all_run_and_one_is_the_caller) {
  const auto caller = std::this_thread::get_id();
  std::atomic<int> threads{0}, callers{0};
  run_threads(5, [&](bool is_caller) {
    ++threads;
    callers += is_caller;
    if (is_caller != (std::this_thread::get_id() == caller)) callers = -100;
  });
  CHECK_EQUAL(threads.load(), 5);
  CHECK_EQUAL(callers.load(), 1);
}

TEST(every_item_is_claimed_once) {
  std::array<std::atomic<int>, 1000> claims{};
  Run run(claims.size(), 7, {});
  const End end = run.finish(4, [&](Worker& worker) {
    while (const auto range = worker.claim())
      for (std::size_t i = range->first; i < range->end; ++i) ++claims[i];
  });
  CHECK(end == End::kDone);
  for (const auto& claim : claims) CHECK_EQUAL(claim.load(), 1);
}

TEST(a_run_has_no_more_threads_than_shares) {
  std::atomic<int> workers{0};
  const auto work = [&](Worker&) { ++workers; };
  CHECK(Run(9, 4, {}).finish(100, work) == End::kDone);
  CHECK_EQUAL(workers.load(), 3);
  CHECK(Run(0, 4, {}).finish(100, work) == End::kDone);
  CHECK_EQUAL(workers.load(), 3);
}

TEST(only_the_caller_is_asked_and_all_threads_stop) {
  const auto caller = std::this_thread::get_id();
  int asked = 0;
  bool is_caller = true;
  const std::function<bool()> may_go_on = [&] {
    is_caller = is_caller && std::this_thread::get_id() == caller;
    return ++asked < 3;
  };
  const End end = Run(4, 1, may_go_on).finish(4, [](Worker& worker) {
    while (!worker.is_stopped_sometimes()) std::this_thread::yield();
  });
  CHECK(end == End::kStopped);
  CHECK_EQUAL(asked, 3);
  CHECK(is_caller);
}

TEST(a_known_answer_ends_the_run_as_done) {
  const End end = Run(4, 1, {}).finish(4, [](Worker& worker) {
    worker.finish();
    CHECK(worker.is_stopped());
  });
  CHECK(end == End::kDone);
}

TEST(running_out_of_memory_ends_the_run) {
  CHECK(Run(4, 1, {}).finish(4, [](Worker& worker) { worker.run_out_of_memory(); }) ==
        End::kNoMemory);
  const auto greedy = [](Worker&) { throw std::bad_alloc(); };
  CHECK(Run(4, 1, {}).finish(4, greedy) == End::kNoMemory);
}

TEST(a_core_has_a_clock) { CHECK(measure_clock(0.1) > 0); }

}  // namespace
}  // namespace nonet::base
