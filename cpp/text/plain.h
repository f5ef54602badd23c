// Whether text can be split into lines as bytes, and each line be decoded on its own.
#pragma once

#include <string_view>

namespace nonet::text {

// Whether text is valid UTF-8 in which every \r is followed by \n.
bool is_plain(std::string_view text);

}  // namespace nonet::text
