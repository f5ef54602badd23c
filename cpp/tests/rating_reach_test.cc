// Reach: the sets of bits that spare nested chains their searches never hide a chain.
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "nonet/rating_se.h"
#include "rating/se/chains.h"
#include "tests/check.h"

namespace nonet::se {
namespace {

// Positions of our own puzzles where simple and static chains found nothing and dynamic ones did.
std::vector<Grid> starts() {
  std::vector<Grid> found;
  SeRater rater;
  std::ifstream file(NONET_RATINGS);
  for (std::string line; std::getline(file, line) && found.size() < 12;) {
    if (!line.starts_with("Dynamic")) continue;
    const auto first = line.find(" : ") + 3;
    Grid grid;
    grid.clear();
    std::uint8_t values[kCells];
    for (Mask& digits : grid.candidates) digits = kAll;
    for (auto& house : grid.places)
      for (Mask& places : house) places = kAll;
    for (std::uint8_t& count : grid.empty) count = 9;
    for (int cell = 0; cell < kCells; ++cell) {
      const char sign = line[first + static_cast<std::size_t>(cell)];
      values[cell] = static_cast<std::uint8_t>(sign == '.' ? 0 : sign - '0');
      if (values[cell]) grid.place(cell, values[cell] - 1);
    }
    for (const SeStep& step : rater.rate(values, {.path = true}).path) {
      if (step.technique.starts_with("Dynamic")) {
        found.push_back(grid);
        break;
      }
      for (const auto& [cell, digit] : step.removes) grid.remove(cell, digit - 1);
      for (const auto& [cell, digit] : step.places) grid.place(cell, digit - 1);
    }
  }
  return found;
}

// What remains when a candidate is true and every single is followed, up to a contradiction. Like a
// chain, this leaves the candidates that are true in their cells.
bool assume(Grid& grid, int candidate) {
  std::vector<int> waiting{candidate};
  std::vector<bool> done(kCandidates);
  while (!waiting.empty()) {
    const int one = waiting.back();
    waiting.pop_back();
    if (done[static_cast<std::size_t>(one)]) continue;
    done[static_cast<std::size_t>(one)] = true;
    if (!grid.has(one)) return false;
    for (const int other : kLayout.weak[one])
      if (grid.has(other)) grid.remove(other / 9, other % 9);
    for (int cell = 0; cell < kCells; ++cell) {
      const Mask digits = grid.candidates[cell];
      if (!digits && !grid.digit[cell]) return false;
      if (count_bits(digits) == 1) waiting.push_back(9 * cell + lowest(digits));
    }
    for (int house = 0; house < kHouses; ++house)
      for (int digit = 0; digit < 9; ++digit) {
        const Mask places = grid.places[house][digit];
        if (count_bits(places) == 1)
          waiting.push_back(9 * kLayout.cell[house][lowest(places)] + digit);
      }
  }
  return true;
}

template <class Chains, class... Arguments>
std::vector<std::uint64_t> all(Chains& chains, const Arguments&... arguments) {
  std::vector<std::uint64_t> seen;
  chains.each(arguments..., [&seen](const Inner& inner) {
    seen.push_back(inner.identity);
    seen.push_back(static_cast<std::uint64_t>(inner.complexity));
    for (const Removal& removal : inner.removals)
      seen.push_back(removal.cell * 512u + removal.digits);
    for (const int parent : inner.parents) seen.push_back(static_cast<std::uint64_t>(parent));
  });
  return seen;
}

TEST(inner_chains_are_the_same_with_and_without_reach) {
  SimpleChains simple;
  ForcingChains multiple(ChainOptions{.multiple = true});
  Reach reach;
  const MayGoOn always;
  const auto grids = starts();
  CHECK(grids.size() > 5);
  int tried = 0, with_simple = 0, with_multiple = 0;
  for (const Grid& start : grids) {
    reach.start(start);
    for (int candidate = 0; candidate < kCandidates; ++candidate) {
      if (!start.has(candidate)) continue;
      Grid work = start;
      if (!assume(work, candidate)) continue;
      reach.go_on(work);
      const auto chains = all(simple, work, start, static_cast<const Reach*>(nullptr));
      CHECK(chains == all(simple, work, start, static_cast<const Reach*>(&reach)));
      const auto others = all(multiple, work, start, static_cast<Reach*>(nullptr), always);
      CHECK(others == all(multiple, work, start, &reach, always));
      ++tried;
      with_simple += !chains.empty();
      with_multiple += !others.empty();
    }
  }
  CHECK(tried > 500);
  CHECK(with_simple > 50 && with_simple < tried);
  CHECK(with_multiple > 50 && with_multiple < tried);
}

}  // namespace
}  // namespace nonet::se
