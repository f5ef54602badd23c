// The clock of the core that a thread runs on, measured by work whose length in cycles is known.
#pragma once

namespace nonet {

// The CPU time of the calling thread: a thread that waits for its core does not seem slow.
double cpu_seconds();

// Cycles per second, from a chain of multiplications that takes at least that many milliseconds of
// the calling thread's CPU time.
double measure_clock(double milliseconds);

}  // namespace nonet
