// Asks the machine what its CPU can do.
#include "base/cpu.h"

#include "nonet/cpu.h"

namespace nonet {

std::string_view name(Cpu cpu) {
  switch (cpu) {
    case Cpu::kAvx512:
      return "avx512";
    case Cpu::kAvx2:
      return "avx2";
    case Cpu::kPortable:
      break;
  }
  return "portable";
}

std::optional<Cpu> cpu_named(std::string_view wanted) {
  for (const Cpu cpu : {Cpu::kPortable, Cpu::kAvx2, Cpu::kAvx512}) {
    if (name(cpu) == wanted) return cpu;
  }
  return std::nullopt;
}

bool base::has_popcnt() {
#if defined(NONET_X86)
  __builtin_cpu_init();
  return __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}

bool base::has_wide_popcnt() {
#if defined(NONET_X86)
  return has_popcnt() && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512vpopcntdq");
#else
  return false;
#endif
}

bool supports(Cpu cpu) {
#if defined(NONET_X86)
  const bool bits =
      base::has_popcnt() && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
  if (cpu == Cpu::kAvx512) {
    return bits && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512bitalg");
  }
  if (cpu == Cpu::kAvx2) return bits && __builtin_cpu_supports("avx2");
#endif
  return cpu == Cpu::kPortable;
}

Cpu best_cpu() {
  for (const Cpu cpu : {Cpu::kAvx512, Cpu::kAvx2}) {
    if (supports(cpu)) return cpu;
  }
  return Cpu::kPortable;
}

}  // namespace nonet
