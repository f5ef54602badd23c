// The clock of the core that a thread runs on, measured by work whose length in cycles is known.
#pragma once

namespace nonet {

// The CPU time of the calling thread, so that waiting for a core is not counted.
double cpu_seconds();

// Cycles per second, measured with a chain of multiplications that takes at least this many
// milliseconds of the calling thread's CPU time.
double measure_clock(double milliseconds);

}  // namespace nonet
