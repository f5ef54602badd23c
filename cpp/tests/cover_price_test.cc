// Tables of exact cover: their bits, where they are built, and that results do not depend on it.
#include <array>
#include <limits>

#include "cover/bits.h"
#include "cover/cells.h"
#include "cover/local.h"
#include "cover/price.h"
#include "cover/table.h"
#include "cover/walk.h"
#include "tests/check.h"
#include "tests/cover_shapes.h"

using namespace nonet::cover;
using namespace nonet::tests;

namespace {

constexpr auto kNoEnd = std::numeric_limits<std::uint64_t>::max();
const auto kGoOn = [] { return true; };

struct Seen {
  std::vector<Index> out;
  Tally tally;
};

template <typename SomeWalk>
Seen walk_all(SomeWalk&& walk) {
  Seen seen;
  walk.start({});
  CHECK(walk.run({kNoEnd, kNoEnd, kNoEnd}, seen.tally, &seen.out));
  return seen;
}

void check_kernels(const Source& source) {
  const auto problem = compile(source);
  const Table table(*problem);
  const Seen cells = walk_all(Walk<Cells<false>>(*problem));
  const Seen bits = walk_all(Walk<Bits>(table));
  CHECK(bits.out == cells.out);
  CHECK_EQUAL(bits.tally.nodes, cells.tally.nodes);
  if (Reach::size(*problem).fits) {
    const Reach reach(*problem);
    const Seen local = walk_all(Walk<Local>(reach));
    CHECK(local.out == cells.out);
    CHECK_EQUAL(local.tally.nodes, cells.tally.nodes);
  }
  for (const int threads : {1, 3}) {
    Search search(problem, threads);
    std::vector<Index> out;
    CHECK(search.list({}, kGoOn, out));
    CHECK(out == cells.out);
    CHECK_EQUAL(search.tally().nodes, cells.tally.nodes);
  }
}

bool are_compatible(const Problem& problem, Index one, Index other) {
  for (std::size_t a = problem.begin(one); a < problem.end(one); ++a)
    for (std::size_t b = problem.begin(other); b < problem.end(other); ++b)
      if (problem.item(a) == problem.item(b) &&
          (problem.colour(a) == 0 || problem.colour(a) != problem.colour(b)))
        return false;
  return true;
}

// Compares every bit of a table with the two options it is about. Returns the number of zeros.
std::size_t check_table(const Problem& problem) {
  const Table table(problem);
  std::size_t zeros = 0;
  for (Index option = 0; option < problem.options(); ++option) {
    const Word* row = table.row(option);
    for (Index item = 0; item < problem.primary(); ++item, row += table.words()) {
      for (Index bit = 0; bit < table.count(item); ++bit) {
        const bool is_left = row[bit / 64] >> (bit % 64) & 1;
        CHECK_EQUAL(is_left, are_compatible(problem, option, table.options(item)[bit]));
        zeros += !is_left;
      }
    }
  }
  return zeros;
}

// Compares the lists of what options concern with a table of the same problem. Returns their size.
std::size_t check_reach(const Problem& problem) {
  const Table table(problem);
  const Reach reach(problem);
  std::size_t size = 0;
  for (Index option = 0; option < problem.options(); ++option) {
    std::vector<Word> row(static_cast<std::size_t>(problem.primary()), ~Word{0});
    for (const auto& [keep, item] : reach.move(option).losses)
      row[static_cast<std::size_t>(item)] = keep;
    for (const Index item : reach.move(option).covered) row[static_cast<std::size_t>(item)] = 0;
    size += reach.move(option).losses.size();
    for (Index item = 0; item < problem.primary(); ++item) {
      CHECK_EQUAL(reach.count(item), table.count(item));
      for (Index bit = 0; bit < table.count(item); ++bit) {
        CHECK_EQUAL(reach.options(item)[bit], table.options(item)[bit]);
        CHECK_EQUAL(row[static_cast<std::size_t>(item)] >> bit & 1,
                    table.row(option)[item] >> bit & 1);
      }
    }
  }
  return size;
}

// What the cells have spent after some nodes.
Spent spend(const Problem& problem, std::uint64_t nodes) {
  Walk<Cells<false>> walk(problem);
  walk.start({});
  Tally tally;
  CHECK(!walk.run({kNoEnd, nodes, kNoEnd}, tally, nullptr));
  return {tally.nodes, tally.updates, walk.kernel().narrowed(), walk.share()};
}

}  // namespace

TEST(cover_kernels_agree_on_every_shape) {
  for (const Counted& each : counted_shapes()) {
    Search search(compile(each.source));
    CHECK(search.count({}, kGoOn));
    CHECK_EQUAL(search.tally().found, each.count);
    check_kernels(each.source);
  }
  std::mt19937 random(21);
  for (const auto& [items, options, length] : std::vector<std::array<int, 3>>{
           {12, 60, 3}, {20, 150, 5}, {40, 300, 12}, {60, 200, 30}, {120, 160, 4}, {10, 400, 5}})
    for (int round = 0; round < 4; ++round) check_kernels(planted(random, items, options, length));
}

TEST(cover_every_bit_of_a_table_is_right) {
  std::mt19937 random(22);
  // Short options are cleared bit by bit, long ones by masks, five and more of them per option.
  CHECK(check_table(*compile(planted(random, 200, 230, 2))) > 0);
  CHECK(check_table(*compile(planted(random, 40, 150, 9))) > 0);
  CHECK(check_table(*compile(planted(random, 7, 200, 3))) > 0);
  for (int round = 0; round < 30; ++round)
    check_table(*compile(random_problem(random, {4, 3, 90, false})));
  CHECK(check_table(*compile(steiner(9))) > 0);
  // Many colours of one item, and options that have it without a colour.
  Source colourful;
  colourful.primary = 3;
  colourful.secondary = 1;
  for (int option = 0; option < 300; ++option) {
    add_option(colourful, {option % 3, 3});
    colourful.colours.insert(colourful.colours.end(), {0, option % 41});
  }
  CHECK(check_table(*compile(colourful)) > 0);
}

TEST(cover_options_concern_the_items_that_a_table_narrows) {
  std::mt19937 random(23);
  CHECK(check_reach(*compile(planted(random, 100, 130, 2))) > 0);
  CHECK(check_reach(*compile(planted(random, 40, 90, 9))) > 0);
  for (int round = 0; round < 30; ++round)
    check_reach(*compile(random_problem(random, {4, 3, 60, false})));
  CHECK(check_reach(*compile(steiner(9))) > 0);
  CHECK(check_reach(*compile(rings(3, 8))) == 2 * 3 * 8);
}

TEST(cover_local_search_fits_unless_bounds_or_lists_forbid_it) {
  CHECK(Reach::size(*compile(rings(14, 20))).fits);
  CHECK(!Reach::size(*compile(Source{})).fits);
  CHECK(Reach::size(*compile(matchings(65))).fits);
  CHECK(!Reach::size(*compile(matchings(66))).fits);
  Source bounded = langford(5);
  bounded.least.assign(static_cast<std::size_t>(bounded.primary), 0);
  bounded.most.assign(static_cast<std::size_t>(bounded.primary), 1);
  CHECK(!Reach::size(*compile(bounded)).fits);
}

TEST(cover_a_table_fits_unless_bounds_or_memory_forbid_it) {
  CHECK(Table::fits(*compile(langford(11))));
  CHECK(!Table::fits(*compile(Source{})));
  Source chain;  // options that share no items
  chain.primary = 10'000;
  for (int item = 0; item < 10'000; ++item) add_option(chain, {item});
  CHECK(!Table::fits(*compile(chain)));
  Source bounded = langford(5);
  bounded.least.assign(static_cast<std::size_t>(bounded.primary), 0);
  bounded.most.assign(static_cast<std::size_t>(bounded.primary), 1);
  CHECK(!Table::fits(*compile(bounded)));
}

TEST(cover_bits_are_chosen_by_what_cells_have_spent) {
  for (const Source& source : {dominoes(6), dominoes(8, true), latin(5), langford(10)}) {
    const auto problem = compile(source);
    const Spent spent = spend(*problem, 2000);
    CHECK(spent.items > 0);
    CHECK(Price(*problem).by_bits(spent) < Price::by_cells(spent));
    CHECK(Price(*problem).best(spent) == Kernel::kBits);
  }
}

TEST(cover_local_search_is_chosen_where_options_concern_few_items) {
  for (const Source& source : {rings(14, 20), pairs(17)}) {
    const auto problem = compile(source);
    CHECK(Price(*problem).best(spend(*problem, 2000)) == Kernel::kLocal);
  }
  // Many live items, of which each option concerns few.
  Source wide;
  for (int group = 0; group < 1000; ++group, wide.primary += 2) {
    const int first = 2 * group;
    for (const auto& items : {std::vector{first}, {first + 1}, {first, first + 1}})
      add_option(wide, items);
  }
  const auto problem = compile(wide);
  CHECK(Table::fits(*problem));
  const Spent spent = spend(*problem, 1500);
  CHECK(Price(*problem).by_bits(spent) > Price::by_cells(spent));
  CHECK(Price(*problem).best(spent) == Kernel::kLocal);
  // A list of more than 64 options excludes local search.
  for (int option = 0; option < 65; ++option) add_option(wide, {static_cast<int>(wide.primary)});
  ++wide.primary;
  const auto long_list = compile(wide);
  CHECK(Price(*long_list).best(spend(*long_list, 1500)) == Kernel::kCells);
}

TEST(cover_a_table_is_not_built_near_the_end) {
  const auto problem = compile(dominoes(6));
  const Price price(*problem);
  Spent spent = spend(*problem, 100);
  spent.share = 0.1;
  CHECK(price.best(spent) == Kernel::kBits);
  spent.share = 0.999;
  CHECK(price.best(spent) == Kernel::kCells);
  // The share may be wrong: a search that lasts much longer than a table takes gets one.
  spent.nodes *= 1000;
  spent.updates *= 1000;
  spent.items *= 1000;
  CHECK(price.best(spent) == Kernel::kBits);
}
