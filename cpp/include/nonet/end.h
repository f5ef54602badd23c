// How a call that can be stopped ends.
#pragma once

namespace nonet {

enum class End {
  kDone,
  kStopped,   // the caller's `may_go_on` returned false
  kNoMemory,  // the machine has no more memory
};

}  // namespace nonet
