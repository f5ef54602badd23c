// Compiles what each candidate excludes, and the sets of which one candidate is true.
#include "logic/supports/web.h"

#include <algorithm>

namespace nonet::supports {
namespace {

// How many cells a constraint has at most that the digits of another are tried on.
constexpr std::size_t kMostCells = 12;

}  // namespace

Web::Web(const WebSource& source, const Peers& peers,
         const std::vector<std::unique_ptr<const Constraint>>& constraints, int values)
    : peers(peers),
      constraints(constraints),
      cells(static_cast<int>(source.clashes.size()) / values),
      values(values),
      houses(source.houses),
      clashes(source.clashes),
      touching(cells),
      near(constraints.size()) {
  const std::size_t words = static_cast<std::size_t>(cells) * values / 64 + 1;
  const auto add = [&](Candidates& bits, int cell, int value) {
    const int place = cell * values + value;
    bits[place >> 6] |= std::uint64_t{1} << (place & 63);
  };
  for (int cell = 0; cell < cells; ++cell) {
    for (int value = 0; value < values; ++value) {
      Candidates bits(words);
      for (int other = 0; other < values; ++other)
        if (other != value) add(bits, cell, other);
      for (const int peer : peers.of(cell)) add(bits, peer, value);
      for (const WebCandidate& each : clashes[cell * values + value])
        add(bits, each.cell, each.value);
      excludes.emplace_back(bits);
    }
  }
  for (int cell = 0; cell < cells; ++cell) {
    Candidates bits(words);
    for (int value = 0; value < values; ++value) add(bits, cell, value);
    sets.emplace_back(bits);
  }
  for (const Cells& house : houses) {
    for (int value = 0; value < values; ++value) {
      Candidates bits(words);
      for (const int cell : house) add(bits, cell, value);
      sets.emplace_back(bits);
    }
  }
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    for (std::size_t k = 0; k < constraints[i]->cells().size(); ++k)
      touching[constraints[i]->cells()[k]].emplace_back(static_cast<int>(i), static_cast<int>(k));
    std::vector<bool> seen(cells);
    for (const int cell : constraints[i]->cells()) {
      seen[cell] = true;
      for (const int peer : peers.of(cell)) seen[peer] = true;
    }
    for (std::size_t k = 0; k < constraints.size(); ++k) {
      const Cells& of = constraints[k]->cells();
      if (k == i || of.size() > kMostCells) continue;
      if (std::count_if(of.begin(), of.end(), [&](int cell) { return seen[cell]; }) > 1)
        near[i].push_back(static_cast<int>(k));
    }
  }
}

}  // namespace nonet::supports
