// Reads the schema of an Arrow column.
#include "arrow/type.h"

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace nonet::arrow {
namespace {

using Layout = ColumnType::Layout;

// A larger fixed width comes from a broken producer.
constexpr std::size_t kMostWidth = 1 << 20;

std::string_view format_of(const ArrowSchema& schema) {
  return schema.format ? std::string_view(schema.format) : std::string_view();
}

std::optional<ColumnType> type_named(std::string_view format) {
  if (format == "u") return ColumnType{Layout::kOffsets32, true};
  if (format == "U") return ColumnType{Layout::kOffsets64, true};
  if (format == "z") return ColumnType{Layout::kOffsets32, false};
  if (format == "Z") return ColumnType{Layout::kOffsets64, false};
  if (format == "vu") return ColumnType{Layout::kViews, true};
  if (format == "vz") return ColumnType{Layout::kViews, false};
  if (!format.starts_with("w:")) return {};
  const std::string_view number = format.substr(2);
  std::size_t width = 0;
  const auto end = std::from_chars(number.data(), number.data() + number.size(), width);
  if (end.ec != std::errc() || end.ptr != number.data() + number.size()) return {};
  if (width == 0 || width >= kMostWidth) return {};
  return ColumnType{Layout::kFixed, false, width};
}

bool is_number(std::string_view format) {
  constexpr std::string_view kNumbers = "cCsSiIlLefg";
  return (format.size() == 1 && kNumbers.find(format[0]) != std::string_view::npos) ||
         format.starts_with("d:");
}

// Formats are a few ASCII characters; those of a broken producer are made safe to print.
std::string quoted(std::string_view format) {
  std::string text = "'";
  for (const char c : format.substr(0, 40)) text += c >= ' ' && c <= '~' ? c : '?';
  return text + "'";
}

}  // namespace

ColumnType type_of(const ArrowSchema& schema) {
  const std::string_view format = format_of(schema);
  if (schema.dictionary) {
    constexpr std::string_view kIndices = "cCsSiIlL";
    const std::size_t place = format.size() == 1 ? kIndices.find(format[0]) : kIndices.npos;
    if (place == kIndices.npos)
      throw ArrowError("an Arrow dictionary with numbers of format " + quoted(format));
    ColumnType type = type_of(*schema.dictionary);
    if (type.is_in_table || type.index_size)
      throw ArrowError("an Arrow dictionary of other things than strings or binary");
    type.index_size = 1u << (place / 2);
    type.is_index_signed = place % 2 == 0;
    return type;
  }
  if (format == "+s") {
    if (schema.n_children != 1 || !schema.children || !schema.children[0])
      throw ArrowError("an Arrow table of " + std::to_string(schema.n_children) +
                       " columns; choose one");
    ColumnType type = type_of(*schema.children[0]);
    if (type.is_in_table) throw ArrowError("an Arrow table within a table; choose a column");
    type.is_in_table = true;
    return type;
  }
  if (const auto type = type_named(format)) return *type;
  const std::string what = "an Arrow column of format " + quoted(format);
  if (is_number(format)) throw NumbersError(what);
  throw ArrowError(what + "; puzzles are strings or binary");
}

}  // namespace nonet::arrow
