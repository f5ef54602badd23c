// Builds the unions of a table.
#include "constraints/table.h"

namespace nonet::constraints {

Table::Table(std::span<const Mask> allowed)
    : chunks_((static_cast<int>(allowed.size()) + 8) / 9), unions_(chunks_ * 512) {
  for (int chunk = 0; chunk < chunks_; ++chunk) {
    Mask* const unions = &unions_[chunk * 512];
    const int values = std::min(9, static_cast<int>(allowed.size()) - chunk * 9);
    for (Mask mask = 1; mask < Mask{1} << values; ++mask)
      unions[mask] = unions[mask & (mask - 1)] | allowed[chunk * 9 + lowest(mask)];
  }
  const auto values = static_cast<int>(allowed.size());
  for (int value = 0; value < values; ++value) {
    int without = 0;
    for (const Mask mask : allowed) without += 1 - static_cast<int>(mask >> value & 1);
    most_ = std::max(most_, without);
  }
}

std::vector<Mask> transposed(std::span<const Mask> allowed) {
  std::vector<Mask> result(allowed.size());
  for (std::size_t i = 0; i < allowed.size(); ++i)
    for_each_bit(allowed[i], [&](int j) { result[j] |= Mask{1} << i; });
  return result;
}

}  // namespace nonet::constraints
