// Call: many rows solved in lanes by several threads, and the code for a kind of CPU.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "base/run.h"
#include "lanes/job.h"
#include "nonet/cpu.h"

namespace nonet::lanes {

const Level& level_for(Cpu cpu);

// The engine for so many rows under the classic rules.
using ClassicEngine = Ending (*)(const Job&);
ClassicEngine classic_engine(Cpu cpu, std::size_t rows);

// What the classic rules and the variants fill in differently.
//
// Which of several solutions the lanes meet first depends on the rows around, but the answer to a
// row depends on that row alone. Under the classic rules the lanes go on until they have the
// leftmost solution (path.h). Under the rules of a variant, rows with more than one solution are
// answered again one at a time.
struct Call {
  Ending (*engine)(const Job&);
  // All but what the threads claim; its arrays begin at the first row.
  Job job;
  std::size_t rows = 0;
  std::size_t most_share = 0;  // rows that a thread claims at a time
  int threads = 1;
  const std::function<bool()>& may_go_on;
  std::uint8_t blank = 0;                         // what fills the grid of a row without a solution
  std::atomic<std::uint64_t>* started = nullptr;  // grows by the rows that are claimed

  // Answers row i of a job that has several solutions; false when the run was stopped first. Empty
  // if the lanes are to find the leftmost solution.
  std::function<bool(const Job& job, std::size_t i, base::Worker& worker)> answer_alone;
};

End run(const Call& call);

}  // namespace nonet::lanes
