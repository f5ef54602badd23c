// Counts how often each value occurs in leftovers, all values at once.
#include "constraints/leftovers.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace nonet::constraints {
namespace {

// Longer leftovers save few failures and take longer than those.
constexpr int kMostCells = 6;

// How often each value was counted, in binary: one plane of bits for each digit.
class Tally {
 public:
  void add(Mask values) {
    for (Mask& plane : planes_) {
      const Mask carry = plane & values;
      plane ^= values;
      values = carry;
    }
  }
  // The values that are counted more often here than in `other`.
  Mask more_than(const Tally& other) const {
    Mask more = 0, less = 0;
    for (int i = kPlanes - 1; i >= 0; --i) {
      more |= planes_[i] & ~other.planes_[i] & ~less;
      less |= ~planes_[i] & other.planes_[i] & ~more;
    }
    return more;
  }
  Mask as_often_as(const Tally& other) const {
    Mask differ = 0;
    for (int i = 0; i < kPlanes; ++i) differ |= planes_[i] ^ other.planes_[i];
    return ~differ;
  }

 private:
  static constexpr int kPlanes = 5;  // for 31 parts
  std::array<Mask, kPlanes> planes_{};
};

// The number of the house of each cell, or -1.
std::vector<int> numbers_in(const LeftoversRule::Family& family, int cells) {
  std::vector<int> numbers(cells, -1);
  for (std::size_t i = 0; i < family.size(); ++i)
    for (const int cell : family[i]) numbers[cell] = static_cast<int>(i);
  return numbers;
}

// The cells as parts of one number each; one without a number is a part of its own.
LeftoversRule::Family parts_of(const Cells& cells, const std::vector<int>& numbers) {
  LeftoversRule::Family parts;
  for (const int cell : cells) {
    const auto part = std::find_if(parts.begin(), parts.end(), [&](const Cells& part) {
      return numbers[cell] >= 0 && numbers[part[0]] == numbers[cell];
    });
    if (part == parts.end())
      parts.push_back({cell});
    else
      part->push_back(cell);
  }
  return parts;
}

}  // namespace

struct LeftoversRule::Counted {
  Tally least;
  std::vector<Tally> most;  // [way]
};

LeftoversRule::LeftoversRule(Cells cells, std::vector<Family> families, Mask values, int word)
    : Propagator(std::move(cells), Level::kImplied, false),
      families_(std::move(families)),
      values_(values),
      word_(word) {}

bool LeftoversRule::is_irregular(const Family& lines, const Family& pieces) {
  const int cells =
      1 + std::transform_reduce(
              lines.begin(), lines.end(), 0, [](int a, int b) { return std::max(a, b); },
              [](const Cells& line) { return *std::max_element(line.begin(), line.end()); });
  const std::vector<int> line_of = numbers_in(lines, cells);
  return std::any_of(pieces.begin(), pieces.end(), [&](const Cells& piece) {
    std::vector<int> sizes(lines.size());
    for (const int cell : piece)
      if (cell < cells && line_of[cell] >= 0) ++sizes[line_of[cell]];
    int some = 0;
    for (const int size : sizes) {
      if (size != 0 && some != 0 && size != some) return true;
      if (size != 0) some = size;
    }
    return false;
  });
}

const std::vector<LeftoversRule::Pair>& LeftoversRule::pairs() const {
  std::call_once(made_, [&] {
    for (const Family& lines : families_)
      for (const Family& pieces : families_)
        if (&lines != &pieces && is_irregular(lines, pieces)) add_pairs(lines, pieces);
    const auto size = [](const Pair& pair) {
      int count = 0;
      for (const Word word : pair.cells) count += bit_count(word);
      return count;
    };
    std::stable_sort(pairs_.begin(), pairs_.end(),
                     [&](const Pair& a, const Pair& b) { return size(a) < size(b); });
    const auto same = std::unique(pairs_.begin(), pairs_.end(),
                                  [](const Pair& a, const Pair& b) { return a.cells == b.cells; });
    pairs_.erase(same, pairs_.end());
  });
  return pairs_;
}

// Each run of lines, with as many pieces: those that have the most cells in it.
void LeftoversRule::add_pairs(const Family& lines, const Family& pieces) const {
  const int cells = cells_.back() + 1;
  const std::vector<int> line_of = numbers_in(lines, cells), piece_of = numbers_in(pieces, cells);
  for (std::size_t first = 0; first < lines.size(); ++first) {
    std::vector<int> overlap(pieces.size());
    for (std::size_t end = first + 1; end <= lines.size() && end - first <= pieces.size(); ++end) {
      for (const int cell : lines[end - 1])
        if (piece_of[cell] >= 0) ++overlap[piece_of[cell]];
      std::vector<int> order(pieces.size());
      std::iota(order.begin(), order.end(), 0);
      std::stable_sort(order.begin(), order.end(),
                       [&](int a, int b) { return overlap[a] > overlap[b]; });
      std::vector<char> taken(pieces.size());
      for (std::size_t i = 0; i < end - first; ++i) taken[order[i]] = 1;
      Cells outside, beyond;
      for (std::size_t i = first; i < end; ++i)
        for (const int cell : lines[i])
          if (piece_of[cell] < 0 || !taken[piece_of[cell]]) outside.push_back(cell);
      for (std::size_t i = 0; i < pieces.size(); ++i)
        for (const int cell : pieces[i])
          if (taken[i] &&
              (line_of[cell] < static_cast<int>(first) || line_of[cell] >= static_cast<int>(end)))
            beyond.push_back(cell);
      if (outside.empty() || static_cast<int>(outside.size()) > kMostCells) continue;
      Pair pair{CellSet((cells + 63) / 64), {}};
      for (const Cells& side : {outside, beyond})
        for (const int cell : side) add_to(pair.cells, cell);
      pair.sides[0].ways = {parts_of(outside, line_of), parts_of(outside, piece_of)};
      pair.sides[1].ways = {parts_of(beyond, line_of), parts_of(beyond, piece_of)};
      pairs_.push_back(std::move(pair));
    }
  }
}

CellSet LeftoversRule::changed_since(View& view) const {
  CellSet changed(cells_.back() / 64 + 1);
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    std::uint32_t& seen = view.word(word_ + static_cast<int>(i));
    const Mask now = view[cells_[i]];
    if (std::exchange(seen, now) != now) add_to(changed, cells_[i]);
  }
  return changed;
}

bool LeftoversRule::run(View& view) const {
  const CellSet changed = changed_since(view);
  for (const Pair& pair : pairs()) {
    bool meets = false;
    for (std::size_t word = 0; word < changed.size(); ++word)
      meets = meets || (changed[word] & pair.cells[word]);
    if (meets && !settle(view, pair)) return fail(view, pair);
  }
  return true;
}

bool LeftoversRule::fail(View& view, const Pair& pair) const {
  view.blame.clear();
  for_each_cell_of(pair.cells, [&](int cell) { view.blame.push_back(cell); });
  return false;
}

// Soundness: the cells of a part differ, so a value occurs on a side at most in as many parts as
// can hold it, and at least as often as cells have it; on both sides it occurs equally often.
bool LeftoversRule::settle(View& view, const Pair& pair) const {
  Counted counted[2];
  for (int s = 0; s < 2; ++s) {
    for (const Family& way : pair.sides[s].ways) {
      const bool is_first = counted[s].most.empty();
      Tally& most = counted[s].most.emplace_back();
      for (const Cells& part : way) {
        Mask any = 0;
        for (const int cell : part) {
          const Mask mask = view[cell];
          any |= mask;
          if (is_first && is_single(mask)) counted[s].least.add(mask);
        }
        most.add(any);
      }
    }
  }
  return settle(view, pair.sides[0], counted[0], counted[1]) &&
         settle(view, pair.sides[1], counted[1], counted[0]);
}

bool LeftoversRule::settle(View& view, const Side& side, const Counted& own,
                           const Counted& other) const {
  Mask enough = 0;  // no other cell of this side has them
  for (const Tally& most : other.most) {
    if (own.least.more_than(most) & values_) return false;
    enough |= own.least.as_often_as(most);
  }
  if (enough &= values_)
    for (const Cells& part : side.ways[0])
      for (const int cell : part)
        if (!is_single(view[cell]) && !view.remove(cell, enough)) return false;
  for (std::size_t way = 0; way < own.most.size(); ++way) {
    // Every part that can hold them does.
    const Mask needed = other.least.as_often_as(own.most[way]) & values_;
    if (needed == 0) continue;
    for (const Cells& part : side.ways[way]) {
      Mask once = 0, twice = 0;
      for (const int cell : part) {
        twice |= once & view[cell];
        once |= view[cell];
      }
      const Mask hidden = once & ~twice & needed;
      if (hidden == 0) continue;
      for (const int cell : part)
        if (const Mask own_hidden = view[cell] & hidden;
            own_hidden != 0 && !view.keep(cell, own_hidden))
          return false;
    }
  }
  return true;
}

}  // namespace nonet::constraints
