// The kinds of CPU that the lane engines have code for.
#pragma once

#include <optional>
#include <string_view>

namespace nonet {

// Results do not depend on the choice.
enum class Cpu { kPortable, kAvx2, kAvx512 };

std::string_view name(Cpu cpu);                       // portable, avx2, avx512
std::optional<Cpu> cpu_named(std::string_view name);  // the kind with that name
bool supports(Cpu cpu);                               // whether this machine can run it
Cpu best_cpu();                                       // the fastest that it can run

}  // namespace nonet
