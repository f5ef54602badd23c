// Supports of the small primitives: domains, tables of two cells, cells that differ, counts.
#include <algorithm>
#include <optional>

#include "logic/supports/fixpoint.h"
#include "logic/supports/support.h"

namespace nonet::supports {
namespace {

using constraints::Part;

class Domain : public Support {
 public:
  Domain(Mask mask, const Cells& cells) : Support(cells), mask_(mask) {}

 protected:
  void find(const Mask* masks, Mask* found, Work&) const override { found[0] = masks[0] & mask_; }

 private:
  const Mask mask_;
};

// A cell with one candidate takes it from the others; subsets are left to other techniques.
class Differ : public Support {
 public:
  using Support::Support;

 protected:
  void find(const Mask* masks, Mask* found, Work&) const override {
    Mask taken = 0;
    for (std::size_t i = 0; i < size(); ++i) {
      if (!is_single(masks[i])) continue;
      if (taken & masks[i]) return void(fail(found));
      taken |= masks[i];
    }
    for (std::size_t i = 0; i < size(); ++i)
      found[i] = is_single(masks[i]) ? masks[i] : masks[i] & ~taken;
  }
};

class Clash : public Support {
 public:
  Clash(const constraints::Clash& clash, const Cells& cells)
      : Support(cells), rows_(clash.allowed) {}

 protected:
  void find(const Mask* masks, Mask* found, Work&) const override {
    if (size() == 1) {  // a cell and itself
      found[0] = 0;
      for_each_bit(masks[0], [&](int v) { found[0] |= rows_[v] & Mask{1} << v; });
      return;
    }
    Mask first = 0, second = 0;
    for_each_bit(masks[0], [&](int v) {
      const Mask allowed = rows_[v] & masks[1];
      if (allowed) first |= Mask{1} << v;
      second |= allowed;
    });
    found[0] = first;
    found[1] = second;
  }

 private:
  const std::vector<Mask> rows_;
};

// How many cells must and how many may hold a value of the mask.
class Count : public Support {
 public:
  Count(const constraints::Count& count, const Cells& cells, const Setting& setting)
      : Support(cells),
        counted_(places_in(count.cells, cells)),
        mask_(count.mask),
        counts_(count.counts),
        lowest_(setting.lowest) {
    if (count.counter >= 0) counter_ = places_in({count.counter}, cells)[0];
  }

 protected:
  void find(const Mask* masks, Mask* found, Work&) const override {
    std::copy_n(masks, size(), found);
    int must = 0, may = 0;
    for (const int place : counted_) {
      must += (masks[place] & ~mask_) == 0;
      may += (masks[place] & mask_) != 0;
    }
    std::optional<int> least, most;
    const auto add = [&](int count) {
      if (count < must || count > may) return false;
      least = std::min(least.value_or(count), count);
      most = std::max(most.value_or(count), count);
      return true;
    };
    if (counter_ < 0) {
      for (const int count : counts_) add(count);
    } else {
      Mask shown = 0;
      for_each_bit(masks[counter_], [&](int v) {
        if (add(v + lowest_)) shown |= Mask{1} << v;
      });
      found[counter_] = shown;
    }
    if (!least) return void(fail(found));
    for (const int place : counted_) {
      const Mask mask = masks[place];
      if ((mask & mask_) == 0 || (mask & ~mask_) == 0) continue;
      if (*most == must)
        found[place] &= ~mask_;
      else if (*least == may)
        found[place] &= mask_;
    }
  }

 private:
  const std::vector<int> counted_;
  const Mask mask_;
  const std::vector<int> counts_;
  const int lowest_;
  int counter_ = -1;
};

// Each value as often in every group: how often it must and may be in each.
class SameValues : public Support {
 public:
  SameValues(const constraints::SameValues& same, const Cells& cells, const Setting& setting)
      : Support(cells), values_(setting.values) {
    for (const Cells& group : same.groups) groups_.push_back(places_in(group, cells));
  }

 protected:
  void find(const Mask* masks, Mask* found, Work&) const override {
    std::copy_n(masks, size(), found);
    if (groups_.empty()) return;
    for (int value = 0; value < values_; ++value) {
      const Mask bit = Mask{1} << value;
      Buffer<std::pair<int, int>> ranges(groups_.size());
      int least = 0, most = 1 << 30;
      for (std::size_t i = 0; i < groups_.size(); ++i) {
        int must = 0, may = 0;
        for (const int place : groups_[i]) {
          must += masks[place] == bit;
          may += (masks[place] & bit) != 0;
        }
        ranges[i] = {must, may};
        least = std::max(least, must);
        most = std::min(most, may);
      }
      if (least > most) return void(fail(found));
      for (std::size_t i = 0; i < groups_.size(); ++i) {
        for (const int place : groups_[i]) {
          if ((masks[place] & bit) == 0 || masks[place] == bit) continue;
          if (most == ranges[i].first)
            found[place] &= ~bit;
          else if (least == ranges[i].second)
            found[place] &= bit;
        }
      }
    }
  }

 private:
  const int values_;
  std::vector<std::vector<int>> groups_;
};

// Bounds on the number of different values; the cells themselves are narrowed at the bounds.
class Distinct : public Support {
 public:
  Distinct(const constraints::Distinct& distinct, const Cells& cells, const Setting& setting)
      : Support(cells),
        counter_(places_in({distinct.counter}, cells)[0]),
        counted_(places_in(each_once(distinct.cells), cells)),
        lowest_(setting.lowest) {}

 protected:
  void find(const Mask* masks, Mask* found, Work&) const override {
    std::copy_n(masks, size(), found);
    Mask fixed = 0, all = 0;
    for (const int place : counted_) {
      if (is_single(masks[place])) fixed |= masks[place];
      all |= masks[place];
    }
    const int least = std::max(bit_count(fixed), counted_.empty() ? 0 : 1);
    const int most = std::min(static_cast<int>(counted_.size()), bit_count(all));
    Mask shown = 0;
    for_each_bit(masks[counter_], [&](int v) {
      if (v + lowest_ >= least && v + lowest_ <= most) shown |= Mask{1} << v;
    });
    found[counter_] &= shown;
    if (shown == 0 || constraints::highest(shown) + lowest_ != bit_count(fixed)) return;
    for (const int place : counted_) found[place] &= fixed;
  }

 private:
  const int counter_;
  const std::vector<int> counted_;
  const int lowest_;
};

// What at least one of the groups allows, each followed to its end. A form of primitive that has no
// support excludes nothing.
class Either : public Support {
 public:
  Either(const constraints::Either& either, const Cells& cells, Setting& setting) : Support(cells) {
    for (const Part& part : either.groups) {
      std::vector<const Support*> group;
      for (SupportPtr& each : make_supports(part, setting)) {
        group.push_back(each.get());
        owned_.push_back(std::move(each));
      }
      groups_.emplace_back(group, cells);
    }
    remember(setting);
  }

 protected:
  void find(const Mask* masks, Mask* found, Work& work) const override {
    fail(found);
    Buffer<Mask> left(size());
    for (const Fixpoint& group : groups_) {
      std::copy_n(masks, size(), left.data());
      if (!group.settle(left.data(), work)) continue;
      for (std::size_t i = 0; i < size(); ++i) found[i] |= left[i];
    }
  }

 private:
  std::vector<SupportPtr> owned_;
  std::vector<Fixpoint> groups_;
};

Cells cells_of(Part part) {
  Cells cells;
  constraints::for_each_cell(part, [&](int& cell) { cells.push_back(cell); });
  return each_once(cells);
}

// Calls `act` with a part for each primitive of a part.
template <typename Act>
void split(const Part& part, Act act) {
  const auto each = [&](auto member) {
    for (const auto& one : part.*member) {
      Part alone;
      (alone.*member).push_back(one);
      act(alone);
    }
  };
  each(&Part::domains);
  each(&Part::differs);
  each(&Part::clashes);
  each(&Part::sets);
  each(&Part::sums);
  each(&Part::lines);
  each(&Part::counts);
  each(&Part::same_values);
  each(&Part::distincts);
  each(&Part::eithers);
}

}  // namespace

Part known_of(Part part) {
  part.regions.clear();
  part.connected.clear();
  part.ranked.clear();
  for (constraints::Either& either : part.eithers)
    for (Part& group : either.groups) group = known_of(std::move(group));
  return part;
}

bool is_one(const Part& part) {
  int count = 0;
  split(part, [&](const Part&) { ++count; });
  return count == 1;
}

void Support::narrow(const Mask* masks, Mask* found, Work& work) const {
  const std::span asked(masks, size());
  if (std::find(asked.begin(), asked.end(), Mask{0}) != asked.end()) return void(fail(found));
  if (memory_ >= 0) {
    if (const auto* known = work.memory(memory_).get(asked)) {
      std::copy(known->begin(), known->end(), found);
      return;
    }
  }
  find(masks, found, work);
  if (std::find(found, found + size(), Mask{0}) != found + size()) fail(found);
  if (memory_ >= 0) work.put(work.memory(memory_), asked, {found, size()});
}

Seeing::Seeing(Cells cells, const Peers& peers) : Support(std::move(cells)), seen_(size()) {
  for (std::size_t i = 0; i < size(); ++i) {
    for (std::size_t j = 0; j < size(); ++j) {
      if (i == j || !peers.sees(this->cells()[i], this->cells()[j])) continue;
      seen_[i].push_back(static_cast<int>(j));
      is_needed_ = true;
    }
  }
}

void Seeing::find(const Mask* masks, Mask* found, Work&) const {
  std::copy_n(masks, size(), found);
  Buffer<int> queue(size());
  std::size_t end = 0;
  for (std::size_t i = 0; i < size(); ++i)
    if (is_single(masks[i])) queue[end++] = static_cast<int>(i);
  for (std::size_t next = 0; next < end; ++next) {
    const Mask mask = found[queue[next]];
    for (const int other : seen_[queue[next]]) {
      if ((found[other] & mask) == 0) continue;
      found[other] ^= mask;
      if (found[other] == 0) return void(fail(found));
      if (is_single(found[other])) queue[end++] = other;
    }
  }
}

SupportPtr make_support(const Part& part, const Cells& cells, Setting& setting) {
  if (!part.domains.empty()) return std::make_unique<Domain>(part.domains[0].second, cells);
  if (!part.differs.empty()) return std::make_unique<Differ>(cells);
  if (!part.clashes.empty()) return std::make_unique<Clash>(part.clashes[0], cells);
  if (!part.sets.empty()) return make_sets(part.sets[0], cells, setting);
  if (!part.sums.empty()) return make_sum(part.sums[0], cells, setting);
  if (!part.lines.empty()) return make_line(part.lines[0], cells, setting);
  if (!part.counts.empty()) return std::make_unique<Count>(part.counts[0], cells, setting);
  if (!part.same_values.empty())
    return std::make_unique<SameValues>(part.same_values[0], cells, setting);
  if (!part.distincts.empty()) return std::make_unique<Distinct>(part.distincts[0], cells, setting);
  if (!part.eithers.empty()) return std::make_unique<Either>(part.eithers[0], cells, setting);
  return nullptr;
}

std::vector<SupportPtr> make_supports(const Part& part, Setting& setting) {
  std::vector<SupportPtr> found;
  split(known_of(part),
        [&](const Part& alone) { found.push_back(make_support(alone, cells_of(alone), setting)); });
  return found;
}

Cells each_once(const Cells& cells) {
  Cells found;
  for (const int cell : cells)
    if (std::find(found.begin(), found.end(), cell) == found.end()) found.push_back(cell);
  return found;
}

std::vector<int> places_in(const Cells& cells, const Cells& among) {
  std::vector<int> places;
  for (const int cell : cells) {
    const auto place = std::find(among.begin(), among.end(), cell) - among.begin();
    places.push_back(static_cast<int>(place));
  }
  return places;
}

}  // namespace nonet::supports
