// The characters that stand for an empty cell in text; Python reads them as nonet._native.BLANKS.
#pragma once

#include <string_view>

namespace nonet {

inline constexpr std::string_view kBlanks = "0.*_-Xx";

}  // namespace nonet
