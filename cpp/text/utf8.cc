// Finds bytes that are not UTF-8.
#include "text/utf8.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "text/cells.h"

namespace nonet::text {
namespace {

// Whether all bytes are ASCII, which is so for nearly every line.
bool is_ascii(std::string_view text) {
  Vector all{};
  std::size_t at = 0;
  for (; at + sizeof all <= text.size(); at += sizeof all) {
    Vector part;
    std::memcpy(&part, text.data() + at, sizeof part);
    all |= part;
  }
  std::uint64_t halves[2];
  std::memcpy(halves, &all, sizeof all);
  if ((halves[0] | halves[1]) & 0x8080808080808080u) return false;
  for (; at < text.size(); ++at)
    if (static_cast<std::uint8_t>(text[at]) >= 0x80) return false;
  return true;
}

// The length of the character that begins here; 0 if it is not valid. As in Python, surrogates and
// characters that could be written with fewer bytes are not valid.
std::size_t character_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<std::uint8_t>(text[at + i]) : 0u;
  };
  const auto continues = [&](std::size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return continues(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const bool is_long = first == 0xe0 && second < 0xa0;
    const bool is_surrogate = first == 0xed && second > 0x9f;
    return continues(1) && continues(2) && !is_long && !is_surrogate ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const bool is_long = first == 0xf0 && second < 0x90, is_high = first == 0xf4 && second > 0x8f;
    return continues(1) && continues(2) && continues(3) && !is_long && !is_high ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::size_t find_bad_byte(std::string_view text) {
  if (is_ascii(text)) return std::string_view::npos;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_at(text, at);
    if (!length) return at;
    at += length;
  }
  return std::string_view::npos;
}

}  // namespace nonet::text
