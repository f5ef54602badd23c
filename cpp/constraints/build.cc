// Builds a model: merges equal cells, finds peers and houses, lists what wakes what.
#include <algorithm>
#include <numeric>

#include "constraints/builder.h"

namespace nonet::constraints {
namespace {

bool is_identity(std::span<const Mask> allowed) {
  for (std::size_t i = 0; i < allowed.size(); ++i)
    if (allowed[i] != Mask{1} << i) return false;
  return true;
}

Wake wake_of(std::size_t slot, int level) {
  return {static_cast<std::uint32_t>(slot / 64), level, Word{1} << (slot % 64)};
}

}  // namespace

bool repeats(Cells cells) {
  std::sort(cells.begin(), cells.end());
  return std::adjacent_find(cells.begin(), cells.end()) != cells.end();
}

Builder::Builder(Model& model, Problem problem, Patience& patience)
    : model_(model),
      patience_(patience),
      problem_(std::move(problem)),
      full_(all_values(problem_.values)),
      sets_(SetTable::of(problem_.values)),
      interest_(model.cells, 1.0f) {}

void Builder::build() {
  merge_equal_cells();
  for (const auto& [cell, mask] : problem_.part.domains) model_.domains[cell] &= mask;
  find_peers();
  find_houses();
  for (Sets& sets : problem_.part.sets) add_cage(std::move(sets));
  for (Sum& sum : problem_.part.sums) add_sum(std::move(sum));
  add_pair_groups();
  add_merged_sums();
  add_derived_sums();
  add_differs();
  Part& part = problem_.part;
  part.sets.clear();
  part.sums.clear();
  add_rest(part, model_.propagators);
  add_leftovers();
  list_links();
  list_houses();
  list_wakes();
}

void Builder::merge_equal_cells() {
  std::vector<int>& root = model_.stand_in;
  root.resize(model_.cells);
  std::iota(root.begin(), root.end(), 0);
  const auto find = [&](int cell) {
    while (root[cell] != cell) cell = root[cell] = root[root[cell]];
    return cell;
  };
  bool any = false;
  std::erase_if(problem_.part.clashes, [&](const Clash& clash) {
    if (!is_identity(clash.allowed)) return false;
    const int a = find(clash.a), b = find(clash.b);
    root[std::max(a, b)] = std::min(a, b);
    return any = true;
  });
  if (!any) return;
  for (int cell = 0; cell < model_.cells; ++cell) root[cell] = find(cell);
  for_each_cell(problem_.part, [&](int& cell) { cell = root[cell]; });
}

const Table& Builder::table(const std::vector<Mask>& allowed) {
  const auto known = tables_.find(allowed);
  if (known != tables_.end()) return *known->second;
  return *tables_.emplace(allowed, &model_.tables_.emplace_back(allowed)).first->second;
}

void Builder::allow(int a, int b, std::vector<Mask> allowed) {
  if (a > b) allowed = transposed(allowed);
  patience_.work(10 + allowed.size());
  const auto [entry, is_new] = pairs_.try_emplace({std::min(a, b), std::max(a, b)}, allowed);
  if (is_new) return patience_.keep(8 + problem_.values / 2);
  for (int v = 0; v < problem_.values; ++v) entry->second[v] &= allowed[v];
}

void Builder::find_peers() {
  for (const Cells& cells : problem_.part.differs) {
    if (repeats(cells)) model_.impossible = true;
    patience_.work(cells.size() * cells.size());
    model_.peers.add_all(cells);
  }
  for (const Sets& sets : problem_.part.sets) {
    if (repeats(sets.cells)) model_.impossible = true;
    patience_.keep(sets.masks.size());
    model_.peers.add_all(sets.cells);
  }
  for (Clash& clash : problem_.part.clashes) {
    if (clash.a == clash.b) {
      Mask mask = 0;
      for (int v = 0; v < problem_.values; ++v) mask |= clash.allowed[v] & Mask{1} << v;
      model_.domains[clash.a] &= mask;
      continue;
    }
    allow(clash.a, clash.b, std::move(clash.allowed));
  }
  problem_.part.clashes.clear();
  // Tables that only forbid equal values are peers.
  std::erase_if(pairs_, [&](const auto& entry) {
    patience_.work(problem_.values);
    const auto& [pair, allowed] = entry;
    bool differ = true, only_differ = true;
    for (int v = 0; v < problem_.values; ++v) {
      if (allowed[v] >> v & 1) differ = only_differ = false;
      if (allowed[v] != (full_ & ~(Mask{1} << v))) only_differ = false;
    }
    if (differ) model_.peers.add(pair.first, pair.second);
    return only_differ;
  });
  for (const auto& [pair, allowed] : pairs_) {
    patience_.work(problem_.values);
    if (model_.peers.differ(pair.first, pair.second)) continue;
    for (int v = 0; v < problem_.values; ++v)
      if (!(allowed[v] >> v & 1)) model_.peers.add_for(v, pair.first, pair.second);
  }
  std::vector<std::pair<int, int>> peers;
  for (int cell = 0; cell < model_.cells; ++cell) {
    const int own[] = {cell};
    model_.peers.for_common(own, [&](int other) {
      peers.emplace_back(cell, other);
      return true;
    });
  }
  fill(model_.peer_lists, peers);
}

void Builder::find_houses() {
  for (const Cells& cells : problem_.part.differs) {
    if (cells.size() < 2) continue;
    Mask all = 0;
    for (const int cell : cells) all |= model_.domains[cell];
    if (bit_count(all) < static_cast<int>(cells.size())) model_.impossible = true;
    if (bit_count(all) == static_cast<int>(cells.size())) {
      model_.houses.push_back(cells);
      model_.house_values.push_back(all);
      house_sets_.push_back(set_of(cells));
    }
  }
}

CellSet Builder::set_of(std::span<const int> cells) const {
  CellSet set(model_.peers.words());
  for (const int cell : cells) add_to(set, cell);
  return set;
}

bool Builder::all_differ(std::span<const int> cells) const {
  for (std::size_t i = 0; i < cells.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (!model_.peers.differ(cells[i], cells[j])) return false;
  return true;
}

Cells Builder::unique(Cells cells) {
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

void Builder::list_links() {
  std::vector<std::pair<int, Link>> links;
  for (const auto& [pair, allowed] : pairs_) {
    patience_.work(10 * problem_.values);
    const auto [a, b] = pair;
    links.push_back({a, {b, &table(allowed)}});
    links.push_back({b, {a, &table(transposed(allowed))}});
  }
  std::stable_sort(links.begin(), links.end(),
                   [](const auto& x, const auto& y) { return x.first < y.first; });
  fill(model_.links, links);
  model_.most_linked.assign(model_.cells, 0);
  for (const auto& [cell, link] : links)
    model_.most_linked[cell] = std::max(model_.most_linked[cell], link.table->most());
}

// The search keeps a block for each guess under way: at most one per cell.
int Builder::most_words() const { return kMostOfSearch / model_.cells - model_.cells; }

int Builder::take_words(int count) {
  if (count > most_words() - model_.words) throw Patience::TooLarge{};
  return std::exchange(model_.words, model_.words + count);
}

void Builder::list_houses() {
  std::vector<std::pair<int, Wake>> wakes;
  std::vector<std::pair<int, int>> houses;
  for (std::size_t h = 0; h < model_.houses.size(); ++h)
    for (const int cell : model_.houses[h]) {
      wakes.push_back({cell, wake_of(h, 0)});
      houses.push_back({cell, static_cast<int>(h)});
    }
  fill_wakes(model_.house_wakes, wakes);
  std::sort(houses.begin(), houses.end());
  fill(model_.houses_of, houses);
  model_.house_word = take_words(static_cast<int>(model_.houses.size()));
  model_.open_word = take_words(1);
}

void Builder::fill_wakes(Lists<Wake>& lists, std::span<const std::pair<int, Wake>> wakes) {
  std::vector<std::uint32_t> at(model_.cells + 1);
  for (const auto& [cell, wake] : wakes) ++at[cell + 1];
  std::partial_sum(at.begin(), at.end(), at.begin());
  std::vector<Wake> sorted(wakes.size());
  for (const auto& [cell, wake] : wakes) sorted[at[cell]++] = wake;
  lists.first.assign(1, 0);
  std::uint32_t from = 0;
  for (int cell = 0; cell < model_.cells; ++cell) {
    for (; from < at[cell]; ++from) {
      const Wake& wake = sorted[from];
      if (lists.items.size() > lists.first.back() && lists.items.back().word == wake.word)
        lists.items.back().bits |= wake.bits;
      else
        lists.items.push_back(wake);
    }
    lists.first.push_back(static_cast<std::uint32_t>(lists.items.size()));
  }
}

void Builder::list_wakes() {
  std::vector<std::pair<int, Wake>> wakes;
  model_.interest = std::move(interest_);
  for (int level = 0; level < kLevels; ++level) {
    model_.first_word[level] = static_cast<std::uint32_t>(model_.slots.size() / 64);
    for (const auto& propagator : model_.propagators) {
      if (static_cast<int>(propagator->level()) != level) continue;
      patience_.keep(1 + propagator->cells().size());
      const Cells cells = unique({propagator->cells().begin(), propagator->cells().end()});
      for (const int cell : cells) {
        wakes.push_back({cell, wake_of(model_.slots.size(), level)});
        if (propagator->level() != Level::kPairs && propagator->level() != Level::kImplied)
          model_.interest[cell] += 1.0f / static_cast<float>(cells.size());
      }
      model_.is_plain &=
          propagator->level() == Level::kPairs || propagator->level() == Level::kImplied;
      model_.slots.push_back(propagator.get());
    }
    while (model_.slots.size() % 64 != 0) model_.slots.push_back(nullptr);
  }
  model_.first_word[kLevels] = static_cast<std::uint32_t>(model_.slots.size() / 64);
  fill_wakes(model_.wakes, wakes);
}

Model::Model(Problem problem, Patience& patience)
    : cells(problem.cells),
      values(problem.values),
      domains(problem.cells, all_values(problem.values)),
      peers(problem.cells) {
  Builder(*this, std::move(problem), patience).build();
  items = patience.kept();
}

}  // namespace nonet::constraints
