// All ways to fill a constraint, one cell after the other, those with fewest candidates first.
#include <algorithm>

#include "logic/supports/web.h"

namespace nonet::supports {
namespace {

// How many open cells a constraint may have.
constexpr std::size_t kMostOpen = 12;
// How many ways are kept to be listed.
constexpr std::size_t kExamples = 5;

class Ways {
 public:
  Ways(const Web& web, int number, std::span<const Mask> masks, int patience, Work& work)
      : web_(web),
        number_(number),
        constraint_(*web.constraints[number]),
        work_(work),
        full_(constraints::all_values(web.values)),
        candidates_(static_cast<std::size_t>(web.cells) * web.values / 64 + 1),
        left_(patience) {
    for (int cell = 0; cell < web.cells; ++cell) put(candidates_, cell, masks[cell]);
    for (const int cell : constraint_.cells())
      if (!is_single(masks[cell])) open_.push_back(cell);
    // Only these sets can be left without a candidate by digits in the cells of the constraint.
    Candidates fixed = candidates_;
    for (const int cell : open_)
      for_each_bit(masks[cell],
                   [&](int v) { web.excludes[cell * web.values + v].remove_from(fixed); });
    for (const Sparse& set : web.sets)
      if (!set.meets(fixed)) sets_.push_back(&set);
    excluded_ = candidates_;
  }

  std::optional<WebWays> search(bool& is_final) {
    is_final = true;
    if (open_.size() < 2 || open_.size() > kMostOpen) return std::nullopt;
    if (!fill(candidates_, open_)) {
      is_final = left_ >= 0;
      return std::nullopt;
    }
    for (int place = 0; place < web_.cells * web_.values; ++place)
      if (excluded_[place >> 6] >> (place & 63) & 1)
        found_.excluded.push_back({place / web_.values, place % web_.values});
    return std::move(found_);
  }

 private:
  Mask get(const Candidates& bits, int cell) const {
    const std::size_t at = static_cast<std::size_t>(cell) * web_.values;
    const std::size_t word = at >> 6, shift = at & 63;
    std::uint64_t found = bits[word] >> shift;
    if (shift && word + 1 < bits.size()) found |= bits[word + 1] << (64 - shift);
    return static_cast<Mask>(found) & full_;
  }

  // Sets the candidates of a cell.
  void put(Candidates& bits, int cell, Mask mask) const {
    const std::size_t at = static_cast<std::size_t>(cell) * web_.values;
    const std::size_t word = at >> 6, shift = at & 63;
    const std::uint64_t full = full_, wanted = mask;
    bits[word] = (bits[word] & ~(full << shift)) | wanted << shift;
    if (shift && word + 1 < bits.size()) {
      const std::size_t rest = 64 - shift;
      bits[word + 1] = (bits[word + 1] & ~(full >> rest)) | wanted >> rest;
    }
  }

  // Fills the cells, given the candidates that earlier digits have left; false to give up: too many
  // digits were tried, or nothing is left that all ways could exclude.
  bool fill(const Candidates& left, const std::vector<int>& cells) {
    if (cells.empty()) return note(left);
    int cell = -1, fewest = 0;
    for (const int each : cells) {
      const int count = bit_count(get(left, each));
      if (cell >= 0 && count >= fewest) continue;
      cell = each;
      fewest = count;
    }
    std::vector<int> rest;
    for (const int each : cells)
      if (each != cell) rest.push_back(each);
    for (Mask mask = get(left, cell); mask != 0; mask &= mask - 1) {
      if (--left_ < 0) return false;
      work_.tick();
      Candidates after = left;
      web_.excludes[cell * web_.values + constraints::lowest(mask)].remove_from(after);
      if (narrow(after) && !fill(after, rest)) return false;
    }
    return true;
  }

  // Leaves what the constraint allows of its own cells; false if anything has nothing left.
  bool narrow(Candidates& left) {
    if (!stand(left)) return false;
    bool is_changed = false;
    if (!settle(constraint_, constraint_.own(), left, is_changed)) return false;
    return !is_changed || stand(left);
  }

  bool stand(const Candidates& left) const {
    return std::all_of(sets_.begin(), sets_.end(), [&](auto* each) { return each->meets(left); });
  }

  bool settle(const Constraint& constraint, const Fixpoint& fixpoint, Candidates& left,
              bool& is_changed) {
    const Cells& cells = constraint.cells();
    Buffer<Mask> masks(cells.size()), before(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      masks[i] = before[i] = get(left, cells[i]);
      if (masks[i] == 0) return false;
    }
    if (!fixpoint.settle(masks.data(), work_)) return false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (masks[i] == before[i]) continue;
      put(left, cells[i], masks[i]);
      is_changed = true;
    }
    return true;
  }

  // Counts a way, unless it leaves another constraint nothing.
  bool note(const Candidates& way) {
    Candidates left = way;
    for (const int number : web_.near[number_]) {
      const Constraint& other = *web_.constraints[number];
      const bool is_hit = std::any_of(other.cells().begin(), other.cells().end(), [&](int cell) {
        return get(candidates_, cell) != get(way, cell);
      });
      bool is_changed = false;
      if (is_hit && !settle(other, other.alone(), left, is_changed)) return true;
    }
    for (const Sparse& set : web_.sets)
      if (!set.meets(left)) return true;
    ++found_.count;
    if (found_.examples.size() < kExamples) {
      std::vector<int> values;
      for (const int cell : constraint_.cells())
        values.push_back(constraints::lowest(get(way, cell)));
      found_.examples.push_back(std::move(values));
    }
    bool is_any = false;
    for (std::size_t word = 0; word < left.size(); ++word) {
      excluded_[word] &= ~left[word];
      is_any = is_any || excluded_[word] != 0;
    }
    return is_any;
  }

  const Web& web_;
  const int number_;
  const Constraint& constraint_;
  Work& work_;
  const Mask full_;
  Candidates candidates_, excluded_;
  int left_;
  std::vector<int> open_;
  std::vector<const Sparse*> sets_;
  WebWays found_;
};

}  // namespace

std::optional<WebWays> find_ways(const Web& web, int constraint, std::span<const Mask> masks,
                                 int patience, bool& is_final, Work& work) {
  return Ways(web, constraint, masks, patience, work).search(is_final);
}

}  // namespace nonet::supports
