// Starts threads; nothing else in the core does.
#pragma once

#include <functional>

namespace nonet::base {

// More than any machine has use for; callers that ask for more get as many.
inline constexpr int kMaxThreads = 1024;

// Runs `work` on the calling thread (which gets true) and on `threads - 1` others, and waits for
// all of them. If the machine refuses to start more threads, those that run do all the work.
void run_threads(int threads, const std::function<void(bool is_caller)>& work);

}  // namespace nonet::base
