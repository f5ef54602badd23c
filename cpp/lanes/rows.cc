// Reads one row of 81 bytes, whichever blank marks it uses.
#include "lanes/rows.h"

#include <array>

#include "nonet/blanks.h"

namespace nonet::lanes {
namespace {

constexpr std::uint8_t kBad = 255;

constexpr std::array<std::uint8_t, 256> make_values() {
  std::array<std::uint8_t, 256> values{};
  for (auto& value : values) value = kBad;
  values[' '] = 0;  // in rows of a fixed width
  for (const char blank : kBlanks) values[static_cast<std::uint8_t>(blank)] = 0;
  for (std::uint8_t d = 1; d <= 9; ++d) values['0' + d] = d;
  return values;
}
constexpr auto kValues = make_values();

}  // namespace

unsigned read_row(const std::uint8_t* row, std::uint8_t zero, std::uint8_t* values) {
  unsigned fault = 0;
  for (unsigned i = 81; i-- > 0;) {
    values[i] = zero ? kValues[row[i]] : row[i] <= 9 ? row[i] : kBad;
    if (values[i] == kBad) fault = i + 1;
  }
  return fault;
}

std::uint8_t find_blank(const std::uint8_t* row) {
  for (int i = 0; i < 81; ++i) {
    if (kValues[row[i]] == 0 && row[i] != '0') return row[i];
  }
  return '.';
}

}  // namespace nonet::lanes
