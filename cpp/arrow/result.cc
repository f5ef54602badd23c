// The results of a bulk call as an Arrow stream, for any program that reads Arrow tables.
#include "arrow/result.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>

namespace nonet::arrow {
namespace {

using Bytes = std::vector<char>;

template <typename Number>
Bytes bytes_of(const Number* numbers, std::size_t count) {
  Bytes bytes(count * sizeof(Number));
  if (count) std::memcpy(bytes.data(), numbers, bytes.size());
  return bytes;
}

// The memory that an exported schema or array owns. Children are separate structs, which a consumer
// may move out and release independently.
template <typename Struct>
struct Parts {
  std::vector<Struct> children;
  std::vector<Struct*> pointers;
  std::vector<Bytes> buffers;
  std::vector<const void*> addresses;

  void link() {
    for (Struct& child : children) pointers.push_back(&child);
    for (const Bytes& buffer : buffers)
      addresses.push_back(buffer.empty() ? nullptr : buffer.data());
  }
};

template <typename Struct>
void release(Struct* exported) {
  auto* const parts = static_cast<Parts<Struct>*>(exported->private_data);
  for (Struct& child : parts->children)
    if (child.release) child.release(&child);
  delete parts;
  exported->release = nullptr;
}

ArrowSchema make_schema(const char* format, const char* name, bool is_nullable,
                        std::vector<ArrowSchema> children = {}) {
  auto parts = std::make_unique<Parts<ArrowSchema>>();
  parts->children = std::move(children);
  parts->link();
  ArrowSchema schema{};
  schema.format = format;
  schema.name = name;
  schema.flags = is_nullable ? ARROW_FLAG_NULLABLE : 0;
  schema.n_children = static_cast<std::int64_t>(parts->children.size());
  schema.children = parts->pointers.data();
  schema.release = release<ArrowSchema>;
  schema.private_data = parts.release();
  return schema;
}

ArrowArray make_array(std::size_t length, std::size_t nulls, std::vector<Bytes> buffers,
                      std::vector<ArrowArray> children = {}) {
  auto parts = std::make_unique<Parts<ArrowArray>>();
  parts->children = std::move(children);
  parts->buffers = std::move(buffers);
  parts->link();
  ArrowArray array{};
  array.length = static_cast<std::int64_t>(length);
  array.null_count = static_cast<std::int64_t>(nulls);
  array.n_buffers = static_cast<std::int64_t>(parts->addresses.size());
  array.buffers = parts->addresses.data();
  array.n_children = static_cast<std::int64_t>(parts->children.size());
  array.children = parts->pointers.data();
  array.release = release<ArrowArray>;
  array.private_data = parts.release();
  return array;
}

// A column of strings, some of them null.
class Strings {
 public:
  explicit Strings(std::size_t rows) : valid_((rows + 7) / 8), ends_(1) { ends_.reserve(rows + 1); }

  // Adds a row and returns where to write its characters.
  char* add(std::size_t length) {
    const std::size_t row = ends_.size() - 1;
    valid_[row / 8] = static_cast<char>(valid_[row / 8] | 1 << (row % 8));
    data_.resize(data_.size() + length);
    ends_.push_back(static_cast<std::int32_t>(data_.size()));
    return data_.data() + data_.size() - length;
  }
  void add_null() {
    ++nulls_;
    ends_.push_back(ends_.back());
  }
  void reserve(std::size_t bytes) { data_.reserve(bytes); }

  ArrowArray finish() {
    std::vector<Bytes> buffers;
    buffers.push_back(std::move(valid_));
    buffers.push_back(bytes_of(ends_.data(), ends_.size()));
    buffers.push_back(std::move(data_));
    return make_array(ends_.size() - 1, nulls_, std::move(buffers));
  }

 private:
  Bytes valid_;
  std::vector<std::int32_t> ends_;
  Bytes data_;
  std::size_t nulls_ = 0;
};

template <typename Number>
ArrowArray make_numbers(const Number* numbers, std::size_t count) {
  std::vector<Bytes> buffers(1);  // no null bitmap
  buffers.push_back(bytes_of(numbers, count));
  return make_array(count, 0, std::move(buffers));
}

class ResultStream {
 public:
  explicit ResultStream(ResultTable table) : table_(std::move(table)) {}

  ArrowSchema schema() const {
    std::vector<ArrowSchema> columns;
    columns.push_back(make_schema("l", "row", false));
    if (table_.has_grids) columns.push_back(make_schema("u", "solution", true));
    columns.push_back(make_schema("C", "count", false));
    columns.push_back(make_schema("I", "guesses", false));
    columns.push_back(make_schema("u", "status", false));
    columns.push_back(make_schema("u", "error", true));
    return make_schema("+s", "", false, std::move(columns));
  }

  // The next batch, or a released array at the end.
  ArrowArray next() {
    const std::size_t first = done_, count = std::min(kBatchRows, table_.rows - first);
    if (count == 0) return {};
    std::vector<std::int64_t> numbers(count);
    for (std::size_t i = 0; i < count; ++i) numbers[i] = static_cast<std::int64_t>(first + i);
    std::vector<ArrowArray> columns;
    columns.push_back(make_numbers(numbers.data(), count));
    if (table_.has_grids) columns.push_back(solutions(first, count));
    columns.push_back(make_numbers(table_.counts + first, count));
    columns.push_back(make_numbers(table_.guesses + first, count));
    columns.push_back(status(first, count));
    columns.push_back(errors(first, count));
    done_ += count;
    return make_array(count, 0, std::vector<Bytes>(1), std::move(columns));
  }

 private:
  ArrowArray solutions(std::size_t first, std::size_t count) const {
    Strings strings(count);
    strings.reserve(count * table_.cells);
    for (std::size_t row = first; row < first + count; ++row) {
      if (table_.counts[row] != 1) {
        strings.add_null();
        continue;
      }
      const std::uint8_t* const grid = table_.grids + row * table_.cells;
      char* const text = strings.add(table_.cells);
      for (std::size_t i = 0; i < table_.cells; ++i)
        text[i] = grid[i] < table_.symbols.size() ? table_.symbols[grid[i]] : '?';
    }
    return strings.finish();
  }

  ArrowArray status(std::size_t first, std::size_t count) const {
    Strings strings(count);
    for (std::size_t row = first; row < first + count; ++row) {
      const std::string& word = table_.words[table_.status[row]];
      std::copy(word.begin(), word.end(), strings.add(word.size()));
    }
    return strings.finish();
  }

  ArrowArray errors(std::size_t first, std::size_t count) {
    Strings strings(count);
    for (std::size_t row = first; row < first + count; ++row) {
      if (next_error_ == table_.errors.size() || table_.errors[next_error_].first != row) {
        strings.add_null();
        continue;
      }
      const std::string& message = table_.errors[next_error_++].second;
      std::copy(message.begin(), message.end(), strings.add(message.size()));
    }
    return strings.finish();
  }

  const ResultTable table_;
  std::size_t done_ = 0, next_error_ = 0;
};

// Runs code whose only possible failure is running out of memory.
template <typename Out, typename Make>
int fill(Out* out, const Make& make) {
  try {
    *out = make();
    return 0;
  } catch (const std::bad_alloc&) {
    return ENOMEM;
  }
}

ResultStream& stream_in(ArrowArrayStream* stream) {
  return *static_cast<ResultStream*>(stream->private_data);
}

}  // namespace

void export_stream(ResultTable table, ArrowArrayStream* out) {
  auto stream = std::make_unique<ResultStream>(std::move(table));
  *out = {};
  out->get_schema = [](ArrowArrayStream* self, ArrowSchema* schema) {
    return fill(schema, [&] { return stream_in(self).schema(); });
  };
  out->get_next = [](ArrowArrayStream* self, ArrowArray* array) {
    return fill(array, [&] { return stream_in(self).next(); });
  };
  out->get_last_error = [](ArrowArrayStream*) -> const char* { return "out of memory"; };
  out->release = [](ArrowArrayStream* self) {
    delete &stream_in(self);
    self->release = nullptr;
  };
  out->private_data = stream.release();
}

}  // namespace nonet::arrow
