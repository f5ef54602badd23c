// Measures the clock by 64-bit multiplications, each of which needs the result of the one before.
#include "nonet/clock.h"

#include <cstdint>
#include <ctime>

namespace nonet {
namespace {

// The latency of a 64-bit multiplication on x86-64 since 2008 and on ARM since the Cortex-A57. It
// makes the chain a clock.
constexpr double kCyclesPerLink = 3.0;

// Links between two readings of the time, about 20 microseconds.
constexpr int kLinks = 20'000;

// Multiplies a number by an odd constant again and again. The empty assembly makes the compiler
// believe that the number changed, so that it does not fold the loop.
std::uint64_t chain(std::uint64_t number) {
  constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15;
  for (int link = 0; link < kLinks; link += 8) {
    for (int step = 0; step < 8; ++step) {
      number *= kFactor;
#if defined(__GNUC__)
      asm volatile("" : "+r"(number));
#endif
    }
  }
  return number;
}

}  // namespace

double cpu_seconds() {
#if defined(CLOCK_THREAD_CPUTIME_ID)
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
#else
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
}

double measure_clock(double milliseconds) {
  volatile std::uint64_t kept = 1;
  kept = chain(kept);  // wakes the core and fills its caches
  const double start = cpu_seconds();
  double passed = 0;
  double links = 0;
  do {
    kept = chain(kept);
    links += kLinks;
    passed = cpu_seconds() - start;
  } while (passed * 1e3 < milliseconds);
  return links * kCyclesPerLink / passed;
}

}  // namespace nonet
