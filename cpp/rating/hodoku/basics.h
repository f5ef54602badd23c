// Locked candidates and subsets in the order in which HoDoKu looks for them.
#pragma once

#include "logic/core/step.h"
#include "rating/hodoku/sheet.h"

namespace nonet::hodoku {

// Write the first step of its kind; false where there is none. A locked pair or triple eliminates
// in its box and in its line; one that eliminates in only one of them is a naked pair or triple.
bool find_locked_candidates(const Sheet& sheet, bool from_boxes, logic::Step& step);
bool find_naked(const Sheet& sheet, int size, bool locked, logic::Step& step);
bool find_hidden(const Sheet& sheet, int size, logic::Step& step);

}  // namespace nonet::hodoku
