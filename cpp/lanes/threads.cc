// Starts threads, and picks the engine's code for a CPU.
#include "lanes/threads.h"

#include <system_error>
#include <thread>
#include <vector>

namespace nonet::lanes {

Ending (*code_for(Cpu cpu))(const Job&) {
#if defined(NONET_LANES_X86)
  if (cpu == Cpu::kAvx512) return avx512::solve;
  if (cpu == Cpu::kAvx2) return avx2::solve;
#endif
  static_cast<void>(cpu);
  return portable::solve;
}

void run_threads(int threads, const std::function<void(bool is_caller)>& work) {
  std::vector<std::thread> others;
  try {
    for (int i = 1; i < threads; ++i) others.emplace_back(work, false);
  } catch (const std::system_error&) {
  }
  work(true);
  for (auto& other : others) other.join();
}

}  // namespace nonet::lanes
