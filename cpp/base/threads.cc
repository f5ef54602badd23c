// Starts threads and waits for them.
#include "base/threads.h"

#include <system_error>
#include <thread>
#include <vector>

namespace nonet::base {

void run_threads(int threads, const std::function<void(bool is_caller)>& work) {
  std::vector<std::jthread> others;  // joined at the end, also when `work` throws
  try {
    for (int i = 1; i < threads; ++i) others.emplace_back([&work] { work(false); });
  } catch (const std::system_error&) {
  }
  work(true);
}

}  // namespace nonet::base
