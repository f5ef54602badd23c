// Reads primitives, and refuses what would make the engine read or write out of bounds.
#include "constraints/problem.h"

#include <algorithm>
#include <stdexcept>

namespace nonet::constraints {
namespace {

using std::to_string;

// Thrown and caught in this file.
struct Fault {
  std::string message;
};

// So that no sum of products overflows an int.
constexpr int kMaxCoefficient = 10'000;
constexpr int kMaxTotal = 100'000'000;

class Reader {
 public:
  Reader(Problem& problem, std::span<const std::int32_t> data) : problem_(problem), data_(data) {}

  void read(Part& part) { read_until(part, data_.size()); }

 private:
  int next() {
    if (at_ == data_.size()) throw Fault{"the data ends within a primitive"};
    return data_[at_++];
  }

  int next_within(int least, int most, const char* what) {
    const int number = next();
    if (number < least || number > most)
      throw Fault{std::string(what) + " " + to_string(number) + " is not between " +
                  to_string(least) + " and " + to_string(most)};
    return number;
  }

  int next_cell() { return next_within(0, problem_.cells - 1, "cell"); }
  int next_length() {
    const int length = next();
    const auto left = static_cast<int>(data_.size() - at_);
    if (length < 0 || length > left)
      throw Fault{"length " + to_string(length) + " is not between 0 and " + to_string(left)};
    return length;
  }
  Mask next_mask() {
    return static_cast<Mask>(next_within(0, static_cast<int>(all_values(problem_.values)), "mask"));
  }

  Cells next_cells(int least = 0) {
    Cells cells(next_length());
    for (int& cell : cells) cell = next_within(least, problem_.cells - 1, "cell");
    return cells;
  }

  std::vector<int> next_numbers(int count, int least, int most, const char* what) {
    std::vector<int> numbers(count);
    for (int& number : numbers) number = next_within(least, most, what);
    return numbers;
  }

  void read_until(Part& part, std::size_t end) {
    while (at_ < end) read_one(part);
    if (at_ != end) throw Fault{"a branch ends within a primitive"};
  }

  void read_one(Part& part) {
    switch (const int code = next()) {
      case 1: {
        const int cell = next_cell();
        part.domains.emplace_back(cell, next_mask());
        break;
      }
      case 2:
        part.differs.push_back(next_cells());
        break;
      case 3: {
        Clash clash{next_cell(), next_cell(), {}};
        for (int i = 0; i < problem_.values; ++i) clash.allowed.push_back(next_mask());
        part.clashes.push_back(std::move(clash));
        break;
      }
      case 4: {
        Sets sets{next_cells(), {}};
        for (int left = next_length(); left > 0; --left) sets.masks.push_back(next_mask());
        part.sets.push_back(std::move(sets));
        break;
      }
      case 5: {
        Sum sum{next_cells(), {}, {}};
        const int count = static_cast<int>(sum.cells.size());
        sum.coefficients = next_numbers(count, -kMaxCoefficient, kMaxCoefficient, "coefficient");
        sum.totals = next_numbers(next_length(), -kMaxTotal, kMaxTotal, "total");
        part.sums.push_back(std::move(sum));
        break;
      }
      case 6:
        read_automaton();
        break;
      case 7: {
        Line line{next_cells(kBreak), 0};
        line.automaton =
            next_within(0, static_cast<int>(problem_.automata.size()) - 1, "automaton");
        part.lines.push_back(std::move(line));
        break;
      }
      case 8: {
        Count count{next_cells(), 0, -1, {}};
        count.mask = next_mask();
        count.counter = next_within(-1, problem_.cells - 1, "cell");
        count.counts = next_numbers(next_length(), -kMaxTotal, kMaxTotal, "count");
        part.counts.push_back(std::move(count));
        break;
      }
      case 9: {
        SameValues same{std::vector<Cells>(next_length())};
        const int length = next_length();
        for (Cells& group : same.groups) {
          for (int i = 0; i < length; ++i) group.push_back(next_cell());
        }
        part.same_values.push_back(std::move(same));
        break;
      }
      case 10: {
        Distinct distinct{next_cell(), {}};
        distinct.cells = next_cells();
        part.distincts.push_back(std::move(distinct));
        break;
      }
      case 11: {
        Either either;
        for (int left = next_length(); left > 0; --left) {
          const int length = next_length();
          read_until(either.groups.emplace_back(), at_ + length);
        }
        part.eithers.push_back(std::move(either));
        break;
      }
      case 12: {
        Regions regions{next_cells(), next_cells(), 0, 0};
        const int count = static_cast<int>(regions.cells.size());
        if (count == 0 || regions.labels.size() != regions.cells.size())
          throw Fault{"a label for each cell is needed"};
        regions.size = next_within(1, count, "size of a region");
        regions.width = next_within(1, count, "width");
        if (count % regions.size != 0 || count / regions.size > problem_.values)
          throw Fault{"regions of " + to_string(regions.size) + " cells"};
        part.regions.push_back(std::move(regions));
        break;
      }
      case 13: {
        Connected connected{next_cells(), 0, 0, 0};
        connected.mask = next_mask();
        const int count = static_cast<int>(connected.cells.size());
        connected.size = next_within(0, kMaxCells, "size of a group");
        connected.width = next_within(1, std::max(count, 1), "width");
        part.connected.push_back(std::move(connected));
        break;
      }
      case 14: {
        Ranked ranked{next_cells(), 0, 0, false};
        const int values = problem_.values;
        if (static_cast<int>(ranked.cells.size()) != values * values)
          throw Fault{"ranks need as many rows and columns as values"};
        ranked.line = next_within(0, 4 * values - 1, "line");
        ranked.rank = next_within(1, 4 * values, "rank");
        ranked.may_tie = next_within(0, 1, "tie") == 1;
        part.ranked.push_back(std::move(ranked));
        break;
      }
      default:
        throw Fault{"no primitive has the code " + to_string(code)};
    }
  }

  void read_automaton() {
    Automaton automaton;
    automaton.states = next_within(0, 1 << 20, "number of states");
    const int last = automaton.states - 1;
    automaton.starts = next_numbers(next_length(), 0, last, "state");
    automaton.accepts = next_numbers(next_length(), 0, last, "state");
    for (int left = next_length(); left > 0; --left) {
      const int from = next_within(0, last, "state");
      const int symbol = next_within(0, problem_.values, "symbol");
      automaton.edges.push_back({from, symbol, next_within(0, last, "state")});
    }
    problem_.automata.push_back(std::move(automaton));
  }

  Problem& problem_;
  const std::span<const std::int32_t> data_;
  std::size_t at_ = 0;
};

}  // namespace

std::string read_problem(int cells, int values, int lowest, std::span<const std::int32_t> data,
                         Problem& problem) {
  if (cells < 1 || cells > kMaxCells)
    return to_string(cells) + " cells, not between 1 and " + to_string(kMaxCells);
  if (values < 1 || values > kMaxValues)
    return to_string(values) + " values, not between 1 and " + to_string(kMaxValues);
  if (lowest < -1000 || lowest > 1000) return "the lowest value is " + to_string(lowest);
  problem.cells = cells;
  problem.values = values;
  problem.lowest = lowest;
  try {
    Reader(problem, data).read(problem.part);
  } catch (const Fault& fault) {
    return fault.message;
  }
  return {};
}

}  // namespace nonet::constraints
