// Lists the links between candidates.
#include "logic/core/links.h"

#include <algorithm>

namespace nonet::logic {
namespace {

void sort_once(std::vector<Candidate>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace

Links find_links(const Position<2>& position) {
  const int size = position.ground->size;
  const std::size_t candidates = static_cast<std::size_t>(position.ground->cells) * size;
  Links links{std::vector<std::vector<Candidate>>(candidates),
              std::vector<std::vector<Candidate>>(candidates)};
  const auto code = [size](int cell, int digit) {
    return static_cast<Candidate>(cell * size + digit);
  };
  const auto join = [&links](Candidate a, Candidate b) {
    links.strong[a].push_back(b);
    links.strong[b].push_back(a);
  };
  visit_bivalue(position,
                [&](int cell, int low, int high) { join(code(cell, low), code(cell, high)); });
  for (int digit = 0; digit < size; ++digit)
    visit_pairs(position, digit,
                [&](int, int one, int two) { join(code(one, digit), code(two, digit)); });
  for (const int cell : position.empty)
    for (const int digit : Digits(position.masks[cell])) {
      std::vector<Candidate>& weak = links.weak[code(cell, digit)];
      weak.reserve(32);  // enough for classic rules
      visit_excluded(position, cell, digit, [&](const CellSet<2>& cells, int other) {
        for (const int there : cells) weak.push_back(code(there, other));
      });
      sort_once(weak);
      sort_once(links.strong[code(cell, digit)]);
    }
  return links;
}

}  // namespace nonet::logic
