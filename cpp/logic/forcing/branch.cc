// Follows branches of nested nets.
#include "logic/forcing/branch.h"

#include <algorithm>
#include <utility>

namespace nonet::logic {
namespace {

// The cells of a net, those with the fewest candidates first: refuting one there has the most
// consequences.
std::vector<int> by_size(const Ground<2>& ground, const Net& net) {
  std::vector<std::pair<int, int>> sized;
  for (const int cell : net.open(ground)) {
    int count = 0;
    for (const CellSet<2>& left : net.left) count += left.has(cell);
    sized.emplace_back(count, cell);
  }
  std::sort(sized.begin(), sized.end());
  std::vector<int> cells;
  for (const auto& [count, cell] : sized) cells.push_back(cell);
  return cells;
}

Candidate code(int cell, int digit) { return static_cast<Candidate>(9 * cell + digit); }

}  // namespace

const Change& Trials::change_of(Candidate from, const Net& plain) {
  std::optional<Change>& change = plain_[from];
  if (!change)
    change = {changed_houses(study_.ground, plain, *study_.consequences().board()),
              bivalue_cells(plain)};
  return *change;
}

void Trials::begin(Candidate from, const Net& net) {
  ends_.clear();
  end_of_.fill(kNone);
  change_ = change_of(from, net);
}

void Trials::go_on(const Net& net, const Net& before) {
  const std::array<HouseSet, 9> changed = changed_houses(study_.ground, net, before);
  for (int digit = 0; digit < 9; ++digit) change_.houses[digit] |= changed[digit];
  change_.bivalue = bivalue_cells(net);
}

const Net* Trials::follow(const Net& net, Candidate candidate) {
  std::int16_t& number = end_of_[candidate];
  if (number != kNone) {
    // More candidates were left when it was tried before, so its end is contained in that one.
    Net& end = ends_[number];
    const Net before = end;
    end = meet(net, before);
    return settle(study_.ground, end, before) ? &end : nullptr;
  }
  // What follows from the candidate on the board also follows in the branch.
  const Net* plain = study_.consequences().net(candidate, true);
  if (plain == nullptr) return nullptr;
  const Change& change = change_of(candidate, *plain);
  Agenda agenda;
  for (int digit = 0; digit < 9; ++digit)
    agenda.houses[digit] = change_.houses[digit] & change.houses[digit];
  agenda.paired = {change_.bivalue, change.bivalue};
  Net end = meet(net, *plain);
  if (!settle(study_.ground, end, agenda)) return nullptr;
  number = static_cast<std::int16_t>(ends_.size());
  ends_.push_back(end);
  return &ends_.back();
}

Branch Nesting::follow(Candidate from) {
  Branch branch;
  const Net* plain = study_.consequences().net(from, true);
  if (plain == nullptr) return branch;
  Net& net = branch.net.emplace(*plain);
  trials_.begin(from, net);
  // The candidates that were true in a trial without a contradiction. Each of them taken as true by
  // itself implies no more than that trial, so it leads to no contradiction either. Until the net
  // changes, none of them has to be tried.
  std::array<CellSet<2>, 9> living;
  const auto add_living = [&](const Net& end) {
    for (int digit = 0; digit < 9; ++digit) living[digit] |= end.left[digit] & end.fixed;
  };
  // In a branch that agrees with a solution no candidate of that solution is ever refuted.
  const bool is_right = solution_ && solution_->has(from / 9, from % 9);
  if (is_right) add_living(*solution_);
  const std::vector<int> cells = by_size(study_.ground, net);
  // The net is complete after one round without a change.
  std::size_t quiet = 0;
  for (std::size_t i = 0; quiet < cells.size(); i = (i + 1) % cells.size()) {
    const int cell = cells[i];
    ++quiet;
    for (int digit = 0; digit < 9 && !net.fixed.has(cell); ++digit) {
      if (!net.has(cell, digit) || living[digit].has(cell)) continue;
      if (const Net* end = trials_.follow(net, code(cell, digit))) {
        add_living(*end);
        if (!solution_ && end->open(study_.ground).empty()) solution_ = *end;
        continue;
      }
      branch.refuted.push_back(code(cell, digit));
      const Net before = net;
      if (!settle_refused(study_.ground, net, cell, digit)) {
        branch.net.reset();
        return branch;
      }
      trials_.go_on(net, before);
      living = {};
      if (is_right) add_living(*solution_);
      quiet = 0;
    }
    if (!sink_.go_on()) return branch;
  }
  return branch;
}

}  // namespace nonet::logic
