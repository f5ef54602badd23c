// The face of this folder: checks what it is given, and lends each call a Work.
#include "nonet/supports.h"

#include <algorithm>
#include <mutex>

#include "logic/supports/chains.h"
#include "logic/supports/constraint.h"
#include "logic/supports/web.h"

namespace nonet {

using namespace supports;

namespace {

// How many cells a constraint, or two of them together, have at most.
constexpr std::size_t kMostCells = 10;

using std::to_string;

bool are_cells(const std::vector<std::vector<int>>& lists, int end) {
  return std::all_of(lists.begin(), lists.end(), [end](const std::vector<int>& list) {
    return std::all_of(list.begin(), list.end(),
                       [end](int each) { return each >= 0 && each < end; });
  });
}

// Whether a list has all cells of a part once and no others.
bool is_order(const Cells& order, constraints::Part part) {
  Cells cells;
  constraints::for_each_cell(part, [&](int& cell) { cells.push_back(cell); });
  cells = each_once(cells);
  Cells sorted = order;
  std::sort(cells.begin(), cells.end());
  std::sort(sorted.begin(), sorted.end());
  return cells == sorted;
}

bool is_line(const constraints::Part& part) { return !part.lines.empty() || !part.eithers.empty(); }

}  // namespace

struct Supports::Impl {
  Impl(const SupportSource& source, constraints::Problem&& problem)
      : cells(source.cells), values(source.values), peers(source.peers) {
    Setting setting{source.values, source.lowest, peers, {}};
    for (const constraints::Automaton& each : problem.automata)
      setting.moves.push_back(std::make_shared<const Moves>(each));
    std::vector<bool> own, has_line;
    for (std::size_t i = 0; i < source.orders.size(); ++i) {
      const constraints::Part& part = problem.part.eithers[0].groups[i];
      primitives.push_back(make_support(part, source.orders[i], setting));
      own.push_back(part.clashes.empty());
      has_line.push_back(is_line(part));
    }
    for (const std::vector<int>& numbers : source.constraints) {
      std::vector<const Support*> all;
      std::vector<bool> own_here;
      bool has_line_here = false;
      for (const int number : numbers) {
        all.push_back(primitives[number].get());
        own_here.push_back(own[number]);
        has_line_here = has_line_here || has_line[number];
      }
      constraints.push_back(
          std::make_unique<const Constraint>(std::move(all), own_here, has_line_here, setting));
    }
    memories = setting.memories;
  }

  // Runs `act(work)`; false if the caller wanted it to end.
  template <typename Act>
  bool run(const GoOn& may_go_on, Act act) const {
    std::unique_ptr<Work> work = take();
    work->begin(may_go_on);
    bool is_done = true;
    try {
      act(*work);
    } catch (const Stopped&) {
      is_done = false;
    }
    work->begin({});
    // One is kept, so that what is remembered is bounded however many threads there are.
    const std::lock_guard lock(mutex);
    idle = std::move(work);
    return is_done;
  }

  void forget() const {
    const std::lock_guard lock(mutex);
    idle.reset();
  }

  std::unique_ptr<Work> take() const {
    const std::lock_guard lock(mutex);
    return idle ? std::move(idle) : std::make_unique<Work>(memories);
  }

  const int cells, values;
  const Peers peers;
  std::vector<SupportPtr> primitives;
  std::vector<std::unique_ptr<const Constraint>> constraints;
  std::size_t memories = 0;

 private:
  mutable std::mutex mutex;
  mutable std::unique_ptr<Work> idle;
};

Supports::Supports(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Supports::~Supports() = default;

std::shared_ptr<const Supports> Supports::of(const SupportSource& source, std::string& fault) {
  constraints::Problem problem;
  fault =
      constraints::read_problem(source.cells, source.values, source.lowest, source.data, problem);
  if (!fault.empty()) return nullptr;
  const int count = static_cast<int>(source.orders.size());
  if (problem.part.eithers.size() != 1 ||
      problem.part.eithers[0].groups.size() != source.orders.size())
    fault = "not one group for each of " + to_string(count) + " primitives";
  else if (source.peers.size() != static_cast<std::size_t>(source.cells))
    fault = "peers of " + to_string(source.peers.size()) + " cells";
  else if (!are_cells(source.peers, source.cells) || !are_cells(source.orders, source.cells))
    fault = "a cell is not in the grid";
  else if (!are_cells(source.constraints, count))
    fault = "a constraint has a primitive that is not there";
  if (!fault.empty()) return nullptr;
  for (int i = 0; i < count; ++i) {
    const constraints::Part& part = problem.part.eithers[0].groups[i];
    if (!is_order(source.orders[i], known_of(part)) || !is_one(part)) {
      fault = "group " + to_string(i) + " is not one primitive of the cells listed for it";
      return nullptr;
    }
  }
  return std::shared_ptr<const Supports>(
      new Supports(std::make_unique<Impl>(source, std::move(problem))));
}

void Supports::forget() const { impl_->forget(); }
int Supports::cells() const { return impl_->cells; }
int Supports::values() const { return impl_->values; }
int Supports::primitives() const { return static_cast<int>(impl_->primitives.size()); }
int Supports::constraints() const { return static_cast<int>(impl_->constraints.size()); }
std::span<const int> Supports::cells_of_primitive(int primitive) const {
  return impl_->primitives[primitive]->cells();
}
std::span<const int> Supports::cells_of(int constraint) const {
  return impl_->constraints[constraint]->cells();
}

bool Supports::narrow_primitive(int primitive, Masks masks, bool exact, const GoOn& may_go_on,
                                Found& found) const {
  const Support& support = *impl_->primitives[primitive];
  found.assign(support.size(), 0);
  return impl_->run(may_go_on, [&](Work& work) {
    if (exact)
      support.exact(masks.data(), found.data(), work);
    else
      support.narrow(masks.data(), found.data(), work);
  });
}

bool Supports::sets(int primitive, Masks masks, const GoOn& may_go_on, Found& found) const {
  return impl_->run(may_go_on, [&](Work& work) {
    found = impl_->primitives[primitive]->sets(masks.data(), work);
  });
}

namespace {

Supports::Found masks_in(const Cells& cells, Supports::Masks masks) {
  Supports::Found found;
  for (const int cell : cells) found.push_back(masks[cell]);
  return found;
}

}  // namespace

bool Supports::narrow(int constraint, Masks masks, const GoOn& may_go_on, Found& found) const {
  return impl_->run(may_go_on, [&](Work& work) {
    const Constraint& each = *impl_->constraints[constraint];
    const Found own = masks_in(each.cells(), masks);
    found.resize(own.size());
    if (!each.narrow(own.data(), found.data(), work)) found.clear();
  });
}

bool Supports::narrow_some(std::span<const int> constraints, Masks masks, const GoOn& may_go_on,
                           std::vector<std::pair<int, Found>>& found) const {
  return impl_->run(may_go_on, [&](Work& work) {
    for (const int number : constraints) {
      const Constraint& each = *impl_->constraints[number];
      const Found own = masks_in(each.cells(), masks);
      Found left(own.size());
      if (each.narrow(own.data(), left.data(), work) && left != own)
        found.emplace_back(number, std::move(left));
    }
  });
}

bool Supports::first_broken(Masks masks, const GoOn& may_go_on, int& broken) const {
  broken = -1;
  return impl_->run(may_go_on, [&](Work& work) {
    for (int number = 0; number < constraints(); ++number) {
      const Constraint& each = *impl_->constraints[number];
      const Found own = masks_in(each.cells(), masks);
      Found left(own.size());
      if (each.narrow(own.data(), left.data(), work)) continue;
      broken = number;
      return;
    }
  });
}

bool Supports::pressed(int constraint, Masks masks, const std::vector<bool>& is_filled,
                       const GoOn& may_go_on, std::vector<WebCandidate>& found) const {
  const Constraint& each = *impl_->constraints[constraint];
  const Cells& cells = each.cells();
  Found own = masks_in(cells, masks);
  if (cells.size() > kMostCells || !each.is_handy(own.data())) return true;
  std::vector<bool> is_near(impl_->cells);
  for (const int cell : cells)
    if (!is_filled[cell])
      for (const int peer : impl_->peers.of(cell)) is_near[peer] = true;
  for (const int cell : cells) is_near[cell] = false;
  return impl_->run(may_go_on, [&](Work& work) {
    Found left;
    for (int cell = 0; cell < impl_->cells; ++cell) {
      if (!is_near[cell] || is_filled[cell]) continue;
      for_each_bit(masks[cell], [&](int value) {
        // A cell takes its digit away from the open cells that it sees.
        left = own;
        for (std::size_t i = 0; i < cells.size(); ++i)
          if (!is_filled[cells[i]] && impl_->peers.sees(cell, cells[i]))
            left[i] &= ~(Mask{1} << value);
        if (left != own && !each.can_hold(left.data(), work)) found.push_back({cell, value});
      });
    }
  });
}

bool Supports::first_pair(std::span<const std::pair<int, int>> pairs, std::size_t from, Masks masks,
                          const std::vector<bool>& is_filled, const GoOn& may_go_on,
                          std::optional<SupportGroup>& found) const {
  return impl_->run(may_go_on, [&](Work& work) {
    for (std::size_t place = from; place < pairs.size(); ++place) {
      const auto [first, second] = pairs[place];
      const Constraint& one = *impl_->constraints[first];
      const Constraint& two = *impl_->constraints[second];
      Cells cells = one.cells();
      cells.insert(cells.end(), two.cells().begin(), two.cells().end());
      std::sort(cells.begin(), cells.end());
      cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
      const auto open =
          std::count_if(cells.begin(), cells.end(), [&](int cell) { return !is_filled[cell]; });
      if (cells.size() > kMostCells || open < 3) continue;
      if (!one.is_handy(masks_in(one.cells(), masks).data()) ||
          !two.is_handy(masks_in(two.cells(), masks).data()))
        continue;
      const Found before = masks_in(cells, masks);
      Found left;
      Memory& memory = work.memory_of_pair(first, second);
      if (const auto* known = memory.get(before)) {
        left = *known;
      } else {
        const Joint joint(one, two, impl_->peers);
        left = before;
        if (!joint.narrow(left.data(), work)) left.clear();
        work.put(memory, before, left);
      }
      if (left.empty() || left == before) continue;
      found = SupportGroup{static_cast<int>(place), std::move(cells), std::move(left)};
      return;
    }
  });
}

struct SupportChains::Impl {
  Impl(const ChainSource& source, const Supports::Impl& supports)
      : chains(source, supports.peers, supports.values) {}

  const Chains chains;
};

SupportChains::SupportChains(std::shared_ptr<const Supports> supports, std::unique_ptr<Impl> impl)
    : supports_(std::move(supports)), impl_(std::move(impl)) {}
SupportChains::~SupportChains() = default;

std::shared_ptr<const SupportChains> SupportChains::of(std::shared_ptr<const Supports> supports,
                                                       const ChainSource& source,
                                                       std::string& fault) {
  const int cells = supports->cells();
  if (!are_cells(source.chains, cells)) fault = "a cell is not in the grid";
  for (const auto& [a, b, allowed] : source.tables) {
    if (std::min(a, b) < 0 || std::max(a, b) >= cells || a == b)
      fault = "a table of cells that are not two of the grid";
    else if (allowed.size() != static_cast<std::size_t>(supports->values()))
      fault = "a table of " + to_string(allowed.size()) + " values";
  }
  if (!fault.empty()) return nullptr;
  auto impl = std::make_unique<Impl>(source, *supports->impl_);
  return std::shared_ptr<const SupportChains>(
      new SupportChains(std::move(supports), std::move(impl)));
}

bool SupportChains::first(std::size_t from, Supports::Masks masks, const Supports::GoOn& may_go_on,
                          std::optional<SupportGroup>& found) const {
  const Chains& chains = impl_->chains;
  return supports_->impl_->run(may_go_on, [&](Work& work) {
    for (std::size_t place = from; place < chains.size(); ++place) {
      const Supports::Found before = masks_in(chains.cells(place), masks);
      const auto open =
          std::count_if(before.begin(), before.end(), [](Mask mask) { return !is_single(mask); });
      if (open < 3) continue;
      Supports::Found left(before.size());
      Memory& memory = work.memory_of_chain(place);
      if (const auto* known = memory.get(before)) {
        left = *known;
      } else {
        if (!chains.narrow(place, before.data(), left.data(), work)) left = before;
        work.put(memory, before, left);
      }
      if (left == before) continue;
      found = SupportGroup{static_cast<int>(place), chains.cells(place), std::move(left)};
      return;
    }
  });
}

struct SupportWeb::Impl {
  Impl(const WebSource& source, const Supports::Impl& supports)
      : web(source, supports.peers, supports.constraints, supports.values) {}

  const Web web;
};

SupportWeb::SupportWeb(std::shared_ptr<const Supports> supports, std::unique_ptr<Impl> impl)
    : supports_(std::move(supports)), impl_(std::move(impl)) {}
SupportWeb::~SupportWeb() = default;

std::shared_ptr<const SupportWeb> SupportWeb::of(std::shared_ptr<const Supports> supports,
                                                 const WebSource& source, std::string& fault) {
  const int cells = supports->cells(), values = supports->values();
  const auto is_there = [&](const WebCandidate& each) {
    return each.cell >= 0 && each.cell < cells && each.value >= 0 && each.value < values;
  };
  if (!are_cells(source.houses, cells))
    fault = "a cell is not in the grid";
  else if (source.clashes.size() != static_cast<std::size_t>(cells) * values)
    fault = "clashes of " + to_string(source.clashes.size()) + " candidates";
  for (const auto& list : source.clashes)
    if (!std::all_of(list.begin(), list.end(), is_there)) fault = "no such candidate";
  if (!fault.empty()) return nullptr;
  auto impl = std::make_unique<Impl>(source, *supports->impl_);
  return std::shared_ptr<const SupportWeb>(new SupportWeb(std::move(supports), std::move(impl)));
}

bool SupportWeb::first_trial(std::span<const WebCandidate> tried, std::size_t from,
                             Supports::Masks masks, const Supports::GoOn& may_go_on,
                             std::optional<WebTrial>& found) const {
  return supports_->impl_->run(may_go_on, [&](Work& work) {
    const std::vector<bool> is_settled = find_settled(impl_->web, masks, work);
    for (std::size_t place = from; place < tried.size() && !found; ++place) {
      found = follow(impl_->web, masks, is_settled, tried[place], work);
      if (found) found->place = static_cast<int>(place);
    }
  });
}

bool SupportWeb::ways(int constraint, Supports::Masks masks, int patience,
                      const Supports::GoOn& may_go_on, std::optional<WebWays>& found,
                      bool& is_final) const {
  return supports_->impl_->run(may_go_on, [&](Work& work) {
    found = find_ways(impl_->web, constraint, masks, patience, is_final, work);
  });
}

}  // namespace nonet
