// Making puzzles: grids with equal probability, digging, and what must not depend on the machine.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "maker/bands.h"
#include "nonet/generate.h"
#include "nonet/lanes.h"
#include "tests/check.h"

namespace nonet {
namespace {

using base::Dice;
using maker::Bands;
using maker::Columns;

#ifdef NONET_SANITIZE
constexpr std::size_t kGrids = 2'000;
#else
constexpr std::size_t kGrids = 40'000;
#endif

std::shared_ptr<const Rules> classic(int box_rows, int box_columns) {
  const int size = box_rows * box_columns;
  RulesSource source{.size = size, .units = {}, .clashes = {}};
  for (int i = 0; i < size; ++i) {
    std::vector<std::int64_t> row, column, box;
    for (int k = 0; k < size; ++k) {
      row.push_back(i * size + k);
      column.push_back(k * size + i);
      const int r = i / box_rows * box_rows + k / box_columns;
      const int c = i % box_rows * box_columns + k % box_columns;
      box.push_back(r * size + c);
    }
    for (auto& unit : {row, column, box}) source.units.push_back(unit);
  }
  return std::make_shared<const Rules>(source);
}

std::vector<std::uint64_t> streams(std::size_t rows) {
  std::vector<std::uint64_t> numbers(rows);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

std::vector<std::uint8_t> fill(int box_rows, int box_columns, std::size_t rows, int threads = 1) {
  const MakerRules rules{
      .rules = classic(box_rows, box_columns), .box_rows = box_rows, .box_columns = box_columns};
  const auto numbers = streams(rows);
  std::vector<std::uint8_t> grids(rows * rules.rules->cells());
  const End end = fill_rows(
      rules,
      {.seed = 7, .streams = numbers.data(), .rows = rows, .threads = threads, .may_go_on = {}},
      false, grids.data());
  CHECK(end == End::kDone);
  return grids;
}

// The deviation from equal numbers in units of what chance makes of it; above 5 hardly by chance.
double surprise(const std::vector<double>& seen, const std::vector<double>& expected) {
  double chi = 0;
  for (std::size_t i = 0; i < seen.size(); ++i)
    chi += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
  const double freedom = static_cast<double>(seen.size()) - 1;
  // Wilson and Hilferty: the cube root is nearly normal.
  const double spread = 2 / (9 * freedom);
  return (std::cbrt(chi / freedom) - (1 - spread)) / std::sqrt(spread);
}

// Kinds of bands: pairs of partitions that renaming the digits of the first box within and between
// its columns, or exchanging the other boxes, turns into each other.
struct Kinds {
  std::vector<int> of;            // the kind of each pair
  std::vector<int> sizes;         // how many pairs each kind has
  std::vector<int> examples;      // one pair of each
  std::map<Columns, int> number;  // of each partition, columns in the order of their first digits

  static Columns tidy(const Columns& columns) {
    std::array<std::uint8_t, 3> names = {9, 9, 9};
    std::uint8_t next = 0;
    Columns found;
    for (int digit = 0; digit < 9; ++digit) {
      std::uint8_t& name = names[columns[digit]];
      if (name == 9) name = next++;
      found[digit] = name;
    }
    return found;
  }

  Kinds() {
    const auto& partitions = Bands::tables().partitions();
    const int count = static_cast<int>(partitions.size());
    for (int i = 0; i < count; ++i) number[partitions[i]] = i;
    std::vector<std::vector<int>> moves;  // where each renaming takes each partition
    const std::array<std::array<int, 9>, 5> renamings = {{{1, 0, 2, 3, 4, 5, 6, 7, 8},
                                                          {1, 2, 0, 3, 4, 5, 6, 7, 8},
                                                          {3, 4, 5, 0, 1, 2, 6, 7, 8},
                                                          {3, 4, 5, 6, 7, 8, 0, 1, 2},
                                                          {0, 1, 2, 4, 3, 5, 6, 7, 8}}};
    for (const auto& renaming : renamings) {
      std::vector<int> move;
      for (const Columns& partition : partitions) {
        Columns moved;
        for (int digit = 0; digit < 9; ++digit) moved[renaming[digit]] = partition[digit];
        move.push_back(number.at(tidy(moved)));
      }
      moves.push_back(move);
    }
    of.assign(static_cast<std::size_t>(count) * count, -1);
    for (int start = 0; start < count * count; ++start) {
      if (of[start] >= 0) continue;
      const int kind = static_cast<int>(sizes.size());
      std::vector<int> edge = {start};
      of[start] = kind;
      sizes.push_back(0);
      examples.push_back(start);
      while (!edge.empty()) {
        const int pair = edge.back();
        edge.pop_back();
        ++sizes[kind];
        const int a = pair / count, b = pair % count;
        std::vector<int> next = {b * count + a};
        for (const auto& move : moves) next.push_back(move[a] * count + move[b]);
        for (const int other : next)
          if (of[other] < 0) {
            of[other] = kind;
            edge.push_back(other);
          }
      }
    }
  }

  // The kind of the band made of three boxes, in the order of rows.
  int kind_of(const std::array<std::array<std::uint8_t, 9>, 3>& boxes) const {
    std::array<std::uint8_t, 10> names{};  // the digits of the first box, column by column
    for (int cell = 0; cell < 9; ++cell)
      names[boxes[0][cell]] = static_cast<std::uint8_t>(cell % 3 * 3 + cell / 3);
    std::array<int, 2> pair{};
    for (int box = 1; box < 3; ++box) {
      Columns columns;
      for (int cell = 0; cell < 9; ++cell)
        columns[names[boxes[box][cell]]] = static_cast<std::uint8_t>(cell % 3);
      pair[box - 1] = number.at(tidy(columns));
    }
    return of[pair[0] * static_cast<int>(number.size()) + pair[1]];
  }
};

TEST(bands_count_all_grids_and_grids_are_drawn_as_often_as_their_bands_allow) {
  const Bands& bands = Bands::tables();
  const Kinds kinds;
  const auto& partitions = bands.partitions();
  CHECK_EQUAL(partitions.size(), 280U);
  CHECK_EQUAL(bands.most(), 1728U);
  const Columns standard = {0, 0, 0, 1, 1, 1, 2, 2, 2};
  std::vector<double> share;
  std::uint64_t bands_total = 0;
  __extension__ using Wide = unsigned __int128;
  Wide total = 0;
  for (std::size_t kind = 0; kind < kinds.sizes.size(); ++kind) {
    const Columns& second = partitions[kinds.examples[kind] / 280];
    const Columns& third = partitions[kinds.examples[kind] % 280];
    const std::uint64_t orders = std::uint64_t{bands.orders(standard, second, third)} *
                                 static_cast<std::uint64_t>(kinds.sizes[kind]);
    bands_total += orders;
    const Wide grids = Wide{orders} * bands.completions(second, third);
    total += grids;
    share.push_back(static_cast<double>(grids));
  }
  // 1680 first partitions, and six orders of the columns of each other box.
  CHECK_EQUAL(bands_total * 1680 * 36, 948'109'639'680U);
  total *= 1680 * 36;
  CHECK_EQUAL(static_cast<std::uint64_t>(total / 1'000'000'000'000U), 6'670'903'752U);
  CHECK_EQUAL(static_cast<std::uint64_t>(total % 1'000'000'000'000U), 21'072'936'960U);

  // Every band and every stack of the grids that are drawn.
  const auto grids = fill(3, 3, kGrids);
  const double whole = std::accumulate(share.begin(), share.end(), 0.0);
  for (int place = 0; place < 6; ++place) {
    std::vector<double> seen(share.size()), expected;
    for (std::size_t row = 0; row < kGrids; ++row) {
      std::array<std::array<std::uint8_t, 9>, 3> boxes;
      for (int box = 0; box < 3; ++box)
        for (int cell = 0; cell < 9; ++cell) {
          const int across = 3 * box + cell % 3, down = 3 * (place % 3) + cell / 3;
          boxes[box][cell] = grids[81 * row + (place < 3 ? 9 * down + across : 9 * across + down)];
        }
      ++seen[kinds.kind_of(boxes)];
    }
    for (const double each : share) expected.push_back(each / whole * kGrids);
    // Rare kinds together.
    std::vector<double> often, often_expected;
    double rest = 0, rest_expected = 0;
    for (std::size_t kind = 0; kind < share.size(); ++kind) {
      if (expected[kind] < 20) {
        rest += seen[kind];
        rest_expected += expected[kind];
      } else {
        often.push_back(seen[kind]);
        often_expected.push_back(expected[kind]);
      }
    }
    if (rest_expected > 0) {
      often.push_back(rest);
      often_expected.push_back(rest_expected);
    }
    CHECK(often.size() > 10);
    CHECK(std::abs(surprise(often, often_expected)) < 5);
  }
}

TEST(every_cell_and_pair_of_digits_is_as_likely_as_any_other) {
  const auto grids = fill(3, 3, kGrids);
  for (const auto& [a, b] : {std::pair{0, 40}, {0, 80}, {5, 66}, {30, 32}}) {
    std::vector<double> seen(81);
    for (std::size_t row = 0; row < kGrids; ++row)
      ++seen[9 * (grids[81 * row + a] - 1) + grids[81 * row + b] - 1];
    // Digits are interchangeable: nine equal pairs share one probability, 72 others another.
    std::vector<double> equal, others;
    for (int pair = 0; pair < 81; ++pair) (pair % 10 == 0 ? equal : others).push_back(seen[pair]);
    for (const auto& part : {equal, others}) {
      const double sum = std::accumulate(part.begin(), part.end(), 0.0);
      if (sum == 0) continue;
      const std::vector<double> expected(part.size(), sum / static_cast<double>(part.size()));
      CHECK(std::abs(surprise(part, expected)) < 5);
    }
  }
}

TEST(the_288_grids_of_size_4_are_equally_likely) {
  const std::size_t rows = 288 * 60;
  const auto grids = fill(2, 2, rows);
  std::map<std::string, double> seen;
  for (std::size_t row = 0; row < rows; ++row)
    ++seen[std::string(grids.begin() + 16 * row, grids.begin() + 16 * (row + 1))];
  CHECK_EQUAL(seen.size(), 288U);
  std::vector<double> counts;
  for (const auto& [grid, count] : seen) counts.push_back(count);
  CHECK(std::abs(surprise(counts, std::vector<double>(288, 60.0))) < 5);
}

TEST(grids_keep_the_rules_and_do_not_depend_on_threads) {
  for (const auto& [rows, columns] : {std::pair{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}, {4, 4}}) {
    const int size = rows * columns, cells = size * size;
    const auto grids = fill(rows, columns, 40);
    CHECK(grids == fill(rows, columns, 40, 3));
    for (int row = 0; row < 40; ++row) {
      std::vector<unsigned> across(size), down(size), box(size);
      for (int cell = 0; cell < cells; ++cell) {
        const unsigned bit = 1U << grids[row * cells + cell];
        across[cell / size] |= bit;
        down[cell % size] |= bit;
        box[cell / size / rows * rows + cell % size / columns] |= bit;
      }
      const unsigned all = (2U << size) - 2;
      for (const auto& units : {across, down, box})
        for (const unsigned unit : units) CHECK_EQUAL(unit, all);
    }
  }
}

std::vector<std::uint8_t> dig(std::vector<std::uint8_t> grids, const Orbits& orbits, int least,
                              Cpu cpu, int threads) {
  const std::size_t rows = grids.size() / 81;
  const MakerRules rules{.rules = classic(3, 3), .box_rows = 3, .box_columns = 3};
  const auto numbers = streams(rows);
  const std::vector<std::uint16_t> floors(rows, static_cast<std::uint16_t>(least));
  const End end = dig_rows(rules, orbits, floors.data(),
                           {.seed = 7,
                            .streams = numbers.data(),
                            .rows = rows,
                            .cpu = cpu,
                            .threads = threads,
                            .may_go_on = {}},
                           grids.data());
  CHECK(end == End::kDone);
  return grids;
}

TEST(what_is_dug_is_minimal_and_the_same_on_every_cpu) {
  Orbits single, opposite;
  for (int cell = 0; cell < 81; ++cell) single.push_back({cell});
  for (int cell = 0; cell < 40; ++cell) opposite.push_back({cell, 80 - cell});
  opposite.push_back({40});
  const auto grids = fill(3, 3, 50);
  for (const Orbits& orbits : {single, opposite}) {
    const auto puzzles = dig(grids, orbits, 0, Cpu::kPortable, 1);
    CHECK(puzzles == dig(grids, orbits, 0, best_cpu(), 3));
    for (int row = 0; row < 50; ++row) {
      std::uint8_t* const puzzle = const_cast<std::uint8_t*>(&puzzles[81 * row]);
      CHECK_EQUAL(solve_single(puzzle, 2).count, 1U);
      int tried = 0;
      for (const auto& orbit : orbits) {
        std::array<std::uint8_t, 81> fewer;
        std::copy_n(puzzle, 81, fewer.begin());
        for (const int cell : orbit) fewer[cell] = 0;
        if (std::equal(fewer.begin(), fewer.end(), puzzle)) continue;
        CHECK_EQUAL(solve_single(fewer.data(), 2).count, 2U);
        ++tried;
      }
      CHECK(tried > 8);
    }
  }
  for (const std::uint8_t* at = nullptr; const int least : {30, 40}) {
    const auto puzzles = dig(grids, single, least, best_cpu(), 1);
    for (int row = 0; row < 50; ++row) {
      at = &puzzles[81 * row];
      CHECK_EQUAL(81 - std::count(at, at + 81, 0), least);
    }
  }
}

TEST(isomorphic_puzzles_share_their_number) {
  Orbits single;
  for (int cell = 0; cell < 81; ++cell) single.push_back({cell});
  const auto puzzles = dig(fill(3, 3, 100), single, 0, best_cpu(), 1);
  std::vector<std::uint64_t> numbers(100), moved_numbers(100);
  alike_rows(9, 3, 3, puzzles.data(), 100, numbers.data());
  std::vector<std::uint8_t> moved(puzzles.size());
  Dice dice({5});
  for (int row = 0; row < 100; ++row) {
    std::array<std::array<int, 9>, 2> lines;
    for (auto& order : lines) {
      std::array<int, 3> bands = {0, 1, 2};
      dice.shuffle(bands);
      for (int band = 0; band < 3; ++band) {
        std::array<int, 3> within = {0, 1, 2};
        dice.shuffle(within);
        for (int i = 0; i < 3; ++i) order[3 * band + i] = 3 * bands[band] + within[i];
      }
    }
    std::array<std::uint8_t, 9> names = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    dice.shuffle(names);
    const bool transposed = dice.roll(2);
    for (int r = 0; r < 9; ++r)
      for (int c = 0; c < 9; ++c) {
        const std::uint8_t value = puzzles[81 * row + 9 * lines[0][r] + lines[1][c]];
        moved[81 * row + (transposed ? 9 * c + r : 9 * r + c)] =
            value ? names[value - 1] : std::uint8_t{0};
      }
  }
  alike_rows(9, 3, 3, moved.data(), 100, moved_numbers.data());
  CHECK(numbers == moved_numbers);
  std::sort(numbers.begin(), numbers.end());
  CHECK(std::adjacent_find(numbers.begin(), numbers.end()) == numbers.end());
}

TEST(walks_keep_puzzles_unique_and_are_the_same_on_every_cpu) {
  Orbits single;
  for (int cell = 0; cell < 81; ++cell) single.push_back({cell});
  const auto puzzles = dig(fill(3, 3, 12), single, 0, best_cpu(), 1);
  const MakerRules rules{.rules = classic(3, 3), .box_rows = 3, .box_columns = 3};
  // The same rules as any others, which the search for constraints lists the solutions of.
  const MakerRules plain{.rules = classic(3, 3)};
  const auto numbers = streams(12);
  const auto clues = [](const std::uint8_t* puzzle) {
    return 81 - std::count(puzzle, puzzle + 81, 0);
  };
  const auto changed = [&](Cpu cpu, int threads, const auto& change) {
    auto values = puzzles;
    const MakerOptions options{.seed = 7,
                               .streams = numbers.data(),
                               .rows = 12,
                               .cpu = cpu,
                               .threads = threads,
                               .may_go_on = {}};
    CHECK(change(options, values.data()) == End::kDone);
    return values;
  };
  const auto check = [&](const auto& change, auto is_good) {
    const auto found = changed(best_cpu(), 3, change);
    CHECK(found == changed(Cpu::kPortable, 1, change));
    int different = 0;
    for (int row = 0; row < 12; ++row) {
      const std::uint8_t* const puzzle = &found[81 * row];
      different += !std::equal(puzzle, puzzle + 81, &puzzles[81 * row]);
      CHECK_EQUAL(solve_single(puzzle, 2).count, 1U);
      CHECK(is_good(puzzle, row));
    }
    CHECK(different > 3);
  };
  check(
      [&](const MakerOptions& options, std::uint8_t* values) {
        return walk_rows(rules, single, Aim::kFewer, 22, 200, options, values);
      },
      [&](const std::uint8_t* puzzle, int row) {
        return clues(puzzle) <= clues(&puzzles[81 * row]);
      });
  check(
      [&](const MakerOptions& options, std::uint8_t* values) {
        return walk_rows(rules, single, Aim::kMore, 26, 200, options, values);
      },
      [&](const std::uint8_t* puzzle, int row) {
        return clues(puzzle) >= clues(&puzzles[81 * row]);
      });
  const std::vector<std::uint16_t> most(12, 26);
  for (const MakerRules& each : {rules, plain}) {
    check(
        [&](const MakerOptions& options, std::uint8_t* values) {
          return vary_rows(each, single, most.data(), options, values);
        },
        [&](const std::uint8_t* puzzle, int row) {
          return clues(puzzle) <= std::max<std::ptrdiff_t>(26, clues(&puzzles[81 * row]));
        });
    check([&](const MakerOptions& options,
              std::uint8_t* values) { return fit_rows(each, 3, 400, options, values); },
          [&](const std::uint8_t* puzzle, int row) {
            return std::equal(puzzle, puzzle + 81, &puzzles[81 * row],
                              [](int a, int b) { return (a != 0) == (b != 0); });
          });
  }
}

TEST(digging_stops_when_it_is_told_to) {
  const MakerRules rules{.rules = classic(3, 3), .box_rows = 3, .box_columns = 3};
  auto grids = fill(3, 3, 300);
  const auto numbers = streams(300);
  const std::vector<std::uint16_t> floors(300);
  Orbits single;
  for (int cell = 0; cell < 81; ++cell) single.push_back({cell});
  const MakerOptions options{
      .streams = numbers.data(), .rows = 300, .may_go_on = [] { return false; }};
  CHECK(fill_rows(rules, options, false, grids.data()) != End::kNoMemory);
  CHECK(dig_rows(rules, single, floors.data(), options, grids.data()) != End::kNoMemory);
}

}  // namespace
}  // namespace nonet
