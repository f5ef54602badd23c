// Rules for tests of the finders.
#pragma once

#include "nonet/logic.h"

namespace nonet {

// Rows, columns and boxes of 9x9.
inline LogicRules classic() {
  LogicRules rules;
  for (int kind = 0; kind < 3; ++kind)
    for (int i = 0; i < 9; ++i) {
      LogicUnit unit{kind, {}};
      for (int j = 0; j < 9; ++j) {
        const int box = 9 * (i / 3 * 3 + j / 3) + i % 3 * 3 + j % 3;
        unit.cells.push_back(kind == 0 ? 9 * i + j : kind == 1 ? 9 * j + i : box);
      }
      rules.units.push_back(unit);
    }
  return rules;
}

}  // namespace nonet
