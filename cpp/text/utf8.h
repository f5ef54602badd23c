// Finds bytes that are not UTF-8.
#pragma once

#include <cstddef>
#include <string_view>

namespace nonet::text {

// The first byte that is not part of a valid UTF-8 character; npos if there is none.
std::size_t find_bad_byte(std::string_view text);

}  // namespace nonet::text
