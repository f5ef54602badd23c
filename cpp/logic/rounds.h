// Walks a board in rounds: every single at once, else every step of the easiest technique at once.
#pragma once

#include <functional>
#include <span>

#include "logic/core/ground.h"
#include "nonet/logic.h"

namespace nonet::logic {

template <int W>
LogicEnd walk_rounds(const Ground<W>& ground, const LogicBoard& board,
                     std::span<const int> techniques, const std::function<bool()>& may_go_on,
                     LogicWalk& walk);

extern template LogicEnd walk_rounds<2>(const Ground<2>&, const LogicBoard&, std::span<const int>,
                                        const std::function<bool()>&, LogicWalk&);
extern template LogicEnd walk_rounds<4>(const Ground<4>&, const LogicBoard&, std::span<const int>,
                                        const std::function<bool()>&, LogicWalk&);

}  // namespace nonet::logic
