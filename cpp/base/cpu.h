// Single CPU features that code outside the levels of nonet/cpu.h depends on.
#pragma once

namespace nonet::base {

// Whether this machine is an x86-64 with the POPCNT instruction.
bool has_popcnt();
// Whether it can also count the bits of eight words at once, and spread bits (BMI2).
bool has_wide_popcnt();

}  // namespace nonet::base
