// Uniqueness tests that HoDoKu understands more narrowly than the finders do.
#pragma once

#include "logic/core/sink.h"
#include "logic/core/study.h"

namespace nonet::hodoku {

// Uniqueness Test 3: the guards of two corners and further cells of a unit, none of which has a
// digit of the rectangle, make a naked subset.
void find_uniqueness_3(const logic::Study9& study, logic::Sink& sink);

}  // namespace nonet::hodoku
