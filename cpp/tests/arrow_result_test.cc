// The stream of a result, read as a consumer would, and released in every permitted order.
#include <cstring>
#include <string>
#include <vector>

#include "arrow/result.h"
#include "tests/check.h"

using namespace nonet::arrow;

namespace {

struct Answers {
  explicit Answers(std::size_t rows) : counts(rows), guesses(rows), grids(81 * rows), status(rows) {
    for (std::size_t row = 0; row < rows; ++row) {
      counts[row] = row % 3;
      status[row] = row % 2;
      guesses[row] = static_cast<std::uint32_t>(row);
      for (std::size_t i = 0; i < 81; ++i)
        grids[81 * row + i] = counts[row] ? 1 + (row + i) % 9 : 0;
    }
  }

  ArrowArrayStream stream(bool with_grids) {
    ResultTable table;
    table.rows = counts.size();
    table.counts = counts.data();
    table.guesses = guesses.data();
    table.has_grids = with_grids;
    table.grids = grids.data();
    table.symbols = ".123456789";
    table.status = status.data();
    table.words = {"even", "odd"};
    if (!counts.empty()) table.errors = {{0, "an error"}};
    ++owners;
    table.owner = std::shared_ptr<void>(&owners, [](void* count) { --*static_cast<int*>(count); });
    ArrowArrayStream out;
    export_stream(std::move(table), &out);
    return out;
  }

  std::vector<std::uint8_t> counts;
  std::vector<std::uint32_t> guesses;
  std::vector<std::uint8_t> grids;
  std::vector<std::uint8_t> status;
  int owners = 0;
};

std::string text_at(const ArrowArray& array, std::size_t row) {
  const auto* const bits = static_cast<const unsigned char*>(array.buffers[0]);
  if (!(bits[row / 8] >> (row % 8) & 1)) return "null";
  const auto* const ends = static_cast<const std::int32_t*>(array.buffers[1]);
  return {static_cast<const char*>(array.buffers[2]) + ends[row],
          static_cast<std::size_t>(ends[row + 1] - ends[row])};
}

}  // namespace

TEST(a_stream_has_a_schema_and_all_rows_in_batches) {
  for (const std::size_t rows : {std::size_t{0}, std::size_t{5}, kBatchRows, kBatchRows + 3}) {
    for (const bool with_grids : {true, false}) {
      Answers answers(rows);
      ArrowArrayStream stream = answers.stream(with_grids);
      ArrowSchema schema;
      CHECK_EQUAL(stream.get_schema(&stream, &schema), 0);
      CHECK_EQUAL(std::string(schema.format), "+s");
      CHECK_EQUAL(schema.n_children, with_grids ? 6 : 5);
      CHECK_EQUAL(std::string(schema.children[0]->name), "row");
      schema.release(&schema);
      CHECK(!schema.release);
      std::size_t seen = 0;
      while (true) {
        ArrowArray batch;
        CHECK_EQUAL(stream.get_next(&stream, &batch), 0);
        if (!batch.release) break;
        const auto count = static_cast<std::size_t>(batch.length);
        const auto& last = *batch.children[batch.n_children - 1];
        for (std::size_t i = 0; i < count; i += 1 + count / 7) {
          const std::size_t row = seen + i;
          CHECK_EQUAL(static_cast<const std::int64_t*>(batch.children[0]->buffers[1])[i],
                      static_cast<std::int64_t>(row));
          if (with_grids) {
            std::string expected = "null";
            if (answers.counts[row] == 1) {
              expected.clear();
              for (std::size_t k = 0; k < 81; ++k)
                expected += static_cast<char>('0' + answers.grids[81 * row + k]);
            }
            CHECK_EQUAL(text_at(*batch.children[1], i), expected);
          }
          const auto& status = *batch.children[batch.n_children - 2];
          CHECK_EQUAL(text_at(status, i), row % 2 ? "odd" : "even");
          CHECK_EQUAL(text_at(last, i), row == 0 ? "an error" : "null");
        }
        seen += count;
        batch.release(&batch);
      }
      CHECK_EQUAL(seen, rows);
      stream.release(&stream);
      CHECK_EQUAL(answers.owners, 0);
    }
  }
}

TEST(children_may_be_moved_out_and_outlive_their_batch_and_stream) {
  Answers answers(4);
  ArrowArrayStream stream = answers.stream(true);
  ArrowArray batch;
  CHECK_EQUAL(stream.get_next(&stream, &batch), 0);
  ArrowArray moved = *batch.children[1];
  batch.children[1]->release = nullptr;
  batch.release(&batch);
  stream.release(&stream);
  CHECK_EQUAL(text_at(moved, 0), "null");
  CHECK_EQUAL(text_at(moved, 1).size(), 81u);
  moved.release(&moved);
  CHECK_EQUAL(answers.owners, 0);
}
