// Why a search that can pause returned.
#pragma once

namespace nonet {

enum class Outcome {
  kSolution,  // a solution was found; the next call continues after it
  kPaused,    // the budget is spent; the next call continues from here
  kDone,      // there are no further solutions
};

}  // namespace nonet
