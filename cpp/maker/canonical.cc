// Canonical forms of one grid or many: looks for conflicts, then leaves the rest to a search.
#include "nonet/canonical.h"

#include <algorithm>

#include "base/run.h"
#include "maker/search.h"

namespace nonet {
namespace {

// Rows that a thread claims at a time: a millisecond or less.
constexpr std::size_t kShare = 32;

// Whether a digit appears twice in a house; `empty` is set to the number of empty cells.
bool has_conflict(BoxShape shape, const std::uint8_t* values, int& empty) {
  const int size = shape.size(), across = size / shape.width;
  std::array<unsigned, CanonicalForm::kMaxSize> rows{}, columns{}, boxes{};
  unsigned twice = 0;
  empty = 0;
  for (int r = 0; r < size; ++r)
    for (int c = 0; c < size; ++c) {
      const unsigned bit = 1u << *values++ & ~1u;
      empty += bit == 0;
      unsigned& box = boxes[r / shape.height * across + c / shape.width];
      twice |= (rows[r] | columns[c] | box) & bit;
      rows[r] |= bit;
      columns[c] |= bit;
      box |= bit;
    }
  return twice != 0;
}

}  // namespace

bool has_canonical_form(BoxShape shape) {
  return (shape.height == 2 || shape.height == 3) && (shape.width == 2 || shape.width == 3);
}

class Canonizer::Searches {
 public:
  explicit Searches(BoxShape shape) : puzzle(maker::puzzle_search(shape)) {
    if (shape == BoxShape{3, 3}) complete = maker::complete_search();
  }

  std::unique_ptr<Search> puzzle, complete;
};

Canonizer::Canonizer(BoxShape shape)
    : shape_(shape), searches_(std::make_unique<Searches>(shape)) {}
Canonizer::~Canonizer() = default;

bool Canonizer::find(const std::uint8_t* values, CanonicalForm& form) {
  int empty = 0;
  if (has_conflict(shape_, values, empty)) return false;
  const bool is_complete = empty == 0 && searches_->complete;
  (is_complete ? searches_->complete : searches_->puzzle)->find(values, form);
  return true;
}

End find_canonical_rows(BoxShape shape, const CanonicalRows& rows, int threads,
                        const std::function<bool()>& may_go_on) {
  const auto cells = static_cast<std::size_t>(shape.cells());
  return base::Run(rows.rows, kShare, may_go_on).finish(threads, [&](base::Worker& worker) {
    Canonizer canonizer(shape);
    CanonicalForm form;
    while (const auto range = worker.claim())
      for (std::size_t row = range->first; row < range->end; ++row) {
        if (worker.is_stopped_sometimes()) return;
        const bool found = canonizer.find(rows.values + row * cells, form);
        std::uint8_t* const out = rows.forms + row * cells;
        if (found)
          std::copy_n(form.values.begin(), cells, out);
        else
          std::fill_n(out, cells, 0);
        rows.conflicts[row] = !found;
        if (rows.done) ++*rows.done;
      }
  });
}

}  // namespace nonet
