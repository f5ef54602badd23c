// The kernels of exact cover: all define the same tree, whose leaves are the oracle's solutions.
#include <limits>
#include <span>

#include "cover/bits.h"
#include "cover/cells.h"
#include "cover/local.h"
#include "cover/narrow.h"
#include "cover/problem.h"
#include "cover/walk.h"
#include "tests/check.h"
#include "tests/cover_problems.h"

using namespace nonet::cover;
using namespace nonet::tests;

namespace {

constexpr auto kNoEnd = std::numeric_limits<std::uint64_t>::max();
constexpr Tree::Slice kAll{kNoEnd, kNoEnd, kNoEnd};

struct Seen {
  std::vector<Solution> solutions;
  Tally tally;
};

template <typename SomeWalk>
Seen walk_all(SomeWalk& walk, std::uint64_t nodes = kNoEnd) {
  Seen seen;
  std::vector<Index> out;
  walk.start({});
  while (!walk.run({kNoEnd, nodes, kNoEnd}, seen.tally, &out)) {
  }
  seen.solutions = solutions_in(out);
  return seen;
}

bool same(const Seen& a, const Seen& b) {
  return a.solutions == b.solutions && a.tally.nodes == b.tally.nodes &&
         a.tally.found == b.tally.found;
}

Shape random_shape(std::mt19937& random, bool bounds) {
  const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
  return {1 + below(5), below(3), below(11), bounds};
}

// Walks a tree in parts: at regular intervals the untried rest near the top is given away.
std::vector<Solution> walk_in_parts(const Problem& problem, std::uint64_t nodes, Tally& tally) {
  std::vector<Path> todo{{}};
  std::vector<Solution> all;
  while (!todo.empty()) {
    const Path path = todo.front();
    todo.erase(todo.begin());
    Walk<Cells<true>> walk(problem);
    walk.start(path);
    std::vector<Index> out;
    while (!walk.run({kNoEnd, nodes, kNoEnd}, tally, &out)) {
      Tree::Gift gift = walk.split();
      todo.insert(todo.begin(), gift.paths.begin(), gift.paths.end());
    }
    const auto found = solutions_in(out);
    all.insert(all.end(), found.begin(), found.end());
  }
  return all;
}

}  // namespace

TEST(cover_every_kernel_finds_what_the_oracle_finds) {
  std::mt19937 random(1);
  std::size_t solved = 0;
  for (int round = 0; round < 1500; ++round) {
    const Source source = random_problem(random, random_shape(random, false));
    CHECK_EQUAL(find_fault(source), "");
    const auto expected = brute_force(source);
    const auto problem = compile(source);
    Walk<Cells<false>> cells(*problem);
    const Seen one = walk_all(cells);
    CHECK_EQUAL(one.solutions.size(), expected.size());
    CHECK(std::set(one.solutions.begin(), one.solutions.end()) == expected);
    Walk<Cells<true>> bounded(*problem);
    CHECK(same(walk_all(bounded), one));
    const Table table(*problem);
    Walk<Bits> bits(table);
    CHECK(same(walk_all(bits), one));
    CHECK(same(walk_all(bits, 1), one));
    const Reach reach(*problem);
    Walk<Local> local(reach);
    CHECK(same(walk_all(local), one));
    CHECK(same(walk_all(local, 1), one));
    CHECK(same(walk_all(cells, 1), one));
    solved += !expected.empty();
  }
  CHECK(solved > 300);
}

TEST(cover_cells_keep_bounds) {
  std::mt19937 random(2);
  std::size_t solved = 0;
  for (int round = 0; round < 1500; ++round) {
    const Source source = random_problem(random, random_shape(random, true));
    CHECK_EQUAL(find_fault(source), "");
    const auto expected = brute_force(source);
    const auto problem = compile(source);
    Walk<Cells<true>> cells(*problem);
    const Seen one = walk_all(cells);
    CHECK_EQUAL(one.solutions.size(), expected.size());
    CHECK(std::set(one.solutions.begin(), one.solutions.end()) == expected);
    CHECK(same(walk_all(cells, 1), one));
    solved += !expected.empty();
  }
  CHECK(solved > 300);
}

TEST(cover_parts_of_a_tree_make_the_whole) {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    const auto problem = compile(random_problem(random, random_shape(random, round % 2 == 0)));
    Walk<Cells<true>> walk(*problem);
    const Seen one = walk_all(walk);
    for (const std::uint64_t nodes : {1U, 2U, 5U}) {
      Tally tally;
      CHECK(walk_in_parts(*problem, nodes, tally) == one.solutions);
      CHECK_EQUAL(tally.nodes, one.tally.nodes);
    }
  }
}

TEST(cover_other_kernels_take_over_from_cells_anywhere) {
  const auto problem = compile(langford(7));
  const Table table(*problem);
  const Reach reach(*problem);
  Walk<Cells<false>> whole(*problem);
  const Seen one = walk_all(whole);
  CHECK_EQUAL(one.tally.found, 52U);
  for (std::uint64_t nodes = 0; nodes < one.tally.nodes; nodes += 7) {
    Walk<Cells<false>> cells(*problem);
    cells.start({});
    Tally tally;
    std::vector<Index> out;
    CHECK(!cells.run({kNoEnd, nodes, kNoEnd}, tally, &out));
    const auto finish = [&](auto&& walk) {
      walk.take_over(cells.trace());
      CHECK(cells.share() == walk.share());
      Tally all = tally;
      std::vector<Index> listed = out;
      CHECK(walk.run(kAll, all, &listed));
      CHECK_EQUAL(all.nodes, one.tally.nodes);
      CHECK(solutions_in(listed) == one.solutions);
    };
    finish(Walk<Bits>(table));
    finish(Walk<Local>(reach));
  }
}

TEST(cover_many_colours_and_long_lists_fit_in_several_words) {
  // Two primary items with 300 options each, and a secondary item with 150 colours: two options are
  // compatible only if they have the same colour.
  Source source;
  source.primary = 2;
  source.secondary = 1;
  for (int option = 0; option < 600; ++option) {
    source.items.insert(source.items.end(), {option % 2, 2});
    source.colours.insert(source.colours.end(), {0, 1 + option / 4});
    source.ends.push_back(static_cast<std::int64_t>(source.items.size()));
  }
  const auto problem = compile(source);
  const Table table(*problem);
  CHECK_EQUAL(table.words(), 5U);
  Walk<Bits> bits(table);
  Walk<Cells<false>> cells(*problem);
  const Seen one = walk_all(cells);
  CHECK_EQUAL(one.tally.found, 600U);
  CHECK(same(walk_all(bits), one));
}

TEST(cover_items_with_very_many_options_are_compared_exactly) {
  // 1000, 999 and 998 options: the last item has the fewest, although a one-byte key cannot show
  // it.
  Source source;
  source.primary = 3;
  for (int item = 0; item < 3; ++item)
    for (int option = 0; option < 1000 - item; ++option) {
      source.items.push_back(item);
      source.ends.push_back(static_cast<std::int64_t>(source.items.size()));
    }
  const auto problem = compile(source);
  Cells<false> cells(*problem);
  CHECK_EQUAL(cells.open(), 998);
  CHECK(cells.enter(5));
  CHECK_EQUAL(cells.open(), 999);
}

TEST(cover_local_search_takes_lists_of_64_options) {
  // Items 0 and 1 share 63 options and have one each of their own, so both lists fill a word.
  Source source;
  source.primary = 2;
  for (int option = 0; option < 65; ++option) {
    if (option != 64) source.items.push_back(0);
    if (option != 63) source.items.push_back(1);
    source.ends.push_back(static_cast<std::int64_t>(source.items.size()));
  }
  const auto problem = compile(source);
  CHECK(Reach::size(*problem).fits);
  const Reach reach(*problem);
  Walk<Local> local(reach);
  Walk<Cells<false>> cells(*problem);
  const Seen one = walk_all(cells);
  CHECK_EQUAL(one.tally.found, 64U);
  CHECK(same(walk_all(local), one));
}

TEST(cover_every_way_to_narrow_is_the_same) {
  std::mt19937_64 random(4);
  for (int round = 0; round < 2000; ++round) {
    const std::size_t words = 1 + random() % 18, items = 1 + random() % 150;
    const std::size_t masks = (items + 63) / 64;
    const std::size_t lines = lines_for(items * words);
    std::vector<Word> live(masks);
    Lines from_lines(lines), keep_lines(lines), one_lines(lines), other_lines(lines);
    const std::span from(from_lines[0].words, 8 * lines), keep(keep_lines[0].words, 8 * lines);
    const std::span one(one_lines[0].words, 8 * lines), other(other_lines[0].words, 8 * lines);
    for (std::size_t item = 0; item < items; ++item)
      if (random() % 4) live[item / 64] |= Word{1} << (item % 64);
    for (Word& word : from) word = random() & random();
    for (Word& word : keep) word = random() | random();
    if (round % 3 == 0) std::fill_n(keep.begin(), words, 0);
    const Narrowing narrowing{live.data(), masks, words, from.data(), keep.data(), one.data()};
    const Narrowed portable = narrow_portable(narrowing);
    Narrowing again = narrowing;
    again.to = other.data();
    const Narrowed best = best_narrow()(again);
    CHECK_EQUAL(best.item, portable.item);
    CHECK_EQUAL(best.count, portable.count);
    CHECK_EQUAL(best.looked, portable.looked);
    if (portable.count > 0)
      for (std::size_t i = 0; i < items * words; ++i)
        if (live[i / words / 64] >> (i / words % 64) & 1) CHECK_EQUAL(one[i], other[i]);

    // And what it is meant to be.
    std::int64_t fewest = -1, chosen = -1;
    for (std::size_t item = 0; item < items; ++item) {
      if (!(live[item / 64] >> (item % 64) & 1)) continue;
      std::int64_t count = 0;
      for (std::size_t word = item * words; word < (item + 1) * words; ++word)
        count += std::popcount(from[word] & keep[word]);
      if (fewest < 0 || count < fewest) {
        fewest = count;
        chosen = static_cast<std::int64_t>(item);
      }
    }
    CHECK_EQUAL(portable.item, chosen);
    if (chosen >= 0) CHECK_EQUAL(std::int64_t{portable.count}, fewest);
  }
}
