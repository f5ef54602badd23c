// Binds Arrow columns through the capsules of the Arrow PyCapsule interface.
#include "bind/arrow.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <string>
#include <tuple>

#include "arrow/column.h"
#include "arrow/result.h"
#include "arrow/rows.h"
#include "bind/lines.h"
#include "bind/rules.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet {
namespace {

using arrow::ColumnType;
using Bytes = nb::ndarray<nb::numpy, const std::uint8_t, nb::ndim<1>>;
using Places = nb::ndarray<nb::numpy, const std::uint64_t, nb::ndim<1>>;
using In8 = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using In32 = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Grids = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// A struct that is released at the end.
template <typename Struct>
class Owned {
 public:
  Owned() = default;
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() {
    if (value.release) value.release(&value);
  }

  // Moves a struct out of the capsule it came in, as the interface requires.
  void take(nb::handle capsule, const char* name) {
    void* const pointer = PyCapsule_GetPointer(capsule.ptr(), name);
    if (!pointer) throw nb::python_error();
    auto& source = *static_cast<Struct*>(pointer);
    if (!source.release)
      throw arrow::ArrowError(std::string("the ") + name + " was given back already");
    value = source;
    source.release = nullptr;
  }

  Struct value{};
};

// A part of a column, with the array that contains it.
struct Chunk {
  std::shared_ptr<Owned<ArrowArray>> array;
  arrow::Column column;
};

// The columns of an object: one array, or a stream of them.
class Chunks {
 public:
  explicit Chunks(nb::object source) {
    if (nb::hasattr(source, "__arrow_c_array__")) {
      const auto capsules = nb::cast<nb::tuple>(source.attr("__arrow_c_array__")());
      if (capsules.size() != 2) refuse("__arrow_c_array__ returns two capsules");
      Owned<ArrowSchema> schema;
      first_ = std::make_shared<Owned<ArrowArray>>();
      schema.take(capsules[0], "arrow_schema");
      first_->take(capsules[1], "arrow_array");
      type_ = arrow::type_of(schema.value);
    } else {
      stream_.take(source.attr("__arrow_c_stream__")(), "arrow_array_stream");
      Owned<ArrowSchema> schema;
      check(stream_.value.get_schema(&stream_.value, &schema.value));
      type_ = arrow::type_of(schema.value);
    }
  }

  std::optional<Chunk> next() {
    auto array = std::move(first_);
    if (stream_.value.release) {
      array = std::make_shared<Owned<ArrowArray>>();
      check(stream_.value.get_next(&stream_.value, &array->value));
    }
    if (!array || !array->value.release) return {};
    return Chunk{array, arrow::Column(type_, array->value)};
  }

 private:
  void check(int code) {
    if (code == 0) return;
    const char* const reason = stream_.value.get_last_error(&stream_.value);
    const std::string message =
        std::string("the Arrow stream failed: ") + (reason ? reason : "no reason given");
    const auto text = nb::steal<nb::object>(
        PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()), "replace"));
    PyErr_SetObject(PyExc_OSError, nb::make_tuple(code, text).ptr());
    throw nb::python_error();
  }

  ColumnType type_;
  std::shared_ptr<Owned<ArrowArray>> first_;
  Owned<ArrowArrayStream> stream_;
};

// Rows, and the array that they may point into.
struct Rows {
  std::shared_ptr<Owned<ArrowArray>> array;
  arrow::ArrowRows found;
};

Rows rows_of(const Chunk& chunk, std::size_t first, std::size_t count) {
  if (first > chunk.column.length() || count > chunk.column.length() - first)
    refuse("rows beyond the end of the column");
  const nb::gil_scoped_release release;
  return {chunk.array, arrow::read_rows(chunk.column, first, count)};
}

std::optional<nb::bytes> text_of(const Chunk& chunk, std::size_t row) {
  if (row >= chunk.column.length()) refuse("a row beyond the end of the column");
  const auto text = chunk.column.row(row);
  if (!text) return {};
  return nb::bytes(text->data(), text->size());
}

Bytes cells_of(nb::handle self) {
  const auto& found = nb::cast<const Rows&>(self).found;
  const std::string_view cells =
      found.rows.gathered.empty() ? found.text : std::string_view(found.rows.gathered);
  return Bytes(cells.data(), {cells.size()}, self);
}

Places places(nb::handle owner, const std::vector<std::uint64_t>& numbers) {
  return Places(numbers.data(), {numbers.size()}, owner);
}

std::vector<PyBadRow> bad_rows_of(const Rows& self) { return bad_rows(self.found.rows.bad); }

nb::object export_result(In8 counts, In32 guesses, std::optional<Grids> grids,
                         const std::string& symbols, In8 status, std::vector<std::string> words,
                         std::vector<std::pair<std::uint64_t, std::string>> errors) {
  if (guesses.size() != counts.size() || status.size() != counts.size() ||
      (grids && grids->shape(0) != counts.size()))
    refuse("columns of different lengths");
  for (std::size_t row = 0; row < status.size(); ++row)
    if (status.data()[row] >= words.size()) refuse("a status without a word");
  arrow::ResultTable table;
  table.rows = counts.size();
  table.counts = counts.data();
  table.guesses = guesses.data();
  table.has_grids = grids.has_value();
  if (grids) {
    table.grids = grids->data();
    table.cells = grids->shape(1);
  }
  table.symbols = symbols;
  table.status = status.data();
  table.words = std::move(words);
  table.errors = std::move(errors);
  // A consumer may release the stream on any thread.
  using Kept = std::tuple<In8, In32, std::optional<Grids>, In8>;
  table.owner = std::shared_ptr<void>(new Kept(counts, guesses, grids, status), [](void* kept) {
    const nb::gil_scoped_acquire acquire;
    delete static_cast<Kept*>(kept);
  });
  auto stream = std::make_unique<ArrowArrayStream>();
  arrow::export_stream(std::move(table), stream.get());
  constexpr const char* kName = "arrow_array_stream";
  PyObject* const capsule = PyCapsule_New(stream.get(), kName, [](PyObject* self) {
    auto* const kept = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(self, kName));
    if (kept->release) kept->release(kept);
    delete kept;
  });
  if (!capsule) {
    stream->release(stream.get());
    throw nb::python_error();
  }
  stream.release();
  return nb::steal(capsule);
}

}  // namespace

void bind_arrow(nb::module_& m) {
  const nb::exception<arrow::ArrowError> fault(m, "ArrowFault", PyExc_ValueError);
  nb::exception<arrow::NumbersError>(m, "ArrowNumbers", fault);
  nb::class_<Rows>(m, "ArrowRows", "Rows of an Arrow column, for the bulk engine.")
      .def_prop_ro("cells", &cells_of, "The bytes that `offsets` point into.")
      .def_prop_ro(
          "offsets",
          [](nb::handle self) {
            return places(self, nb::cast<const Rows&>(self).found.rows.offsets);
          },
          "Where the 81 cells of each row begin in `cells`; bad rows have no cells there.")
      .def_prop_ro("bad", &bad_rows_of, "The rows without a puzzle, as in CutLines.bad.")
      .def_prop_ro(
          "nulls", [](const Rows& self) { return self.found.nulls; },
          "The null rows, which are also in `bad`.");
  nb::class_<Chunk>(m, "ArrowChunk", "A part of an Arrow column, in the memory of its producer.")
      .def("__len__", [](const Chunk& self) { return self.column.length(); })
      .def("rows", &rows_of, "first"_a, "count"_a, "Read some rows as 9x9 puzzles.")
      .def("text", &text_of, "row"_a, "Return the bytes of a row, or None for a null.");
  nb::class_<Chunks>(m, "ArrowChunks", "The chunks of an object with the Arrow C data interface.")
      .def(nb::init<nb::object>(), "source"_a)
      .def(
          "next", &Chunks::next,
          "Return the next chunk, or None at the end.\n\n"
          "Raises ArrowFault if the column is broken or does not contain text, ArrowNumbers if it\n"
          "contains numbers, OSError if the producer fails.");
  m.def("export_result", &export_result, "counts"_a, "guesses"_a, "grids"_a.none(), "symbols"_a,
        "status"_a, "words"_a, "errors"_a,
        "Return the capsule of an Arrow stream with the columns row, solution (where the count is "
        "1),\n"
        "count, guesses, status and error; without the column of solutions if `grids` is None.\n\n"
        "`symbols` has the character of each digit, starting with 0, and `words` those that "
        "`status`\n"
        "has the numbers of; `errors` are pairs of row and message, in order.");
}

}  // namespace nonet
