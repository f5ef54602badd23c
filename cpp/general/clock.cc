// Measures the clock: 64-bit multiplications, each of which waits for the one before.
#include "nonet/clock.h"

#include <cstdint>
#include <ctime>

namespace nonet {
namespace {

// What a 64-bit multiplication takes until its result can be used, on x86-64 since 2008 and on the
// ARM cores since the Cortex-A57; this is what makes the chain a clock.
constexpr double kCyclesPerLink = 3.0;

// Links between two looks at the time, about 20 microseconds.
constexpr int kLinks = 20'000;

// CPU time, so that a thread which has to wait for its core does not seem slow.
double cpu_seconds() {
#if defined(CLOCK_THREAD_CPUTIME_ID)
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
#else
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
}

// Multiplies a number by an odd one again and again. The compiler is told each time that the
// number may have changed, or it would fold the loop.
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
