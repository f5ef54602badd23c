// Counts the orders of each kind of band once, and draws grids by these counts.
#include "maker/bands.h"

#include <algorithm>
#include <bit>

namespace nonet::maker {
namespace {

constexpr int kDigits = 9, kPartitions = 280, kWays = 56;
constexpr std::array<std::uint16_t, kDigits> kPower = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};
constexpr std::array<std::array<std::uint8_t, 3>, 6> kPermutations = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
// How far apart the sums are whose places are known.
constexpr std::uint32_t kGuide = 4096;

constexpr Columns kStandard = {0, 0, 0, 1, 1, 1, 2, 2, 2};

// Digits as bits.
using Set = std::uint16_t;

// An order of the digits of a box: for each row its digits, one of each column.
using Rows = std::array<Set, 3>;

// The digits of each column, and for each way to order one the bits that it puts into each row.
struct Box {
  std::array<Set, 3> columns{};
  std::array<std::array<Rows, 6>, 3> ordered{};

  explicit Box(const Columns& columns_of) {
    std::array<std::array<Set, 3>, 3> digits{};
    std::array<int, 3> count{};
    for (int digit = 0; digit < kDigits; ++digit) {
      const int column = columns_of[digit];
      columns[column] |= Set(1 << digit);
      digits[column][count[column]++] = Set(1 << digit);
    }
    for (int column = 0; column < 3; ++column)
      for (int way = 0; way < 6; ++way)
        for (int row = 0; row < 3; ++row)
          ordered[column][way][row] = digits[column][kPermutations[way][row]];
  }

  Rows rows(unsigned number) const {  // 0 to 215
    const Rows &a = ordered[0][number % 6], &b = ordered[1][number / 6 % 6],
               &c = ordered[2][number / 36];
    return {Set(a[0] | b[0] | c[0]), Set(a[1] | b[1] | c[1]), Set(a[2] | b[2] | c[2])};
  }
};

bool share_a_row(const Rows& a, const Rows& b) {
  return (a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2]);
}

// The rows that the digits of two boxes leave to the third.
Rows remaining(const Rows& a, const Rows& b) {
  return {Set((a[1] & b[2]) | (a[2] & b[1])), Set((a[0] & b[2]) | (a[2] & b[0])),
          Set((a[0] & b[1]) | (a[1] & b[0]))};
}

// Whether a set of three digits has one digit of each column.
bool crosses(unsigned row, const std::array<Set, 3>& columns) {
  return row & columns[0] && row & columns[1] && row & columns[2];
}

// The names of digits that make a partition the standard one, as powers of 3.
Powers powers_of(const Columns& columns) {
  std::array<std::uint8_t, 3> next = {0, 3, 6};
  Powers powers;
  for (int digit = 0; digit < kDigits; ++digit) powers[digit] = kPower[next[columns[digit]]++];
  return powers;
}

}  // namespace

const Bands& Bands::tables() {
  static const Bands bands;
  return bands;
}

Bands::Bands() : index_(19683) {
  for (std::uint16_t code = 0; code < 19683; ++code) {
    Columns columns;
    std::array<int, 3> count{};
    for (int digit = 0; digit < kDigits; ++digit)
      ++count[columns[digit] = static_cast<std::uint8_t>(code / kPower[digit] % 3)];
    if (count != std::array{3, 3, 3}) continue;
    // Columns in the order of their first digits stand for all six orders.
    std::array<std::uint8_t, 3> renamed = {9, 9, 9};
    std::uint8_t next = 0;
    std::uint16_t first = 0;
    for (int digit = 0; digit < kDigits; ++digit) {
      std::uint8_t& name = renamed[columns[digit]];
      if (name == 9) name = next++;
      first = static_cast<std::uint16_t>(first + name * kPower[digit]);
    }
    if (first == code) {
      index_[code] = static_cast<std::uint16_t>(partitions_.size());
      partitions_.push_back(columns);
    }
  }
  for (std::uint16_t code = 0; code < 19683; ++code) {
    Columns columns;
    std::array<std::uint8_t, 3> renamed = {9, 9, 9};
    std::uint8_t next = 0;
    std::uint16_t first = 0;
    for (int digit = 0; digit < kDigits; ++digit) {
      columns[digit] = static_cast<std::uint8_t>(code / kPower[digit] % 3);
      std::uint8_t& name = renamed[columns[digit]];
      if (name == 9) name = next++;
      first = static_cast<std::uint16_t>(first + name * kPower[digit]);
    }
    index_[code] = index_[first];
  }

  // The partitions of which a set of three digits is a row.
  using Partitions = std::array<std::uint64_t, 5>;
  std::vector<Partitions> crossed(512);
  for (int partition = 0; partition < kPartitions; ++partition) {
    const Box box(partitions_[partition]);
    for (unsigned row = 0; row < 512; ++row)
      if (std::popcount(row) == 3 && crosses(row, box.columns))
        crossed[row][partition / 64] |= std::uint64_t{1} << partition % 64;
  }
  // The order of rows does not matter, so the first column of the first box has a fixed one.
  const Box standard(kStandard);
  orders_.resize(kPartitions * kPartitions);
  for (int second = 0; second < kPartitions; ++second) {
    const Box box(partitions_[second]);
    std::array<Rows, 216> rows;
    for (unsigned i = 0; i < 216; ++i) rows[i] = box.rows(i);
    for (unsigned number = 0; number < 216; number += 6) {
      const Rows first = standard.rows(number);
      for (const Rows& each : rows) {
        if (share_a_row(first, each)) continue;
        const Rows third = remaining(first, each);
        for (int word = 0; word < 5; ++word)
          for (std::uint64_t found = crossed[third[0]][word] & crossed[third[1]][word]; found;
               found &= found - 1)
            orders_[second * kPartitions + 64 * word + std::countr_zero(found)] += 6;
      }
    }
  }
  most_ = *std::max_element(orders_.begin(), orders_.end());
  for (std::uint32_t sum = 0; const std::uint16_t orders : orders_) sums_.push_back(sum += orders);

  // Each digit moves to one of the two other columns, three digits to each column.
  for (unsigned moves = 0; moves < 512; ++moves) {
    Columns next;
    std::array<int, 3> count{};
    for (int slot = 0; slot < kDigits; ++slot)
      ++count[next[slot] = static_cast<std::uint8_t>((slot / 3 + 1 + (moves >> slot & 1)) % 3)];
    if (count == std::array{3, 3, 3}) below_.push_back(next);
  }

  for (std::uint32_t at = 0, sum = 0; sum < sums_.back(); sum += kGuide) {
    while (sums_[at] <= sum) ++at;
    guide_.push_back(at);
  }
  for (const Columns& partition : partitions_) {
    std::array<std::uint8_t, 3> next = {0, 3, 6};
    Columns slots;
    for (int digit = 0; digit < kDigits; ++digit) slots[digit] = next[partition[digit]]++;
    slots_.push_back(slots);
  }
  for (unsigned way = 0; way < kWays; ++way) {
    Columns middle, bottom;
    below(kStandard, way, middle, bottom);
    middle_powers_.push_back(powers_of(middle));
    bottom_powers_.push_back(powers_of(bottom));
  }
}

std::uint32_t Bands::index(const Columns& columns, const Powers& powers) const {
  unsigned code = 0;
  for (int digit = 0; digit < kDigits; ++digit) code += columns[digit] * powers[digit];
  return index_[code];
}

std::uint32_t Bands::orders(const Columns& first, const Columns& second,
                            const Columns& third) const {
  const Powers powers = powers_of(first);
  return orders_[index(second, powers) * kPartitions + index(third, powers)];
}

void Bands::below(const Columns& above, unsigned choice, Columns& second, Columns& third) const {
  std::array<std::uint8_t, 3> slot = {0, 3, 6};
  for (int digit = 0; digit < kDigits; ++digit) {
    const std::uint8_t column = above[digit];
    second[digit] = below_[choice][slot[column]++];
    third[digit] = static_cast<std::uint8_t>(3 - column - second[digit]);
  }
}

std::uint64_t Bands::completions(const Columns& second, const Columns& third) const {
  const std::array<const Columns*, 3> above = {&kStandard, &second, &third};
  std::array<std::vector<Columns>, 3> middle, bottom;
  for (int stack = 0; stack < 3; ++stack) {
    middle[stack].resize(kWays);
    bottom[stack].resize(kWays);
    for (unsigned way = 0; way < kWays; ++way)
      below(*above[stack], way, middle[stack][way], bottom[stack][way]);
  }
  std::uint64_t sum = 0;
  for (unsigned a = 0; a < kWays; ++a)
    for (unsigned b = 0; b < kWays; ++b)
      for (unsigned c = 0; c < kWays; ++c)
        sum += std::uint64_t{orders(middle[0][a], middle[1][b], middle[2][c])} *
               orders(bottom[0][a], bottom[1][b], bottom[2][c]);
  return sum;
}

// Draws one of the orders of a band and writes its three rows.
void Bands::place(base::Dice& dice, const std::array<Columns, 3>& band,
                  const std::array<std::uint8_t, 9>& names, std::uint8_t* rows) const {
  const std::array<Box, 3> boxes = {Box(band[0]), Box(band[1]), Box(band[2])};
  // The rows of an order as one number, nine bits per row, which makes comparing them cheap.
  const auto packed = [](const Rows& rows) {
    return rows[0] | std::uint32_t{rows[1]} << 9 | std::uint32_t{rows[2]} << 18;
  };
  std::array<std::array<std::uint32_t, 6>, 3> second;
  for (int column = 0; column < 3; ++column)
    for (int way = 0; way < 6; ++way) second[column][way] = packed(boxes[1].ordered[column][way]);
  // The orders with a fixed first column of the first box, as numbers of the orders of two boxes.
  // The loops do not branch on what they find, as that could not be predicted.
  std::array<std::uint16_t, 1728 / 6 + 1> found;
  std::size_t count = 0;
  for (unsigned number = 0; number < 216; number += 6) {
    const Rows first = boxes[0].rows(number);
    const std::uint32_t taken = packed(first);
    std::array<std::array<std::uint8_t, 7>, 3> ways;
    std::array<unsigned, 3> fits{};
    for (int column = 0; column < 3; ++column)
      for (std::uint8_t way = 0; way < 6; ++way) {
        ways[column][fits[column]] = way;
        fits[column] += !(taken & second[column][way]);
      }
    for (unsigned a = 0; a < fits[0]; ++a)
      for (unsigned b = 0; b < fits[1]; ++b)
        for (unsigned c = 0; c < fits[2]; ++c) {
          const unsigned both = ways[0][a] + 6U * ways[1][b] + 36U * ways[2][c];
          const Rows third = remaining(first, boxes[1].rows(both));
          bool fit = true;
          for (const Set row : third)
            for (const Set column : boxes[2].columns) fit &= (row & column) != 0;
          found[count] = static_cast<std::uint16_t>(216 * number + both);
          count += fit;
        }
  }
  const unsigned both = found[dice.roll(static_cast<std::uint32_t>(count))];
  std::array<Rows, 3> drawn = {boxes[0].rows(both / 216), boxes[1].rows(both % 216), {}};
  drawn[2] = remaining(drawn[0], drawn[1]);
  const auto& order = kPermutations[dice.roll(6)];
  for (int row = 0; row < 3; ++row)
    for (int stack = 0; stack < 3; ++stack)
      for (int column = 0; column < 3; ++column)
        rows[9 * row + 3 * stack + column] =
            names[std::countr_zero(Set(drawn[stack][order[row]] & boxes[stack].columns[column]))];
}

void Bands::draw(base::Dice& dice, std::uint8_t* grid) const {
  // Band 1 with the probability of its orders, the others by rejection: about one in 75 is kept.
  std::array<Columns, 3> top, middle, bottom;
  for (;;) {
    const std::uint32_t wanted = dice.roll(sums_.back());
    std::uint32_t pair = guide_[wanted / kGuide];
    while (sums_[pair] <= wanted) ++pair;
    const std::uint32_t second = pair / kPartitions, third = pair % kPartitions;
    const std::uint32_t ways = dice.roll(kWays * kWays * kWays);
    const std::uint32_t a = ways % kWays, b = ways / kWays % kWays, c = ways / (kWays * kWays);
    const std::uint32_t limit = dice.roll(most_ * most_);
    for (int digit = 0; digit < kDigits; ++digit) {
      middle[1][digit] = below_[b][slots_[second][digit]];
      middle[2][digit] = below_[c][slots_[third][digit]];
    }
    const Powers& powers = middle_powers_[a];
    const std::uint32_t orders =
        orders_[index(middle[1], powers) * kPartitions + index(middle[2], powers)];
    if (orders * most_ <= limit) continue;
    top = {kStandard, partitions_[second], partitions_[third]};
    below(kStandard, a, middle[0], bottom[0]);
    for (int stack = 1; stack < 3; ++stack)
      for (int digit = 0; digit < kDigits; ++digit)
        bottom[stack][digit] =
            static_cast<std::uint8_t>(3 - top[stack][digit] - middle[stack][digit]);
    const Powers& others = bottom_powers_[a];
    if (orders * orders_[index(bottom[1], others) * kPartitions + index(bottom[2], others)] > limit)
      break;
  }
  // The order of the columns of a stack does not matter to the counts. That of the first stack is
  // random already, by the names of digits.
  for (int stack = 1; stack < 3; ++stack) {
    const auto& order = kPermutations[dice.roll(6)];
    for (auto* band : {&top, &middle, &bottom})
      for (std::uint8_t& column : (*band)[stack]) column = order[column];
  }
  std::array<std::uint8_t, 9> names = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  dice.shuffle(names);
  place(dice, top, names, grid);
  place(dice, middle, names, grid + 27);
  place(dice, bottom, names, grid + 54);
}

}  // namespace nonet::maker
