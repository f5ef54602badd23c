// Compares lines place by place, and counts which sides' lines are lower than a clue.
#include "constraints/rank.h"

#include <algorithm>
#include <array>

namespace nonet::constraints {
namespace {

int side_length(std::size_t cells) {
  int length = 1;
  while (static_cast<std::size_t>(length) * length < cells) ++length;
  return length;
}

// Whether a line may be less than another from the place `from` on, as far as each place by itself
// can tell. `may_tie`: it may also be equal. No cell of the lines but the first has `taken`.
//
// Soundness: if the smallest value of a place is above the other's largest, every filling with
// equal places before is greater there; if they are the same, one that is not greater is equal.
bool may_be_less(const View& view, std::span<const int> a, std::span<const int> b, std::size_t from,
                 Mask taken, bool may_tie) {
  for (std::size_t i = from; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    const Mask left = view[a[i]] & ~taken, right = view[b[i]] & ~taken;
    if (left == 0 || right == 0) return false;
    const int least = lowest(left), most = highest(right);
    if (least != most) return least < most;
  }
  return may_tie;
}

// Makes a line less than another, or equal if it may tie.
//
// Soundness: at the first place where the two may differ, the line is not greater; and it is less
// there if it cannot be less at the places behind.
bool make_less(View& view, std::span<const int> a, std::span<const int> b, Mask taken,
               bool may_tie) {
  for (std::size_t i = 1; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    const auto are_equal = [&] { return is_single(view[a[i]]) && view[a[i]] == view[b[i]]; };
    if (are_equal()) continue;
    const Mask may_equal = may_be_less(view, a, b, i + 1, taken, may_tie) ? ~Mask{0} : 0;
    const Mask top = Mask{1} << highest(view[b[i]]), low = view[a[i]] & -view[a[i]];
    if (!view.keep(a[i], (top - 1) | (top & may_equal)) ||
        !view.keep(b[i], ~((low - 1) | (low & ~may_equal))))
      return false;
    if (!are_equal()) return true;
  }
  return may_tie;
}

}  // namespace

std::vector<int> RankRule::line_of(std::span<const int> square, int line) {
  const int length = side_length(square.size());
  const int side = line / length, number = line % length;
  std::vector<int> cells(length);
  for (int i = 0; i < length; ++i)
    cells[i] = square[side < 2 ? number * length + i : i * length + number];
  if (side % 2 == 1) std::reverse(cells.begin(), cells.end());
  return cells;
}

RankRule::RankRule(const std::vector<int>& square, int value, std::vector<Clue> clues)
    : Propagator(square, Level::kSmall, false), bit_(Mask{1} << value), clues_(std::move(clues)) {
  const int length = side_length(square.size());
  for (int line = 0; line < 4 * length; ++line) lines_.push_back(line_of(square, line));
  for (int side = 0; side < 4; ++side) {
    const bool has_clue = std::any_of(clues_.begin(), clues_.end(),
                                      [&](const Clue& clue) { return clue.line / length == side; });
    if (has_clue) continue;
    std::vector<int>& open = open_.emplace_back();
    for (int number = 0; number < length; ++number) open.push_back(side * length + number);
  }
  set_cost(open_.size() * length / 8);
}

// Whether a line that begins with the value can be lower or higher than a clued one.
bool RankRule::can_be(const View& view, const Cells& line, const Clue& clue, Way way) const {
  const Cells& other = lines_[clue.line];
  return way == Way::kLower ? may_be_less(view, line, other, 1, bit_, false)
                            : may_be_less(view, other, line, 1, bit_, clue.may_tie);
}

bool RankRule::make(View& view, const Cells& line, const Clue& clue, Way way) const {
  const Cells& other = lines_[clue.line];
  return way == Way::kLower ? make_less(view, line, other, bit_, false)
                            : make_less(view, other, line, bit_, clue.may_tie);
}

// A line of a lower rank is lower. Lines of one rank are equal: neither is lower.
bool RankRule::order_clues(View& view) const {
  for (std::size_t i = 0; i + 1 < clues_.size(); ++i) {
    const Clue &low = clues_[i], &high = clues_[i + 1];
    if (low.lower < high.lower) {
      if (!make(view, lines_[low.line], high, Way::kLower)) return false;
      continue;
    }
    if (!low.may_tie || !high.may_tie) return false;
    for (std::size_t place = 0; place < lines_[low.line].size(); ++place) {
      const int a = lines_[low.line][place], b = lines_[high.line][place];
      if (!view.keep(a, view[b]) || !view.keep(b, view[a])) return false;
    }
  }
  return true;
}

bool RankRule::settle_side(View& view, const std::vector<int>& side, const Clue& clue,
                           Way way) const {
  int count = 0, last = 0;
  for (const int line : side) {
    const int first = lines_[line][0];
    if (!(view[first] & bit_)) continue;
    if (!can_be(view, lines_[line], clue, way)) {
      if (!view.remove(first, bit_)) return false;
      continue;
    }
    ++count;
    last = line;
  }
  if (count == 0) return false;
  return count > 1 || (view.keep(lines_[last][0], bit_) && make(view, lines_[last], clue, way));
}

// Soundness: from each side without a clue exactly one line begins with the value. It is lower than
// the clue or not; so many of them are lower as the rank leaves when the clued lines of lower rank
// are taken off. A side whose lines all have to be lower counts as lower, and so on.
bool RankRule::count_sides(View& view, std::size_t number) const {
  const Clue& clue = clues_[number];
  int wanted = clue.lower;
  for (const Clue& other : clues_) wanted -= other.lower < clue.lower;
  int must = 0, can = 0;
  std::array<std::array<bool, 2>, 4> ways{};
  for (std::size_t s = 0; s < open_.size(); ++s) {
    auto& [lower, higher] = ways[s];
    for (const int line : open_[s]) {
      const int first = lines_[line][0];
      if (!(view[first] & bit_)) continue;
      const bool down = can_be(view, lines_[line], clue, Way::kLower);
      const bool up = can_be(view, lines_[line], clue, Way::kHigher);
      if (!down && !up && !view.remove(first, bit_)) return false;
      lower = lower || down;
      higher = higher || up;
    }
    if (!lower && !higher) return false;
    can += lower;
    must += !higher;
  }
  if (wanted < must || wanted > can) return false;
  for (std::size_t s = 0; s < open_.size(); ++s) {
    const auto [lower, higher] = ways[s];
    if (!higher || (lower && wanted == can)) {
      if (!settle_side(view, open_[s], clue, Way::kLower)) return false;
    } else if (!lower || wanted == must) {
      if (!settle_side(view, open_[s], clue, Way::kHigher)) return false;
    }
  }
  return true;
}

bool RankRule::run(View& view) const {
  for (const Clue& clue : clues_)
    if (!view.keep(lines_[clue.line][0], bit_)) return false;
  if (!order_clues(view)) return false;
  for (std::size_t clue = 0; clue < clues_.size(); ++clue)
    if (!count_sides(view, clue)) return false;
  return true;
}

}  // namespace nonet::constraints
