// Sudoku Explainer's ratings: the table of our own puzzles, limits, and many rows on threads.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "nonet/rating_se.h"
#include "tests/check.h"

namespace nonet {
namespace {

using Values = std::array<std::uint8_t, 81>;

struct Known {
  std::string technique;
  Values values;
  double er, ep, ed;
};

// "technique : puzzle : ER EP ED : ..." of tests/data/ratings_se.txt. Under sanitizers the hardest
// puzzles take too long, so every third is tried there.
std::vector<Known> known() {
  std::vector<Known> rows;
  std::ifstream file(NONET_RATINGS);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    Known row;
    const auto first = line.find(" : ");
    row.technique = line.substr(0, first);
    for (int cell = 0; cell < 81; ++cell) {
      const char sign = line[first + 3 + cell];
      row.values[cell] = static_cast<std::uint8_t>(sign == '.' ? 0 : sign - '0');
    }
    std::istringstream(line.substr(first + 3 + 81 + 3)) >> row.er >> row.ep >> row.ed;
    rows.push_back(row);
  }
#ifdef NONET_SANITIZE
  std::erase_if(rows, [n = 0](const Known& row) mutable { return n++ % 3 != 0 && row.er > 9; });
#endif
  return rows;
}

TEST(ratings_are_those_of_the_table) {
  SeRater rater;
  const auto rows = known();
  CHECK(rows.size() > 40);
  for (const Known& row : rows) {
    const SeRating rating = rater.rate(row.values.data(), {.path = true});
    CHECK(rating.finished);
    CHECK_EQUAL(rating.er, row.er);
    CHECK_EQUAL(rating.ep, row.ep);
    CHECK_EQUAL(rating.ed, row.ed);
    CHECK(std::ranges::any_of(
        rating.path, [&row](const SeStep& step) { return step.technique == row.technique; }));
  }
}

TEST(a_path_places_every_empty_cell_once) {
  SeRater rater;
  for (const Known& row : known()) {
    Values values = row.values;
    for (const SeStep& step : rater.rate(values.data(), {.path = true}).path) {
      CHECK(!step.places.empty() || !step.removes.empty());
      for (const auto& [cell, digit] : step.places) {
        CHECK_EQUAL(+values[cell], 0);
        values[cell] = digit;
      }
    }
    CHECK(std::ranges::find(values, 0) == values.end());
  }
}

TEST(a_rating_can_be_ended_early) {
  SeRater rater;
  const auto rows = known();
  const Known& hardest =
      *std::ranges::max_element(rows, [](const Known& a, const Known& b) { return a.er < b.er; });
  const SeRating bounded = rater.rate(hardest.values.data(), {.max_er = 3.0});
  CHECK(!bounded.finished);
  CHECK(bounded.er > 3.0 && bounded.er <= hardest.er);
  // Stopped after more and more questions, inside searches as well as between steps.
  for (int most = 0; most < 2000; most = 2 * most + 1) {
    int asked = 0;
    const SeRating stopped =
        rater.rate(hardest.values.data(), {.may_go_on = [&asked, most] { return asked++ < most; }});
    CHECK(!stopped.finished);
    CHECK(stopped.er <= hardest.er);
  }
  // What was stopped leaves nothing behind.
  CHECK_EQUAL(rater.rate(rows.front().values.data()).er, rows.front().er);
}

TEST(a_full_grid_and_an_impossible_one_come_to_an_end) {
  SeRater rater;
  Values full;
  for (int cell = 0; cell < 81; ++cell)
    full[cell] = static_cast<std::uint8_t>((cell / 9 * 3 + cell / 27 + cell % 9) % 9 + 1);
  CHECK(rater.rate(full.data()).finished);
  CHECK_EQUAL(rater.rate(full.data()).er, 0.0);
  // Grids without exactly one solution are not for rating, but they must not do any harm.
  for (const int clues : {0, 2}) {
    Values values{};
    std::fill_n(values.begin(), clues, std::uint8_t{1});
    int asked = 0;
    CHECK(!rater.rate(values.data(), {.may_go_on = [&asked] { return asked++ < 100; }}).finished);
  }
}

TEST(many_rows_are_rated_on_any_number_of_threads) {
  const auto rows = known();
  std::vector<std::uint8_t> values;
  for (const Known& row : rows) values.insert(values.end(), row.values.begin(), row.values.end());
  for (const int threads : {1, 3}) {
    std::vector<double> er(rows.size(), -1), ep(er), ed(er);
    const auto finished = std::make_unique<bool[]>(rows.size());
    const auto skip = std::make_unique<bool[]>(rows.size());
    skip[1] = true;
    std::atomic<std::uint64_t> started = 0;
    const End end = rate_se_rows({.values = values.data(),
                                  .rows = rows.size(),
                                  .skip = skip.get(),
                                  .er = er.data(),
                                  .ep = ep.data(),
                                  .ed = ed.data(),
                                  .finished = finished.get(),
                                  .started = &started},
                                 {}, 0, threads, {});
    CHECK(end == End::kDone);
    CHECK_EQUAL(started.load(), rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
      CHECK_EQUAL(er[row], skip[row] ? -1 : rows[row].er);
      CHECK_EQUAL(ep[row], skip[row] ? -1 : rows[row].ep);
      CHECK_EQUAL(ed[row], skip[row] ? -1 : rows[row].ed);
      CHECK_EQUAL(finished[row], !skip[row]);
    }
  }
}

}  // namespace
}  // namespace nonet
