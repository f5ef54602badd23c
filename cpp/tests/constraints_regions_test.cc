// Regions that are not given, and clues about them, against brute force.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "constraints/region_clues.h"
#include "constraints/regions.h"
#include "tests/check.h"
#include "tests/constraints_compare.h"

namespace nonet::tests {
namespace {

using Table = std::vector<std::vector<int>>;

// A random division of rows into connected regions of `size`, as labels by their first places.
std::vector<int> divide(int rows, int columns, int size, std::mt19937& dice) {
  const int count = rows * columns;
  while (true) {
    std::vector<int> labels(count, -1);
    int regions = 0;
    bool fine = true;
    for (int start = 0; start < count && fine; ++start) {
      if (labels[start] >= 0) continue;
      std::vector<int> region{start};
      labels[start] = regions;
      while (static_cast<int>(region.size()) < size) {
        std::vector<int> edge;
        for (const int place : region) {
          const int column = place % columns;
          if (place >= columns) edge.push_back(place - columns);
          if (place + columns < count) edge.push_back(place + columns);
          if (column > 0) edge.push_back(place - 1);
          if (column + 1 < columns) edge.push_back(place + 1);
        }
        std::erase_if(edge, [&](int place) { return labels[place] >= 0; });
        if (edge.empty()) break;
        region.push_back(edge[dice() % edge.size()]);
        labels[region.back()] = regions;
      }
      fine = static_cast<int>(region.size()) == size;
      ++regions;
    }
    if (fine) return labels;
  }
}

// A division and a value for each place, and masks that allow them and a limited number of other
// fillings.
struct Planted {
  Puzzle puzzle;
  std::vector<int> solution;
  int size, columns;

  int places() const { return static_cast<int>(solution.size()) / 2; }
  int label(int place) const { return places() + place; }

  std::vector<std::uint32_t> masks(std::mt19937& dice, int most) const {
    std::vector<std::uint32_t> masks;
    for (const int value : solution) masks.push_back(1u << value);
    int fillings = 1;
    for (int tries = 0; tries < 200; ++tries) {
      std::uint32_t& mask = masks[dice() % masks.size()];
      const std::uint32_t bit = 1u << dice() % static_cast<unsigned>(puzzle.values);
      const int before = std::popcount(mask), more = fillings / before * (before + 1);
      if ((mask & bit) || more > most) continue;
      mask |= bit;
      fillings = more;
    }
    return masks;
  }
};

Planted plant(std::mt19937& dice) {
  constexpr int shapes[][3] = {{2, 2, 2}, {2, 3, 2}, {2, 3, 3}, {3, 3, 3}, {2, 4, 4}, {3, 4, 4}};
  const auto [rows, columns, size] = shapes[dice() % std::size(shapes)];
  const int count = rows * columns, regions = count / size;
  const int values = std::max(size, regions) + static_cast<int>(dice() % 2);
  Planted planted{{2 * count, values, 1, {12, count}}, {}, size, columns};
  const std::vector<int> labels = divide(rows, columns, size, dice);
  std::vector<std::vector<int>> left(regions);
  for (auto& region : left) {
    for (int v = 0; v < values; ++v) region.push_back(v);
    std::shuffle(region.begin(), region.end(), dice);
  }
  for (const int label : labels) {
    planted.solution.push_back(left[label].back());
    left[label].pop_back();
  }
  planted.solution.insert(planted.solution.end(), labels.begin(), labels.end());
  Numbers& data = planted.puzzle.data;
  for (int i = 0; i < count; ++i) data.push_back(i);
  data.push_back(count);
  for (int i = 0; i < count; ++i) data.push_back(count + i);
  data.insert(data.end(), {size, columns});
  return planted;
}

// Makes an automaton from steps; a state without one does not go on.
template <typename State, typename Step, typename Accepts>
Numbers automaton(State start, int symbols, Step step, Accepts accepts) {
  std::map<State, int> numbers{{start, 0}};
  std::vector<State> queue{start};
  Numbers edges, ends;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const State now = queue[at];
    if (accepts(now)) ends.push_back(static_cast<int>(at));
    for (int symbol = 0; symbol < symbols; ++symbol) {
      const std::optional<State> next = step(now, symbol);
      if (!next) continue;
      const auto [entry, is_new] = numbers.emplace(*next, static_cast<int>(numbers.size()));
      if (is_new) queue.push_back(*next);
      edges.insert(edges.end(), {static_cast<int>(at), symbol, entry->second});
    }
  }
  Numbers data{6, static_cast<int>(numbers.size()), 1, 0, static_cast<int>(ends.size())};
  data.insert(data.end(), ends.begin(), ends.end());
  data.push_back(static_cast<int>(edges.size() / 3));
  data.insert(data.end(), edges.begin(), edges.end());
  return data;
}

// The digit, shown from 1 and with `offset`, then labels: how many equal the first.
Numbers counter(int values, int offset) {
  using State = std::vector<int>;
  return automaton(
      State{}, values,
      [=](const State& state, int symbol) -> std::optional<State> {
        if (state.empty()) return State{symbol + 1 + offset};
        if (state.size() == 1) return State{symbol, state[0] - 1};
        State next = state;
        next[1] -= symbol == state[0];
        return next[1] < -1 ? std::nullopt : std::optional(next);
      },
      [](const State& state) { return state.size() == 2 && state[1] == 0; });
}

// A label, then arms after breaks, then the digit. What was read last may have been the digit: the
// state keeps whether it was right.
Numbers runner(int values, int offset) {
  using State = std::vector<int>;  // label, count, whether the arm runs, whether it may end here
  return automaton(
      State{}, values + 1,
      [=](const State& state, int symbol) -> std::optional<State> {
        if (state.empty())
          return symbol == values ? std::nullopt : std::optional<State>({symbol, 1, 0, 0});
        if (symbol == values) return State{state[0], state[1], 1, 0};
        const int right = symbol + 1 == state[1] - offset;
        if (!state[2] || symbol != state[0]) return State{state[0], state[1], 0, right};
        if (state[1] == 12) return std::nullopt;
        return State{state[0], state[1] + 1, 1, right};
      },
      [](const State& state) { return state.size() == 4 && state[3]; });
}

int run_along(const std::vector<int>& labels, int first, const std::vector<int>& arm) {
  int count = 0;
  while (count < static_cast<int>(arm.size()) && labels[arm[count]] == labels[first]) ++count;
  return count;
}

}  // namespace

TEST(regions_agree_with_brute_force) {
  std::mt19937 dice(24);
  for (int round = 0; round < 250; ++round) {
    const Planted planted = plant(dice);
    compare(planted.puzzle, planted.masks(dice, 1500));
    compare_full(planted.puzzle, dice);
  }
}

// All divisions of small grids, whose numbers are known.
TEST(divisions_are_counted) {
  const auto count_of = [](int rows, int columns, int size) {
    const int count = rows * columns, values = std::max(size, count / size);
    Puzzle puzzle{2 * count, values, 1, {12, count}};
    std::vector<std::uint32_t> masks(2 * count, (1u << values) - 1);
    for (int i = 0; i < count; ++i) puzzle.data.push_back(i);
    puzzle.data.push_back(count);
    for (int i = 0; i < count; ++i) puzzle.data.push_back(count + i);
    puzzle.data.insert(puzzle.data.end(), {size, columns});
    ConstraintSearch search(model_of(puzzle), masks);
    std::set<std::vector<int>> divisions;
    for (Outcome outcome; (outcome = search.run(1000)) != Outcome::kDone;) {
      if (outcome == Outcome::kPaused) continue;
      const auto solution = search.solution();
      divisions.insert({solution.begin() + count, solution.end()});
    }
    return divisions.size();
  };
  // Domino tilings, and tilings by three squares.
  CHECK_EQUAL(count_of(2, 2, 2), 2u);
  CHECK_EQUAL(count_of(2, 3, 2), 3u);
  CHECK_EQUAL(count_of(2, 3, 3), 3u);
  CHECK_EQUAL(count_of(3, 3, 3), 10u);
}

TEST(clues_about_regions_agree_with_brute_force) {
  std::mt19937 dice(25);
  int clues = 0;
  for (int round = 0; round < 250; ++round) {
    Planted planted = plant(dice);
    const int places = planted.places(), columns = planted.columns;
    const int values = planted.puzzle.values;
    const std::vector<int> labels(planted.solution.begin() + places, planted.solution.end());
    for (int tries = 0, machines = 0; tries < 6; ++tries) {
      const int first = static_cast<int>(dice() % static_cast<unsigned>(places));
      const int offset = static_cast<int>(dice() % 2), control = static_cast<int>(dice() % places);
      Numbers line, machine;
      int count = 1;
      if (dice() % 2) {
        line = {control, planted.label(first)};
        for (int place = 0; place < places; ++place) {
          if (place == first || dice() % 2) continue;
          line.push_back(planted.label(place));
          count += labels[place] == labels[first];
        }
        machine = counter(values, offset);
      } else {
        line = {planted.label(first)};
        for (const int step : {1, columns}) {
          std::vector<int> arm;
          for (int place = first + step;
               place < places && (step > 1 || place / columns == first / columns); place += step)
            arm.push_back(place);
          line.push_back(-1);
          for (const int place : arm) line.push_back(planted.label(place));
          count += run_along(labels, first, arm);
        }
        line.push_back(control);
        machine = runner(values, offset);
      }
      // The clue is kept if it holds for the planted division, most others contradict all.
      if (planted.solution[control] + 1 != count - offset && dice() % 8) continue;
      Numbers& data = planted.puzzle.data;
      data.insert(data.end(), machine.begin(), machine.end());
      data.insert(data.end(), {7, static_cast<int>(line.size())});
      data.insert(data.end(), line.begin(), line.end());
      data.push_back(machines++);
      ++clues;
    }
    compare(planted.puzzle, planted.masks(dice, 200));
  }
  CHECK(clues > 200);
}

// An arm whose last place is known to be in the region takes it in once the places before it are:
// the run grows by more than the region lacks.
TEST(runs_may_meet_places_of_their_region) {
  Puzzle puzzle{12, 3, 1, {12, 6, 0, 1, 2, 3, 4, 5, 6, 6, 7, 8, 9, 10, 11, 3, 3}};
  const Numbers machine = runner(3, 0);
  puzzle.data.insert(puzzle.data.end(), machine.begin(), machine.end());
  puzzle.data.insert(puzzle.data.end(), {7, 5, 6, -1, 7, 8, 0, 0});
  compare(puzzle, std::vector<std::uint32_t>{4, 7, 7, 1, 7, 7, 1, 3, 1, 3, 3, 3});
}

TEST(lines_that_count_labels_are_recognised) {
  using namespace constraints;
  const auto found = [](const Numbers& machine, const Numbers& line, int values) {
    Numbers data = machine;
    data.insert(data.end(), {7, static_cast<int>(line.size())});
    data.insert(data.end(), line.begin(), line.end());
    data.insert(data.end(), {0, 12, 6, 0, 1, 2, 3, 4, 5, 6, 6, 7, 8, 9, 10, 11, 3, 3});
    Problem problem;
    CHECK_EQUAL(read_problem(12, values, 1, data, problem), "");
    std::vector<bool> is_break;
    for (const int cell : line) is_break.push_back(cell < 0);
    Patience patience;
    const Layers layers(problem.automata[0], is_break, values, patience);
    return region_clue(problem.part.lines[0], layers, problem.part.regions[0], values);
  };
  const auto arrow = found(runner(4, 0), {7, -1, 8, -1, 10, 2}, 4);
  CHECK(arrow.has_value());
  CHECK_EQUAL(arrow->control, 2);
  CHECK_EQUAL(arrow->first, 1);
  CHECK(arrow->arms == Table({{2}, {4}}));
  CHECK_EQUAL(arrow->least, 1);
  const auto counted = found(counter(4, 1), {0, 7, 6, 8, 10}, 4);
  CHECK(counted.has_value());
  CHECK_EQUAL(counted->first, 1);
  CHECK(counted->arms == Table({{0}, {2}, {4}}));
  CHECK_EQUAL(counted->least, 2);
  // The automaton of arms reads a count as a label, and the other way round.
  CHECK(!found(counter(4, 0), {7, 8, 10, 0}, 4));
  CHECK(!found(counter(4, 0), {0, 1, 7, 8}, 4));
  // Equal labels, whatever the digit is.
  const auto alike = automaton(
      -1, 4, [](int state, int symbol) -> std::optional<int> { return state < 0 ? symbol : state; },
      [](int) { return true; });
  CHECK(!found(alike, {0, 7, 8}, 4));
}

// Two places of one region with the same value: their labels are blamed, and each fourth time all.
TEST(the_piece_that_failed_is_blamed) {
  const constraints::Peers peers(8);
  const constraints::RegionsRule rule({0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3}, {4, 5, 6, 7}, 2, 2, 4,
                                      {}, peers, 0);
  constraints::View view(8, constraints::RegionsRule::words_for(4));
  std::vector<std::uint32_t> block(view.size());
  view.block = block.data();
  for (int failure = 1; failure <= 8; ++failure) {
    const std::uint32_t masks[] = {0b1, 0b1, 0b1111, 0b1111, 0b1, 0b1, 0b10, 0b10};
    std::fill(block.begin(), block.end(), 0);
    std::copy(std::begin(masks), std::end(masks), block.begin());
    CHECK(!rule.run(view));
    const auto blamed = rule.blamed(view);
    const std::vector<int> expected =
        failure % 4 == 0 ? std::vector{4, 5, 4, 5, 6, 7} : std::vector{4, 5};
    CHECK(std::ranges::equal(blamed, expected));
    view.forget_changes();
  }
}

}  // namespace nonet::tests
