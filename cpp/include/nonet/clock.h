// The clock of the core a thread runs on, measured by work whose length in cycles is known.
#pragma once

namespace nonet {

// Cycles a second, from a chain of multiplications that takes at least so many milliseconds of the
// calling thread's CPU time.
double measure_clock(double milliseconds);

}  // namespace nonet
