// A column of Arrow strings or binary: checked, and read row by row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "arrow/type.h"

namespace nonet::arrow {

// An array of strings or bytes of one layout. The interface gives the addresses of its buffers but,
// except for views, not their sizes, so offsets cannot be checked against them.
class Values {
 public:
  Values(const ColumnType& type, const ArrowArray& array);

  std::size_t length() const { return static_cast<std::size_t>(array_->length); }
  bool is_null(std::size_t row) const;
  // The bytes of a row that is not null; throws ArrowError if their location is impossible.
  std::string_view row(std::size_t row) const;
  // The bytes of some rows in one contiguous buffer; empty if there is no such buffer.
  std::string_view stretch(std::size_t first, std::size_t count) const;

 private:
  std::size_t place(std::size_t row) const {
    return static_cast<std::size_t>(array_->offset) + row;
  }
  std::int64_t offset_at(std::size_t place) const;
  std::string_view view_at(std::size_t place) const;
  const char* buffer(std::size_t number) const;

  ColumnType type_;
  const ArrowArray* array_;
};

// A column, possibly the only one of a table, and possibly dictionary-encoded.
class Column {
 public:
  // The array must outlive the column, which does not release it.
  Column(const ColumnType& type, const ArrowArray& array);

  std::size_t length() const { return static_cast<std::size_t>(outer_->length); }
  const ColumnType& type() const { return type_; }
  // The bytes of a row, or nothing for a null.
  std::optional<std::string_view> row(std::size_t row) const;
  std::string_view stretch(std::size_t first, std::size_t count) const;

 private:
  std::optional<std::size_t> index_at(std::size_t row) const;
  // The row of the inner array: that of the table, which may be a slice of a longer one.
  std::size_t inner_row(std::size_t row) const;

  ColumnType type_;
  const ArrowArray* outer_;  // the table, or the column itself
  const ArrowArray* inner_;
  std::optional<Values> values_;
};

}  // namespace nonet::arrow
