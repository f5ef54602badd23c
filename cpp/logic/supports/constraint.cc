// Tries the candidates of a constraint, or of two, one by one.
#include "logic/supports/constraint.h"

#include <algorithm>

namespace nonet::supports {
namespace {

// How many cells of a constraint may be open for each candidate to be tried. Reading a line takes
// longer than the others, and leaves less to be found.
constexpr int kTried = 12;
constexpr int kTriedOnLines = 7;

Cells cells_of(const std::vector<const Support*>& supports) {
  Cells cells;
  for (const Support* each : supports)
    cells.insert(cells.end(), each->cells().begin(), each->cells().end());
  return each_once(cells);
}

std::vector<const Support*> with(std::vector<const Support*> supports, const Seeing& seeing) {
  if (seeing.is_needed()) supports.push_back(&seeing);
  return supports;
}

std::vector<const Support*> chosen(const std::vector<const Support*>& supports,
                                   const std::vector<bool>& are) {
  std::vector<const Support*> found;
  for (std::size_t i = 0; i < supports.size(); ++i)
    if (are[i]) found.push_back(supports[i]);
  return found;
}

Cells both_of(const Constraint& one, const Constraint& two) {
  Cells cells = one.cells();
  cells.insert(cells.end(), two.cells().begin(), two.cells().end());
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

std::vector<const Support*> joined(const Constraint& one, const Constraint& two,
                                   const Seeing& seeing) {
  std::vector<const Support*> found = one.supports();
  found.insert(found.end(), two.supports().begin(), two.supports().end());
  found.push_back(&seeing);
  return found;
}

}  // namespace

Constraint::Constraint(std::vector<const Support*> supports, const std::vector<bool>& own,
                       bool has_line, Setting& setting)
    : supports_(std::move(supports)),
      cells_(cells_of(supports_)),
      seeing_(cells_, setting.peers),
      has_line_(has_line),
      alone_(supports_, cells_),
      own_(chosen(supports_, own), cells_),
      all_(with(supports_, seeing_), cells_, true),
      known_(setting.memories++),
      holding_(setting.memories++) {}

bool Constraint::narrow(const Mask* masks, Mask* found, Work& work) const {
  const std::span asked(masks, cells_.size());
  if (const auto* known = work.memory(known_).get(asked)) {
    std::copy(known->begin(), known->end(), found);
    return !known->empty();
  }
  std::copy_n(masks, cells_.size(), found);
  const bool holds = try_all(found, work);
  work.put(work.memory(known_), asked, {found, holds ? cells_.size() : 0});
  return holds;
}

bool Constraint::can_hold(const Mask* masks, Work& work) const {
  const std::span asked(masks, cells_.size());
  if (const auto* known = work.memory(holding_).get(asked)) return (*known)[0] != 0;
  Buffer<Mask> left(cells_.size());
  std::copy_n(masks, cells_.size(), left.data());
  const Mask holds = all_.settle(left.data(), work);
  work.put(work.memory(holding_), asked, {&holds, 1});
  return holds != 0;
}

bool Constraint::is_handy(const Mask* masks) const {
  const int count = static_cast<int>(cells_.size());
  int open = 0;
  for (int i = 0; i < count; ++i) open += !is_single(masks[i]);
  return open <= (has_line_ ? kTriedOnLines : kTried) && count <= 2 * kTried;
}

bool Constraint::try_all(Mask* masks, Work& work) const {
  if (!is_handy(masks)) return alone_.settle(masks, work);
  if (!all_.settle(masks, work)) return false;
  // One primitive that knows of all cells that see each other leaves nothing to be found.
  if (supports_.size() == 1 && (supports_[0]->is_set() || !seeing_.is_needed())) return true;
  const std::size_t count = cells_.size();
  Buffer<Mask> left(count);
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (std::size_t i = 0; i < count; ++i) {
      Mask mask = masks[i];
      if (is_single(mask)) continue;
      for_each_bit(masks[i], [&](int v) {
        std::copy_n(masks, count, left.data());
        left[i] = Mask{1} << v;
        if (!all_.settle_changed(left.data(), static_cast<int>(i), work)) mask &= ~(Mask{1} << v);
      });
      if (mask == masks[i]) continue;
      masks[i] = mask;
      if (!all_.settle_changed(masks, static_cast<int>(i), work)) return false;
      is_changed = true;
    }
  }
  return true;
}

Joint::Joint(const Constraint& one, const Constraint& two, const Peers& peers)
    : cells_(both_of(one, two)), seeing_(cells_, peers), both_(joined(one, two, seeing_), cells_) {}

bool Joint::narrow(Mask* masks, Work& work) const {
  if (!both_.settle(masks, work)) return false;
  const std::size_t count = cells_.size();
  Buffer<Mask> left(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (is_single(masks[i])) continue;
    for_each_bit(masks[i], [&](int v) {
      std::copy_n(masks, count, left.data());
      left[i] = Mask{1} << v;
      if (!both_.settle_changed(left.data(), static_cast<int>(i), work))
        masks[i] &= ~(Mask{1} << v);
    });
  }
  return true;
}

}  // namespace nonet::supports
