// Translates between primitives and lists of units and clashes.
#include "constraints/plain.h"

#include <map>
#include <utility>

namespace nonet::constraints {

bool is_plain(const Problem& problem) {
  // Names every field, so that a primitive that is added does not compile here until somebody
  // decides what it is.
  const auto& [domains, differs, clashes, sets, sums, lines, counts, same_values, distincts,
               regions, connected, ranked, eithers] = problem.part;
  return problem.cells == problem.values * problem.values && domains.empty() && sets.empty() &&
         sums.empty() && lines.empty() && counts.empty() && same_values.empty() &&
         distincts.empty() && regions.empty() && connected.empty() && ranked.empty() &&
         eithers.empty();
}

RulesSource source_of(const Problem& problem) {
  const int size = problem.values;
  RulesSource source{.size = size, .units = {}, .clashes = {}};
  for (const Cells& cells : problem.part.differs)
    source.units.emplace_back(cells.begin(), cells.end());
  for (const Clash& clash : problem.part.clashes)
    for (int i = 0; i < size; ++i)
      for_each_bit(all_values(size) & ~clash.allowed[i], [&](int j) {
        // Two values in one cell exclude each other anyway.
        if (clash.a != clash.b) source.clashes.emplace_back(clash.a * size + i, clash.b * size + j);
      });
  return source;
}

std::vector<std::int32_t> data_of(const RulesSource& source) {
  const auto size = static_cast<int>(source.size);
  std::vector<std::int32_t> data;
  for (const auto& unit : source.units) {
    data.insert(data.end(), {2, static_cast<std::int32_t>(unit.size())});
    for (const std::int64_t cell : unit) data.push_back(static_cast<std::int32_t>(cell));
  }
  std::map<std::pair<int, int>, std::vector<Mask>> tables;
  for (auto [from, to] : source.clashes) {
    const auto a = static_cast<int>(std::min(from, to)), b = static_cast<int>(std::max(from, to));
    if (a / size == b / size) continue;
    auto& allowed = tables[{a / size, b / size}];
    allowed.resize(size, all_values(size));
    allowed[a % size] &= ~(Mask{1} << b % size);
  }
  for (const auto& [pair, allowed] : tables) {
    data.insert(data.end(), {3, pair.first, pair.second});
    data.insert(data.end(), allowed.begin(), allowed.end());
  }
  return data;
}

}  // namespace nonet::constraints
