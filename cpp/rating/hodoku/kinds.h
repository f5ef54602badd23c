// The kinds of steps that HoDoKu's solver takes by default, in the order in which it tries them.
#pragma once

#include <string_view>
#include <vector>

#include "logic/finders.h"

namespace nonet::hodoku {

// Who finds the steps of a kind, and which of them is taken.
enum class Choice {
  kSheet,  // the sheet: singles in the order in which they appeared, then the first subset
  kFirst,  // the finders: the first step
  kMost,   // the finders: the step that eliminates most; of several the first on the board
  kGuess,  // nobody: the digit of the middle empty cell is looked up in the solution
};

struct Kind {
  std::string_view name;
  Choice choice;
  std::vector<logic::FinderOf<2>> finders;
};

const std::vector<Kind>& kinds();

}  // namespace nonet::hodoku
