// Canonical forms: two grids have the same one exactly if one is the other in disguise.
//
// The disguises are those that map the rules of rows, columns and boxes onto themselves:
// relabelling the digits, permuting the rows of a band, the bands, the columns of a stack and the
// stacks, and, where boxes are square, transposing the grid. The canonical form is the smallest of
// all grids that can be reached, read row by row with 0 for an empty cell.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "nonet/end.h"

namespace nonet {

// The rows and columns of a box. Its cells are as many as the digits.
struct BoxShape {
  int height = 3, width = 3;

  int size() const { return height * width; }
  int cells() const { return size() * size(); }
  bool operator==(const BoxShape&) const = default;
};

// Whether grids with such boxes have canonical forms here: 2x2, 2x3, 3x2 and 3x3.
bool has_canonical_form(BoxShape shape);

// The form of a grid and one way to it:
//
//     values[r][c] = digits[grid[rows[r]][columns[c]]]      of the grid, or of its transpose
struct CanonicalForm {
  static constexpr int kMaxSize = 9;

  std::array<std::uint8_t, kMaxSize * kMaxSize> values{};
  bool is_transposed = false;
  std::array<std::uint8_t, kMaxSize> rows{}, columns{};
  std::array<std::uint8_t, kMaxSize + 1> digits{};  // digits[0] is 0
  // How many disguises look like the grid itself. Relabelling digits that do not appear counts too.
  std::uint64_t automorphisms = 0;
};

// Finds canonical forms; keeps memory from one grid to the next, for one thread at a time.
class Canonizer {
 public:
  explicit Canonizer(BoxShape shape);
  ~Canonizer();

  // Finds the form of a grid with values from 0 to the size; false if a digit appears twice in a
  // house, which leaves `form` as it is.
  bool find(const std::uint8_t* values, CanonicalForm& form);

  class Search;

 private:
  class Searches;
  const BoxShape shape_;
  std::unique_ptr<Searches> searches_;
};

// The arrays have one entry per row, `values` and `forms` one per cell. The form of a row with a
// conflict is all zeros.
struct CanonicalRows {
  const std::uint8_t* values = nullptr;
  std::size_t rows = 0;
  std::uint8_t* forms = nullptr;
  bool* conflicts = nullptr;
  std::atomic<std::uint64_t>* done = nullptr;  // grows by the rows done, to show progress
};

End find_canonical_rows(BoxShape shape, const CanonicalRows& rows, int threads,
                        const std::function<bool()>& may_go_on);

}  // namespace nonet
