// Why a search that can pause returns.
#pragma once

namespace nonet {

enum class Outcome {
  kSolution,  // it has found one; the next call goes on behind it
  kPaused,    // the budget is spent; the next call goes on from here
  kDone,      // there are no further solutions
};

}  // namespace nonet
