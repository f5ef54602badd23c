// Tests of canonical forms against the whole group on 4x4, and under random disguises on all sizes.
#include "nonet/canonical.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "nonet/form_set.h"
#include "tests/check.h"

namespace {

using namespace nonet;
using Values = std::vector<std::uint8_t>;

const std::vector<BoxShape> kShapes{{2, 2}, {2, 3}, {3, 2}, {3, 3}};

// A full grid: each row is the one above it, shifted by a box or, in a new band, by a cell.
Values full_grid(BoxShape shape) {
  const int size = shape.size();
  Values values;
  for (int r = 0; r < size; ++r)
    for (int c = 0; c < size; ++c)
      values.push_back(static_cast<std::uint8_t>(
          (c + r % shape.height * shape.width + r / shape.height) % size + 1));
  return values;
}

Values thinned(Values values, double share, std::mt19937& dice) {
  std::bernoulli_distribution keeps(share);
  for (auto& value : values)
    if (!keeps(dice)) value = 0;
  return values;
}

std::vector<int> random_lines(int size, int height, std::mt19937& dice) {
  std::vector<int> bands(size / height), lines;
  std::iota(bands.begin(), bands.end(), 0);
  std::ranges::shuffle(bands, dice);
  for (const int band : bands) {
    std::vector<int> own(height);
    std::iota(own.begin(), own.end(), band * height);
    std::ranges::shuffle(own, dice);
    lines.insert(lines.end(), own.begin(), own.end());
  }
  return lines;
}

Values transposed(const Values& values, int size) {
  Values found(values.size());
  for (int r = 0; r < size; ++r)
    for (int c = 0; c < size; ++c) found[c * size + r] = values[r * size + c];
  return found;
}

Values arranged(const Values& values, int size, const auto& rows, const auto& columns,
                const auto& digits) {
  Values found;
  for (int r = 0; r < size; ++r)
    for (int c = 0; c < size; ++c) found.push_back(digits[values[rows[r] * size + columns[c]]]);
  return found;
}

Values disguised(const Values& values, BoxShape shape, std::mt19937& dice) {
  const int size = shape.size();
  Values digits(size + 1);
  std::iota(digits.begin(), digits.end(), 0);
  std::shuffle(digits.begin() + 1, digits.end(), dice);
  const bool turns = shape.height == shape.width && dice() % 2;
  return arranged(turns ? transposed(values, size) : values, size,
                  random_lines(size, shape.height, dice), random_lines(size, shape.width, dice),
                  digits);
}

Values form_of(BoxShape shape, const Values& values, std::uint64_t* automorphisms = nullptr) {
  CanonicalForm form;
  CHECK(Canonizer(shape).find(values.data(), form));
  if (automorphisms) *automorphisms = form.automorphisms;
  return Values(form.values.begin(), form.values.begin() + shape.cells());
}

// All that the group makes of a 4x4 grid, from exchanges that generate it.
std::vector<Values> orbit(const Values& values) {
  std::vector<Values> found{values};
  const std::vector<std::vector<int>> orders{{0, 1, 2, 3}, {1, 0, 2, 3}, {2, 3, 0, 1}};
  const std::vector<Values> labels{{0, 1, 2, 3, 4}, {0, 2, 1, 3, 4}, {0, 2, 3, 4, 1}};
  for (std::size_t i = 0; i < found.size(); ++i) {
    std::vector<Values> next{transposed(found[i], 4)};
    for (const auto& order : orders) {
      next.push_back(arranged(found[i], 4, order, orders[0], labels[0]));
      next.push_back(arranged(found[i], 4, orders[0], order, labels[0]));
    }
    for (const auto& digits : labels)
      next.push_back(arranged(found[i], 4, orders[0], orders[0], digits));
    for (auto& each : next)
      if (std::ranges::find(found, each) == found.end()) found.push_back(std::move(each));
  }
  return found;
}

}  // namespace

TEST(forms_of_4x4_are_the_smallest_of_their_orbits) {
  std::mt19937 dice(1);
  for (const double share : {0.0, 0.1, 0.2, 0.9, 1.0}) {
    const Values values = thinned(full_grid({2, 2}), share, dice);
    const auto all = orbit(values);
    std::uint64_t automorphisms = 0;
    CHECK(form_of({2, 2}, values, &automorphisms) == *std::ranges::min_element(all));
    CHECK_EQUAL(automorphisms * all.size(), 128u * 24);
  }
}

TEST(disguises_have_the_same_form) {
  std::mt19937 dice(2);
  for (const BoxShape shape : kShapes)
    for (const double share : {0.0, 0.03, 0.1, 0.3, 0.6, 0.95, 1.0})
      for (int grid = 0; grid < 4; ++grid) {
        const Values values = thinned(full_grid(shape), share, dice);
        std::uint64_t automorphisms = 0, others = 0;
        const Values form = form_of(shape, values, &automorphisms);
        CHECK(form <= values);
        for (int i = 0; i < 10; ++i) {
          CHECK(form_of(shape, disguised(values, shape, dice), &others) == form);
          CHECK_EQUAL(others, automorphisms);
        }
      }
}

TEST(empty_lines_and_missing_digits_make_no_difference) {
  std::mt19937 dice(6);
  for (const BoxShape shape : kShapes)
    for (int grid = 0; grid < 60; ++grid) {
      Values values = full_grid(shape);
      const int size = shape.size();
      const unsigned rows = dice(), columns = dice(), digits = dice() | dice();
      for (int i = 0; i < shape.cells(); ++i)
        if (!(rows >> i / size & columns >> i % size & digits >> values[i] & 1)) values[i] = 0;
      std::uint64_t automorphisms = 0, others = 0;
      const Values form = form_of(shape, values, &automorphisms);
      for (int i = 0; i < 3; ++i) {
        CHECK(form_of(shape, disguised(values, shape, dice), &others) == form);
        CHECK_EQUAL(others, automorphisms);
      }
    }
}

TEST(a_form_comes_with_the_way_to_it) {
  std::mt19937 dice(3);
  for (const BoxShape shape : kShapes)
    for (const double share : {0.0, 0.2, 0.5, 1.0}) {
      const Values values = disguised(thinned(full_grid(shape), share, dice), shape, dice);
      const int size = shape.size();
      CanonicalForm form;
      CHECK(Canonizer(shape).find(values.data(), form));
      const Values from = form.is_transposed ? transposed(values, size) : values;
      const Values made = arranged(from, size, form.rows, form.columns, form.digits);
      CHECK(std::equal(made.begin(), made.end(), form.values.begin()));
      std::vector<bool> used(size + 1);
      for (int digit = 0; digit <= size; ++digit) used[form.digits[digit]] = true;
      CHECK(std::ranges::all_of(used, [](bool is) { return is; }));
    }
}

TEST(the_most_symmetric_grid_has_648_automorphisms) {
  const std::string text =
      "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
  Values values;
  for (const char c : text) values.push_back(static_cast<std::uint8_t>(c - '0'));
  std::uint64_t automorphisms = 0;
  CHECK(form_of({3, 3}, values, &automorphisms) == values);
  CHECK_EQUAL(automorphisms, 648u);
  // The search for puzzles agrees where only one cell is empty.
  std::mt19937 dice(4);
  values[40] = 0;
  CHECK(form_of({3, 3}, values) == form_of({3, 3}, disguised(values, {3, 3}, dice)));
}

TEST(conflicts_have_no_form) {
  for (const BoxShape shape : kShapes) {
    const int size = shape.size();
    for (const int other : {1, size, size + 1}) {  // in the same row, column, box
      Values values(shape.cells());
      values[0] = values[other] = 1;
      CanonicalForm form;
      form.automorphisms = 7;
      CHECK(!Canonizer(shape).find(values.data(), form));
      CHECK_EQUAL(form.automorphisms, 7u);
    }
  }
  for (const BoxShape shape : {BoxShape{1, 4}, BoxShape{4, 4}, BoxShape{0, 3}, BoxShape{-2, 2}})
    CHECK(!has_canonical_form(shape));
}

TEST(many_rows_on_several_threads) {
  std::mt19937 dice(5);
  constexpr std::size_t kRows = 500;
  Values values;
  for (std::size_t row = 0; row < kRows; ++row) {
    Values one = disguised(thinned(full_grid({3, 3}), 0.4, dice), {3, 3}, dice);
    if (row % 100 == 7) one.assign(81, 1);
    values.insert(values.end(), one.begin(), one.end());
  }
  const auto conflicts = std::make_unique<bool[]>(kRows);
  for (const int threads : {1, 3}) {
    Values forms(values.size(), 99);
    std::atomic<std::uint64_t> done = 0;
    const CanonicalRows rows{.values = values.data(),
                             .rows = kRows,
                             .forms = forms.data(),
                             .conflicts = conflicts.get(),
                             .done = &done};
    CHECK(find_canonical_rows({3, 3}, rows, threads, {}) == End::kDone);
    CHECK_EQUAL(done.load(), kRows);
    for (std::size_t row = 0; row < kRows; ++row) {
      const Values one(values.begin() + row * 81, values.begin() + (row + 1) * 81);
      const Values form(forms.begin() + row * 81, forms.begin() + (row + 1) * 81);
      CHECK_EQUAL(conflicts[row], row % 100 == 7);
      CHECK(form == (conflicts[row] ? Values(81) : form_of({3, 3}, one)));
    }
  }
}

TEST(the_hash_is_siphash) {
  // The first vector that the authors of SipHash publish for 128 bits: the empty message.
  const HashKey key{0x0706050403020100, 0x0f0e0d0c0b0a0908};
  CHECK(siphash(key, {}) == (Hash{0xe6a825ba047f81a3, 0x930255c71472f66d}));
  const std::array<std::uint8_t, 8> zeros{};
  CHECK(!(siphash(key, std::span(zeros).first(7)) == siphash(key, zeros)));
}

TEST(a_set_keeps_what_it_was_given) {
  FormSet set({1, 2});
  Values values(81);
  constexpr std::uint64_t kForms = 50'000;
  for (const bool is_new : {true, false})
    for (std::uint64_t i = 0; i < kForms; ++i) {
      for (std::uint64_t place = 0, rest = i; place < 6; ++place, rest /= 9)
        values[place] = static_cast<std::uint8_t>(rest % 9);
      CHECK_EQUAL(set.add({3, 3}, values.data()), is_new);
    }
  CHECK_EQUAL(set.size(), kForms);
  CHECK(set.memory() <= 40 * kForms);
  CHECK(set.add({2, 2}, Values(16).data()));
  CHECK(!set.add({2, 2}, Values(16).data()));
}

TEST(a_set_is_restored_from_its_hashes) {
  FormSet set({1, 2}), backwards({3, 4});
  Values values(81);
  constexpr int kForms = 200'000;
  const auto form = [&values](int i) {
    for (int place = 0; place < 6; ++place, i /= 9)
      values[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(i % 9);
    return values.data();
  };
  for (int i = 0; i < kForms; ++i) {
    set.add({3, 3}, form(i));
    backwards.add({3, 3}, form(kForms - 1 - i));
  }
  CHECK(set.sum() == backwards.sum());
  std::vector<Hash> hashes(set.size());
  set.copy_hashes(hashes.data());
  FormSet restored(set.key(), set.sum(), hashes);
  CHECK_EQUAL(restored.size(), set.size());
  CHECK(restored.memory() <= 40 * restored.size());
  for (int i = 0; i < kForms; ++i) CHECK(!restored.add({3, 3}, form(i)));
  CHECK(restored.add({3, 3}, form(kForms)));
  CHECK(!(restored.sum() == set.sum()));
  set.add({3, 3}, form(kForms));
  CHECK(restored.sum() == set.sum());
}
