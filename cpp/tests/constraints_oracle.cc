// Each rule as its definition reads, without a thought for speed.
#include "tests/constraints_oracle.h"

#include <algorithm>
#include <map>
#include <set>

namespace nonet::tests {
namespace {

class Checker {
 public:
  Checker(const Puzzle& puzzle, const std::vector<int>& values)
      : puzzle_(puzzle), values_(values) {}

  bool holds() { return part(puzzle_.data.size()); }

 private:
  int next() { return puzzle_.data[at_++]; }
  std::vector<int> list(int count) {
    std::vector<int> numbers;
    for (int i = 0; i < count; ++i) numbers.push_back(next());
    return numbers;
  }
  std::vector<int> list() { return list(next()); }
  std::vector<int> of(const std::vector<int>& cells) const {
    std::vector<int> result;
    for (const int cell : cells) result.push_back(values_[cell]);
    return result;
  }
  int shown(int cell) const { return values_[cell] + puzzle_.lowest; }

  bool part(std::size_t end) {
    bool fine = true;
    while (at_ < end) fine = one() && fine;
    return fine;
  }

  bool one() {
    switch (next()) {
      case 1: {
        const int cell = next();
        return next() >> values_[cell] & 1;
      }
      case 2: {
        const auto held = of(list());
        return std::set(held.begin(), held.end()).size() == held.size();
      }
      case 3: {
        const int a = next(), b = next();
        return list(puzzle_.values)[values_[a]] >> values_[b] & 1;
      }
      case 4: {
        const auto held = of(list());
        const auto masks = list();
        int mask = 0;
        for (const int v : held) mask |= 1 << v;
        return std::set(held.begin(), held.end()).size() == held.size() &&
               std::find(masks.begin(), masks.end(), mask) != masks.end();
      }
      case 5: {
        const auto cells = list();
        const auto coefficients = list(static_cast<int>(cells.size()));
        const auto totals = list();
        int sum = 0;
        for (std::size_t i = 0; i < cells.size(); ++i) sum += coefficients[i] * shown(cells[i]);
        return std::find(totals.begin(), totals.end(), sum) != totals.end();
      }
      case 6: {
        Automaton made;
        next();
        made.starts = list();
        made.accepts = list();
        for (int left = next(); left > 0; --left) made.edges.push_back(list(3));
        automata_.push_back(made);
        return true;
      }
      case 7: {
        const auto cells = list();
        const Automaton& automaton = automata_[next()];
        std::set<int> states(automaton.starts.begin(), automaton.starts.end());
        for (const int cell : cells) {
          const int symbol = cell < 0 ? puzzle_.values : values_[cell];
          std::set<int> after;
          for (const auto& edge : automaton.edges)
            if (states.contains(edge[0]) && edge[1] == symbol) after.insert(edge[2]);
          states = after;
        }
        return std::any_of(automaton.accepts.begin(), automaton.accepts.end(),
                           [&](int state) { return states.contains(state); });
      }
      case 8: {
        const auto held = of(list());
        const int mask = next(), counter = next();
        const auto counts = list();
        int count = 0;
        for (const int v : held) count += mask >> v & 1;
        if (counter >= 0) return shown(counter) == count;
        return std::find(counts.begin(), counts.end(), count) != counts.end();
      }
      case 9: {
        const int groups = next(), length = next();
        std::set<std::multiset<int>> kinds;
        for (int g = 0; g < groups; ++g) {
          const auto held = of(list(length));
          kinds.insert({held.begin(), held.end()});
        }
        return kinds.size() <= 1;
      }
      case 10: {
        const int counter = next();
        const auto held = of(list());
        return shown(counter) == static_cast<int>(std::set(held.begin(), held.end()).size());
      }
      case 12: {
        const auto held = of(list()), labels = of(list());
        const int size = next(), width = next();
        int regions = 0;
        std::set<std::pair<int, int>> pairs;
        for (std::size_t i = 0; i < held.size(); ++i) {
          if (labels[i] > regions) return false;
          regions = std::max(regions, labels[i] + 1);
          pairs.emplace(labels[i], held[i]);
        }
        bool fine = pairs.size() == held.size();
        for (int label = 0; label < regions; ++label) {
          std::set<int> region;
          for (std::size_t i = 0; i < labels.size(); ++i)
            if (labels[i] == label) region.insert(static_cast<int>(i));
          fine = fine && static_cast<int>(region.size()) == size && is_connected(region, width);
        }
        return fine;
      }
      case 13: {
        const auto held = of(list());
        const int mask = next(), size = next(), width = next();
        std::set<int> group;
        for (std::size_t i = 0; i < held.size(); ++i)
          if (mask >> held[i] & 1) group.insert(static_cast<int>(i));
        return !group.empty() && (size == 0 || static_cast<int>(group.size()) == size) &&
               is_connected(group, width);
      }
      case 14: {
        const auto square = of(list());
        const int line = next(), rank = next();
        const bool may_tie = next() == 1;
        const int size = puzzle_.values;
        std::vector<std::vector<int>> lines(4 * size, std::vector<int>(size));
        for (int i = 0; i < size; ++i)
          for (int j = 0; j < size; ++j) {
            lines[i][j] = lines[size + i][size - 1 - j] = square[i * size + j];
            lines[2 * size + j][i] = lines[3 * size + j][size - 1 - i] = square[i * size + j];
          }
        int lower = 0, equal = -1;
        for (const auto& other : lines) {
          lower += other < lines[line];
          equal += other == lines[line];
        }
        return lower == rank - 1 && (may_tie || equal == 0);
      }
      default: {
        bool any = false;
        for (int left = next(); left > 0; --left) {
          const int length = next();
          any = part(at_ + length) || any;
        }
        return any;
      }
    }
  }

  // Places in rows of `width`.
  static bool is_connected(std::set<int> left, int width) {
    std::vector<int> edge{*left.begin()};
    left.erase(left.begin());
    while (!edge.empty()) {
      const int place = edge.back();
      edge.pop_back();
      const int column = place % width;
      std::vector<int> beside{place - width, place + width};
      if (column > 0) beside.push_back(place - 1);
      if (column + 1 < width) beside.push_back(place + 1);
      for (const int other : beside)
        if (left.erase(other)) edge.push_back(other);
    }
    return left.empty();
  }

  struct Automaton {
    std::vector<int> starts, accepts;
    std::vector<std::vector<int>> edges;
  };

  const Puzzle& puzzle_;
  const std::vector<int>& values_;
  std::vector<Automaton> automata_;
  std::size_t at_ = 0;
};

}  // namespace

bool obeys(const Puzzle& puzzle, const std::vector<int>& values) {
  return Checker(puzzle, values).holds();
}

void for_each_filling(const Puzzle& puzzle, std::span<const std::uint32_t> masks,
                      const std::function<void(const std::vector<int>&)>& act) {
  std::vector<int> values(puzzle.cells);
  const std::function<void(int)> fill = [&](int cell) {
    if (cell == puzzle.cells) return act(values);
    for (int v = 0; v < puzzle.values; ++v)
      if (masks[cell] >> v & 1) {
        values[cell] = v;
        fill(cell + 1);
      }
  };
  fill(0);
}

Numbers random_primitive(int code, const Puzzle& puzzle, std::mt19937& dice) {
  const auto below = [&](int n) { return static_cast<int>(dice() % static_cast<unsigned>(n)); };
  const int full = (1 << puzzle.values) - 1;
  const auto some_mask = [&] { return 1 + below(full); };
  const auto some_cells = [&](int least, bool repeats) {
    std::vector<int> all(puzzle.cells);
    for (int i = 0; i < puzzle.cells; ++i) all[i] = i;
    std::shuffle(all.begin(), all.end(), dice);
    all.resize(least + below(puzzle.cells - least + 1));
    if (repeats && below(3) == 0) all.push_back(all[0]);
    return all;
  };
  Numbers out{code};
  const auto write = [&](const std::vector<int>& numbers) {
    out.push_back(static_cast<std::int32_t>(numbers.size()));
    out.insert(out.end(), numbers.begin(), numbers.end());
  };
  switch (code) {
    case 1:
      out.insert(out.end(), {below(puzzle.cells), some_mask()});
      break;
    case 2:
      write(some_cells(2, false));
      break;
    case 3:
      out.insert(out.end(), {0, 1 + below(puzzle.cells - 1)});
      if (below(4) == 0)
        for (int v = 0; v < puzzle.values; ++v) out.push_back(1 << v);
      else
        for (int v = 0; v < puzzle.values; ++v) out.push_back(below(full + 1));
      break;
    case 4: {
      const auto cells = some_cells(1, false);
      write(cells);
      std::vector<int> masks;
      const int total = below(puzzle.values * 2);
      const bool by_sum = below(2);
      for (int mask = 1; mask <= full; ++mask) {
        int sum = 0, size = 0;
        for (int v = 0; v < puzzle.values; ++v)
          if (mask >> v & 1) {
            sum += v;
            ++size;
          }
        if (size != static_cast<int>(cells.size())) continue;
        if (by_sum ? sum == total || sum == total + 2 : below(3) == 0) masks.push_back(mask);
      }
      write(masks);
      break;
    }
    case 5: {
      const auto cells = some_cells(1, true);
      write(cells);
      const int style = below(3);
      int most = 0;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const int coefficient = style == 0 ? 1 : style == 1 ? 1 - 2 * below(2) : below(15) - 7;
        out.push_back(coefficient);
        most += coefficient * (puzzle.lowest + below(puzzle.values));
      }
      write(below(3) == 0 ? std::vector<int>{most, most + 1, most - 3} : std::vector<int>{most});
      break;
    }
    case 7: {
      const int states = 2 + below(5);
      Numbers automaton{6, states, 1, 0, 2, states - 1, below(states)};
      std::vector<int> edges;
      for (int left = 3 + below(20); left > 0; --left) {
        edges.push_back(below(states));
        edges.push_back(below(puzzle.values + 1));
        edges.push_back(below(states));
      }
      automaton.push_back(static_cast<std::int32_t>(edges.size() / 3));
      automaton.insert(automaton.end(), edges.begin(), edges.end());
      auto cells = some_cells(1, true);
      if (below(3) == 0) cells.insert(cells.begin() + 1, -1);
      write(cells);
      out.push_back(0);
      out.insert(out.begin(), automaton.begin(), automaton.end());
      break;
    }
    case 8: {
      const auto cells = some_cells(1, true);
      write(cells);
      out.push_back(some_mask());
      const bool counted = below(2);
      out.push_back(counted ? below(puzzle.cells) : -1);
      write(counted ? std::vector<int>{}
                    : std::vector<int>{below(4), below(static_cast<int>(cells.size()) + 1)});
      break;
    }
    case 9: {
      auto cells = some_cells(2, false);
      const int length = static_cast<int>(cells.size()) / 2;
      out.insert(out.end(), {2, length});
      out.insert(out.end(), cells.begin(), cells.begin() + 2 * length);
      break;
    }
    case 10:
      out.push_back(below(puzzle.cells));
      write(some_cells(1, false));
      break;
    case 13: {
      std::vector<int> all(puzzle.cells);
      for (int i = 0; i < puzzle.cells; ++i) all[i] = i;
      write(all);
      out.push_back(some_mask());
      out.push_back(below(3) == 0 ? 0 : below(puzzle.cells) + 1);
      out.push_back(1 + below(puzzle.cells));
      break;
    }
    default: {
      const int groups = 1 + below(3);
      out.push_back(groups);
      for (int g = 0; g < groups; ++g) {
        Numbers group;
        for (int left = 1 + below(2); left > 0; --left) {
          constexpr int kinds[] = {1, 2, 3, 4, 5, 8, 9, 10, 11};
          const Numbers inner = random_primitive(kinds[below(9)], puzzle, dice);
          group.insert(group.end(), inner.begin(), inner.end());
        }
        out.push_back(static_cast<std::int32_t>(group.size()));
        out.insert(out.end(), group.begin(), group.end());
      }
    }
  }
  return out;
}

}  // namespace nonet::tests
