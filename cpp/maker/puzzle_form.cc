// The canonical form of a puzzle, row by row: all ways to the smallest rows so far are kept.
//
// A way chooses rows of the grid in order, one after the other, and decides no more about columns
// and digits than the rows so far demand. Columns of a stack that were empty so far are *blank*:
// their order is open, and they are the leftmost of their stack. Stacks of blank columns alone are
// the leftmost of all, and their order is open too:
//
//     . . . | . . . | . . 1        two blank stacks, one with two blank columns
//     . . . | . . 2 | . 3 .        one blank stack, one with two blank columns, one with one
//
// The smallest look of the next row follows at once: among blank columns empty cells come first,
// then known digits in order of their labels, then digits without a label, which get the next ones.
// The last can be ordered in several ways that look the same; each is a way of its own.
#include <algorithm>
#include <bit>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

#include "maker/search.h"

namespace nonet::maker {
namespace {

// Stands for the label of a digit without one: above all labels, so that rows can be compared
// before the labels are given. Ways that are compared have given the same number of labels.
constexpr std::uint8_t kNone = 15;

constexpr std::uint64_t factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

// Sorts a handful of things.
template <typename Place, typename Less = std::less<>>
void sort_few(Place first, Place end, Less less = {}) {
  for (Place next = first; next != end; ++next)
    for (Place at = next; at != first && less(*at, *std::prev(at)); --at)
      std::iter_swap(at, std::prev(at));
}

template <int H, int W>
class PuzzleSearch : public Canonizer::Search {
  static constexpr int N = H * W, kStacks = H;
  static constexpr int kOrientations = H == W ? 2 : 1;

  struct Way {
    std::uint8_t orientation = 0;
    std::uint8_t next = 1;  // the next label
    std::uint8_t blank_stacks = kStacks;
    std::uint16_t used = 0;                   // rows
    std::array<std::uint8_t, kStacks> blank;  // the blank columns of each stack
    std::array<std::uint8_t, N> rows, columns;
    std::array<std::uint8_t, N + 1> labels;
  };

  // A row that continues a way with the smallest look.
  struct Choice {
    std::size_t way;
    int row;
  };

 public:
  void find(const std::uint8_t* values, CanonicalForm& form) override {
    read(values);
    ways_.clear();
    for (int o = 0; o < kOrientations; ++o) ways_.push_back(first_way(o));
    for (int level = 0; level < N; ++level) {
      choose(level);
      longer_.clear();
      for (const Choice& choice : choices_) extend(ways_[choice.way], level, choice.row);
      ways_.swap(longer_);
    }
    write(ways_.front(), form);
    form.automorphisms = ways_.size() * hidden_;
  }

 private:
  void read(const std::uint8_t* values) {
    unsigned digits = 0;
    for (int r = 0; r < N; ++r)
      for (int c = 0; c < N; ++c) {
        const std::uint8_t value = values[r * N + c];
        cells_[0][r][c] = value;
        if (kOrientations == 2) cells_[1][c][r] = value;
        digits |= 1u << value;
      }
    // Ways do not distinguish empty lines, bands of empty lines, or digits that do not appear.
    hidden_ = factorial(N - std::popcount(digits >> 1));
    for (int o = 0; o < kOrientations; ++o) {
      empty_[o] = 0;
      for (int r = 0; r < N; ++r)
        if (std::ranges::all_of(cells_[o][r], [](int v) { return v == 0; })) empty_[o] |= 1u << r;
    }
    hidden_ *= orders(empty_[0], H);
    unsigned columns = 0;
    for (int c = 0; c < N; ++c) {
      bool is_empty = true;
      for (int r = 0; r < N; ++r) is_empty = is_empty && cells_[0][r][c] == 0;
      if (is_empty) columns |= 1u << c;
    }
    hidden_ *= orders(columns, W);
  }

  // In how many ways empty lines can be ordered, in bands of `height`.
  static std::uint64_t orders(unsigned empty, int height) {
    std::uint64_t ways = 1;
    int bands = 0;
    for (int first = 0; first < N; first += height) {
      const int count = std::popcount(empty >> first & ((1u << height) - 1));
      ways *= factorial(count);
      bands += count == height;
    }
    return ways * factorial(bands);
  }

  static Way first_way(int orientation) {
    Way way;
    way.orientation = static_cast<std::uint8_t>(orientation);
    way.blank.fill(W);
    for (int i = 0; i < N; ++i) way.columns[i] = static_cast<std::uint8_t>(i);
    way.rows = way.columns;
    way.labels.fill(kNone);
    way.labels[0] = 0;
    return way;
  }

  // Finds the rows that continue some way with the smallest look of all.
  void choose(int level) {
    std::uint64_t best = ~std::uint64_t{0};
    choices_.clear();
    for (std::size_t w = 0; w < ways_.size(); ++w) {
      const Way& way = ways_[w];
      unsigned rows = open_rows(way, level);
      for (; rows; rows &= rows - 1) {
        const int row = std::countr_zero(rows);
        const std::uint64_t look = look_of(way, row);
        if (look > best) continue;
        if (look < best) choices_.clear();
        best = look;
        choices_.push_back({w, row});
      }
    }
  }

  static constexpr unsigned band_mask(int row) { return ((1u << H) - 1) << (row - row % H); }

  // The rows that may come next; one of several empty ones that may be exchanged.
  unsigned open_rows(const Way& way, int level) const {
    const unsigned unused = ~unsigned{way.used} & ((1u << N) - 1);
    const unsigned empty = empty_[way.orientation];
    unsigned rows = level % H ? unused & band_mask(way.rows[level - 1]) : unused;
    bool has_empty_band = false;
    for (int first = 0; first < N; first += H) {
      const unsigned here = rows & empty & band_mask(first);
      if (!here) continue;
      rows &= ~(here & (here - 1));  // keeps the first of them
      if (level % H || here != band_mask(first)) continue;
      if (has_empty_band) rows &= ~here;
      has_empty_band = true;
    }
    return rows;
  }

  // The smallest look of a row: a hexadecimal digit per cell.
  std::uint64_t look_of(const Way& way, int row) const {
    std::array<std::uint32_t, kStacks> looks;
    for (int s = 0; s < kStacks; ++s) looks[s] = stack_look(way, row, s);
    if (way.blank_stacks > 1) sort_few(looks.begin(), looks.begin() + way.blank_stacks);
    std::uint64_t look = 0;
    for (const std::uint32_t part : looks) look = look << (4 * W) | part;
    return look;
  }

  std::uint32_t stack_look(const Way& way, int row, int stack) const {
    const auto& cells = cells_[way.orientation][row];
    std::array<std::uint8_t, W> labels;
    for (int i = 0; i < W; ++i) labels[i] = way.labels[cells[way.columns[stack * W + i]]];
    const auto order = [&](int a, int b) {
      const std::uint8_t low = std::min(labels[a], labels[b]),
                         high = std::max(labels[a], labels[b]);
      labels[a] = low;
      labels[b] = high;
    };
    if (way.blank[stack] >= 2) order(0, 1);
    if constexpr (W == 3)
      if (way.blank[stack] == 3) {
        order(1, 2);
        order(0, 1);
      }
    std::uint32_t look = 0;
    for (const std::uint8_t label : labels) look = look << 4 | label;
    return look;
  }

  // Adds the ways on which `row` comes next.
  void extend(const Way& from, int level, int row) {
    Way way = from;
    way.rows[level] = static_cast<std::uint8_t>(row);
    way.used = static_cast<std::uint16_t>(way.used | 1u << row);
    // Each stack with its look; sorted, the number gives the place where its columns are in `from`.
    std::array<std::pair<std::uint32_t, int>, kStacks> stacks;
    for (int s = 0; s < kStacks; ++s) stacks[s] = {stack_look(from, row, s), s};
    const auto blank_end = stacks.begin() + from.blank_stacks;
    sort_few(stacks.begin(), blank_end);
    // Blank stacks that look the same, but not empty, may come in any order.
    const auto tie = std::adjacent_find(
        stacks.begin(), blank_end,
        [](const auto& a, const auto& b) { return a.first == b.first && a.first != 0; });
    auto tie_end = tie;
    while (tie_end != blank_end && tie_end->first == tie->first) ++tie_end;
    do {
      for (int s = 0; s < kStacks; ++s) {
        const int old = stacks[s].second;
        std::copy_n(from.columns.begin() + old * W, W, way.columns.begin() + s * W);
        way.blank[s] = from.blank[old];
      }
      order_columns(way, row, 0);
    } while (std::next_permutation(tie, tie_end));
  }

  // Orders the blank columns of the stacks from `stack` on, in all ways that look the same.
  void order_columns(Way& way, int row, int stack) {
    if (stack == kStacks) return finish(way, row);
    const auto& cells = cells_[way.orientation][row];
    const auto label = [&](int column) { return way.labels[cells[column]]; };
    const auto first = way.columns.begin() + stack * W, end = first + way.blank[stack];
    // By number where labels are equal, which is where the permutations below begin.
    sort_few(first, end,
             [&](int a, int b) { return label(a) != label(b) ? label(a) < label(b) : a < b; });
    const auto unlabelled = std::find_if(first, end, [&](int c) { return label(c) == kNone; });
    const std::uint8_t before = way.blank[stack];
    way.blank[stack] = static_cast<std::uint8_t>(std::find_if(first, end, label) - first);
    do order_columns(way, row, stack + 1);
    while (std::next_permutation(unlabelled, end));
    way.blank[stack] = before;
  }

  // Gives the digits of a row their labels, and keeps the way.
  void finish(const Way& ordered, int row) {
    Way& way = longer_.emplace_back(ordered);
    way.blank_stacks = static_cast<std::uint8_t>(std::ranges::count(way.blank, W));
    const auto& cells = cells_[way.orientation][row];
    for (const int column : way.columns) {
      std::uint8_t& label = way.labels[cells[column]];
      if (label == kNone) label = way.next++;
    }
  }

  void write(const Way& way, CanonicalForm& form) const {
    std::uint8_t next = way.next;
    for (int digit = 0; digit <= N; ++digit)
      form.digits[digit] = way.labels[digit] == kNone ? next++ : way.labels[digit];
    form.is_transposed = way.orientation == 1;
    std::ranges::copy(way.rows, form.rows.begin());
    std::ranges::copy(way.columns, form.columns.begin());
    for (int r = 0; r < N; ++r)
      for (int c = 0; c < N; ++c)
        form.values[r * N + c] = form.digits[cells_[way.orientation][way.rows[r]][way.columns[c]]];
  }

  std::array<std::array<std::array<std::uint8_t, N>, N>, kOrientations> cells_;
  std::array<unsigned, kOrientations> empty_;  // rows
  std::uint64_t hidden_ = 1;                   // automorphisms that ways do not distinguish
  std::vector<Way> ways_, longer_;
  std::vector<Choice> choices_;
};

}  // namespace

std::unique_ptr<Canonizer::Search> puzzle_search(BoxShape shape) {
  if (shape == BoxShape{2, 2}) return std::make_unique<PuzzleSearch<2, 2>>();
  if (shape == BoxShape{2, 3}) return std::make_unique<PuzzleSearch<2, 3>>();
  if (shape == BoxShape{3, 2}) return std::make_unique<PuzzleSearch<3, 2>>();
  return std::make_unique<PuzzleSearch<3, 3>>();
}

}  // namespace nonet::maker
