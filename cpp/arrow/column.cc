// A column of Arrow strings or binary: checked, and read row by row.
#include "arrow/column.h"

#include <cstring>
#include <string>

namespace nonet::arrow {
namespace {

using Layout = ColumnType::Layout;

// More than any machine can hold; larger counts come from a broken producer.
constexpr std::int64_t kMost = std::int64_t{1} << 48;
// A view of up to this many bytes contains them itself.
constexpr std::int32_t kInline = 12;

[[noreturn]] void fail(const std::string& what) { throw ArrowError("an Arrow array with " + what); }

// Producers need not align their buffers.
template <typename Number>
Number load(const char* place) {
  Number number;
  std::memcpy(&number, place, sizeof number);
  return number;
}

void check_counts(const ArrowArray& array) {
  if (array.length < 0 || array.length >= kMost || array.offset < 0 || array.offset >= kMost)
    fail("length " + std::to_string(array.length) + " at offset " + std::to_string(array.offset));
}

void check_buffers(const ArrowArray& array, std::int64_t wanted, bool or_more) {
  const bool is_enough = or_more ? array.n_buffers >= wanted : array.n_buffers == wanted;
  if (!is_enough || !array.buffers)
    fail(std::to_string(array.n_buffers) + " buffers where " + std::to_string(wanted) +
         " are needed");
}

bool has_null_at(const ArrowArray& array, std::size_t place) {
  if (array.null_count == 0 || array.n_buffers < 1 || !array.buffers || !array.buffers[0])
    return false;
  const auto* const bits = static_cast<const unsigned char*>(array.buffers[0]);
  return !(bits[place / 8] >> (place % 8) & 1);
}

}  // namespace

Values::Values(const ColumnType& type, const ArrowArray& array) : type_(type), array_(&array) {
  check_counts(array);
  check_buffers(array, type.layout == Layout::kFixed ? 2 : 3, type.layout == Layout::kViews);
}

bool Values::is_null(std::size_t row) const { return has_null_at(*array_, place(row)); }

const char* Values::buffer(std::size_t number) const {
  if (!array_->buffers[number]) fail("nothing in its buffer " + std::to_string(number));
  return static_cast<const char*>(array_->buffers[number]);
}

std::int64_t Values::offset_at(std::size_t place) const {
  return type_.layout == Layout::kOffsets32 ? load<std::int32_t>(buffer(1) + 4 * place)
                                            : load<std::int64_t>(buffer(1) + 8 * place);
}

std::string_view Values::row(std::size_t row) const {
  if (type_.layout == Layout::kViews) return view_at(place(row));
  return stretch(row, 1);
}

std::string_view Values::stretch(std::size_t first, std::size_t count) const {
  if (count == 0 || type_.layout == Layout::kViews) return {};
  if (type_.layout == Layout::kFixed)
    return {buffer(1) + place(first) * type_.width, count * type_.width};
  const std::int64_t start = offset_at(place(first)), end = offset_at(place(first + count));
  if (start < 0 || end < start || end > kMost) fail("offsets that go backwards or nowhere");
  if (start == end) return {};
  return {buffer(2) + start, static_cast<std::size_t>(end - start)};
}

// A view is 16 bytes: the length, then the text or its location:
//
//     length | text, up to 12 bytes         length | first 4 bytes | buffer | offset in it
//
// The last buffer holds the sizes of the others.
std::string_view Values::view_at(std::size_t place) const {
  const char* const view = buffer(1) + 16 * place;
  const auto length = load<std::int32_t>(view);
  if (length < 0) fail("a view of negative length");
  if (length <= kInline) return {view + 4, static_cast<std::size_t>(length)};
  const auto number = load<std::int32_t>(view + 8);
  const auto start = load<std::int32_t>(view + 12);
  const std::int64_t many = array_->n_buffers - 3;
  if (number < 0 || number >= many) fail("a view into a buffer that is not there");
  const auto sizes = buffer(static_cast<std::size_t>(2 + many));
  const auto size = load<std::int64_t>(sizes + 8 * static_cast<std::size_t>(number));
  if (start < 0 || std::int64_t{start} + length > size) fail("a view beyond its buffer");
  return {buffer(static_cast<std::size_t>(2 + number)) + start, static_cast<std::size_t>(length)};
}

Column::Column(const ColumnType& type, const ArrowArray& array)
    : type_(type), outer_(&array), inner_(&array) {
  check_counts(array);
  if (type.is_in_table) {
    if (array.n_children != 1 || !array.children || !array.children[0])
      fail(std::to_string(array.n_children) + " columns where its schema has one");
    inner_ = array.children[0];
    check_counts(*inner_);
    if (array.offset + array.length > inner_->length) fail("a column shorter than its table");
  }
  if (type.index_size) {
    check_buffers(*inner_, 2, false);
    if (!inner_->dictionary) fail("no dictionary where its schema has one");
    values_.emplace(type, *inner_->dictionary);
  } else {
    values_.emplace(type, *inner_);
  }
}

std::size_t Column::inner_row(std::size_t row) const {
  return type_.is_in_table ? static_cast<std::size_t>(outer_->offset) + row : row;
}

std::optional<std::string_view> Column::row(std::size_t row) const {
  if (type_.is_in_table && has_null_at(*outer_, static_cast<std::size_t>(outer_->offset) + row))
    return {};
  std::optional<std::size_t> number = inner_row(row);
  if (type_.index_size) number = index_at(*number);
  if (!number || values_->is_null(*number)) return {};
  return values_->row(*number);
}

std::string_view Column::stretch(std::size_t first, std::size_t count) const {
  if (type_.index_size) return values_->stretch(0, values_->length());
  return values_->stretch(inner_row(first), count);
}

// The index of a row's value in the dictionary, or nothing for a null.
std::optional<std::size_t> Column::index_at(std::size_t row) const {
  const std::size_t place = static_cast<std::size_t>(inner_->offset) + row;
  if (has_null_at(*inner_, place)) return {};
  if (!inner_->buffers[1]) fail("nothing in its buffer 1");
  const char* const at = static_cast<const char*>(inner_->buffers[1]) + place * type_.index_size;
  std::int64_t index = 0;
  switch (type_.index_size) {
    case 1:
      index = type_.is_index_signed ? load<std::int8_t>(at) : load<std::uint8_t>(at);
      break;
    case 2:
      index = type_.is_index_signed ? load<std::int16_t>(at) : load<std::uint16_t>(at);
      break;
    case 4:
      index =
          type_.is_index_signed ? load<std::int32_t>(at) : std::int64_t{load<std::uint32_t>(at)};
      break;
    default:
      index = load<std::int64_t>(at);
  }
  if (index < 0 || static_cast<std::size_t>(index) >= values_->length())
    fail("a number beyond its dictionary");
  return static_cast<std::size_t>(index);
}

}  // namespace nonet::arrow
