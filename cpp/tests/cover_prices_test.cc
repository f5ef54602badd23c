// Prices of secondary items: bounds stay below every solution, and the cheapest stay the cheapest.
#include <algorithm>
#include <cstdint>
#include <random>

#include "cover/prices.h"
#include "tests/check.h"
#include "tests/cover_problems.h"
#include "tests/cover_shapes.h"

using namespace nonet::cover;
using namespace nonet::tests;

namespace {

const auto kGoOn = [] { return true; };

struct Timetable {
  Source source;
  std::vector<std::int64_t> costs;
};

// Lessons that want an hour of a teacher and of a room. With `most_hours` a lesson takes one hour
// or two; with `coloured`, rooms are shared by lessons of one colour.
Timetable timetable(std::mt19937& random, int lessons, int hours, bool two_hours, bool coloured) {
  constexpr int kTeachers = 2, kRooms = 2;
  Timetable made;
  Source& source = made.source;
  source.primary = lessons;
  source.secondary = (kTeachers + kRooms) * hours;
  for (int lesson = 0; lesson < lessons; ++lesson) {
    source.least.push_back(two_hours && lesson % 2 ? 2 : 1);
    source.most.push_back(source.least.back() + (two_hours ? random() % 2 : 0));
    const int teacher = static_cast<int>(random() % kTeachers);
    for (int hour = 0; hour < hours; ++hour)
      for (int room = 0; room < kRooms; ++room) {
        source.items.insert(source.items.end(), {lesson, lessons + teacher * hours + hour,
                                                 lessons + (kTeachers + room) * hours + hour});
        source.colours.insert(source.colours.end(), {0, 0, coloured ? 1 + lesson % 2 : 0});
        source.ends.push_back(static_cast<std::int64_t>(source.items.size()));
        made.costs.push_back(5 * hour + static_cast<int>(random() % 9) - 2);
      }
  }
  return made;
}

// The costs of all solutions, the cheapest first.
std::vector<std::int64_t> all_costs(const Timetable& made) {
  Search search(compile(made.source));
  std::vector<std::int32_t> out;
  CHECK(search.list({}, kGoOn, out));
  std::vector<std::int64_t> costs;
  for (std::size_t at = 0; at < out.size();) {
    const std::int32_t size = out[at++];
    costs.push_back(0);
    for (std::int32_t i = 0; i < size; ++i) costs.back() += made.costs[out[at++]];
  }
  std::sort(costs.begin(), costs.end());
  return costs;
}

}  // namespace

TEST(cover_prices_keep_the_cheapest) {
  std::mt19937 random(5);
  int solved = 0;
  for (int round = 0; round < 120; ++round) {
    const Timetable made = timetable(random, 3 + round % 2, 3, round % 3 == 1, round % 4 == 3);
    std::vector<std::int64_t> costs = all_costs(made);
    Cheapest cheapest(compile(made.source), made.costs, 5);
    CHECK(cheapest.run(UINT64_MAX, kGoOn));
    std::vector<std::int64_t> found;
    const std::vector<std::int32_t> out = cheapest.kept(5);
    for (std::size_t at = 0; at < out.size();) {
      const std::int32_t size = out[at++];
      found.push_back(0);
      for (std::int32_t i = 0; i < size; ++i) found.back() += made.costs[out[at++]];
    }
    if (!costs.empty()) {
      CHECK(!cheapest.bound() || *cheapest.bound() <= costs[0]);
      ++solved;
    }
    costs.resize(std::min<std::size_t>(costs.size(), 5));
    CHECK(found == costs);
  }
  CHECK(solved > 60);
}

TEST(cover_prices_raise_the_bound_where_all_want_the_same) {
  // Three lessons in three hours of one room: alone each would take the first hour, which is free.
  Timetable made;
  made.source.primary = 3;
  made.source.secondary = 3;
  for (int lesson = 0; lesson < 3; ++lesson)
    for (int hour = 0; hour < 3; ++hour) {
      add_option(made.source, {lesson, 3 + hour});
      made.costs.push_back(10 * hour);
    }
  Cheapest cheapest(compile(made.source), made.costs, 1);
  CHECK(cheapest.run(UINT64_MAX, kGoOn));
  CHECK(cheapest.bound() && *cheapest.bound() > 25 && *cheapest.bound() <= 30);
  CHECK(cheapest.tally().nodes < 10);
}

TEST(cover_prices_of_large_costs_do_not_overflow) {
  std::mt19937 random(9);
  Timetable made = timetable(random, 4, 4, false, false);
  for (const std::int64_t factor : {std::int64_t{1} << 30, std::int64_t{1} << 50}) {
    Timetable large = made;
    for (std::int64_t& cost : large.costs) cost *= factor;
    Cheapest cheapest(compile(large.source), large.costs, 1);
    CHECK(cheapest.run(UINT64_MAX, kGoOn));
    CHECK(cheapest.bound() && *cheapest.bound() <= all_costs(large)[0]);
  }
}
