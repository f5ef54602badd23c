// Counting with memory: the same numbers, whatever is remembered, and numbers beyond 64 bits.
#include <cstdint>
#include <random>

#include "tests/check.h"
#include "tests/cover_problems.h"
#include "tests/cover_shapes.h"

using namespace nonet::cover;
using namespace nonet::tests;

namespace {

const auto kGoOn = [] { return true; };

std::uint64_t remembered(const Source& source, std::size_t most = std::size_t{1} << 20) {
  Memo memo(compile(source), most);
  CHECK(memo.run(UINT64_MAX, kGoOn));
  CHECK(!memo.is_too_large());
  CHECK(memo.share() == 1);
  CHECK_EQUAL(memo.found()[1] | memo.found()[2] | memo.found()[3], 0U);
  return memo.found()[0];
}

}  // namespace

TEST(memory_changes_no_count) {
  for (const auto& [name, source, count] : counted_shapes()) {
    CHECK_EQUAL(remembered(source), count);
    CHECK_EQUAL(remembered(source, 1), count);
    CHECK_EQUAL(remembered(source, 64), count);
  }
}

TEST(memory_counts_like_brute_force) {
  std::mt19937 random(7);
  int solved = 0;
  for (int round = 0; round < 200; ++round) {
    Source source = planted(random, 8, 13, 2);
    source.secondary = round % 2;  // every option has a primary item
    source.primary -= source.secondary;
    Source spelled = source;  // brute force reads what a source may leave out
    spelled.colours.assign(source.items.size(), 0);
    spelled.least.assign(static_cast<std::size_t>(source.primary), 1);
    spelled.most = spelled.least;
    const std::size_t count = brute_force(spelled).size();
    CHECK_EQUAL(remembered(source), count);
    CHECK_EQUAL(remembered(source, 2), count);
    solved += count > 1;
  }
  CHECK(solved > 50);
}

TEST(memory_stops_and_goes_on) {
  Memo memo(compile(dominoes(6)));
  int questions = 0;
  for (std::uint64_t nodes = 10; !memo.run(nodes, kGoOn); nodes += 10) {
    CHECK(memo.nodes() >= nodes && memo.share() < 1);
    CHECK(memo.found()[0] < 6728);
    ++questions;
  }
  CHECK_EQUAL(memo.found()[0], 6728U);
  CHECK(questions > 10 && memo.saved() > 10);
  Memo stopped(compile(dominoes(6)));
  CHECK(!stopped.run(UINT64_MAX, [] { return false; }));
  CHECK(stopped.run(UINT64_MAX, kGoOn));
}

TEST(memory_counts_beyond_64_bits) {
  Memo memo(compile(pairs(200)));  // 2^200
  CHECK(memo.run(UINT64_MAX, kGoOn));
  CHECK(memo.found() == (std::array<std::uint64_t, 4>{0, 0, 0, 256}));
  Memo larger(compile(pairs(256)));
  CHECK(larger.run(UINT64_MAX, kGoOn));
  CHECK(larger.is_too_large());
}

TEST(memory_is_not_for_bounds_and_colours) {
  std::mt19937 random(3);
  int refused = 0;
  for (int round = 0; round < 100; ++round) {
    const Source source = random_problem(random, {4, 2, 12, true});
    const bool is_plain = source.colours.empty() && source.least.empty();
    CHECK(Memo::fits(*compile(source)) >= is_plain);
    refused += !Memo::fits(*compile(source));
  }
  CHECK(refused > 0);
}
