// Finding human steps: one technique on one position, or a whole path from a puzzle.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nonet {

// Kinds of units, in the order of logic::UnitKind: row, column, box, region, other.
struct LogicUnit {
  int kind = 0;
  std::vector<int> cells;
};

// A grid: its cells are numbered row by row, and those beside it come last.
struct LogicShape {
  int rows = 9;
  int columns = 9;
  int extra = 0;  // cells beside the grid

  int cells() const { return rows * columns + extra; }
};

// Rules as a caller passes them; a candidate is cell * size + digit - 1.
struct LogicRules {
  int size = 9;  // the number of digits
  std::vector<LogicUnit> units;
  std::vector<std::pair<int, int>> clashes;
  // Whether the puzzle has no rules besides these. If it has others, finders that rely on knowing
  // all of them find nothing.
  bool is_complete = true;
  LogicShape shape;
  // Further pairs of candidates that cannot both be true. Unlike a clash, a link eliminates nothing
  // when a digit is placed: the caller's board keeps the other candidate until a step removes it.
  std::vector<std::pair<int, int>> links;
  // For each cell the digits that it may hold (bit d-1 for digit d), or none if that is all of
  // them.
  std::vector<std::uint16_t> domains;
};

// A board: one byte per cell, 0 for empty, otherwise the digit; which of them are givens; and the
// candidates (bit d-1 for digit d) of empty cells, or none for all that the digits allow.
struct LogicBoard {
  std::span<const std::uint8_t> values;
  std::span<const std::uint8_t> givens;
  std::span<const std::uint16_t> masks;
};

// A sequence of steps as 16-bit numbers; cpp/logic/core/step.h draws the layout.
struct LogicSteps {
  std::vector<std::uint16_t> numbers;
  std::vector<std::uint32_t> starts;  // where each step begins
};

// What to return for a technique: its first step, all of them, or the effects of all of them, which
// are the same steps in the same order without marks. Making the marks can take longer than finding
// the steps.
enum class LogicWish { kFirst, kAll, kEffects };

// kIllegal: two digits of the board conflict.
enum class LogicEnd { kDone, kStopped, kIllegal };

struct LogicPath {
  enum class Outcome { kSolved, kStuck, kContradiction };
  LogicSteps steps;
  Outcome outcome = Outcome::kStuck;
  // For a contradiction: an empty cell without candidates, or (cell < 0) a unit and a digit (from
  // 1) that has no place in it.
  int cell = -1, unit = -1, digit = 0;
  // During the search for a path: the technique being tried, to show progress.
  std::size_t trying = 0;
};

// What one technique does in a round of a walk. All singles share their rounds; any other round
// belongs to one technique.
struct LogicRound {
  int technique = 0;
  std::uint32_t round = 0;  // from 0
  std::uint32_t steps = 0;  // how many differ in what they do
  std::uint32_t places = 0, removes = 0;
};

struct LogicWalk {
  std::vector<LogicRound> rounds;
  std::uint32_t count = 0;  // of rounds
  LogicPath::Outcome outcome = LogicPath::Outcome::kStuck;
};

class Logic {
 public:
  // Returns what makes rules unusable, or an empty string if they are usable.
  static std::string find_fault(const LogicRules& rules);
  // The names of all techniques; a technique's number is its index here.
  static std::vector<std::string_view> names();
  // The names of the roles of marks, indexed by their numbers in records.
  static std::vector<std::string_view> roles();

  // The rules must be valid.
  explicit Logic(const LogicRules& rules);
  ~Logic();
  Logic(Logic&&) noexcept;

  // The numbers of digits and of cells.
  int size() const;
  int cells() const;

  // The steps of one technique. None on a contradictory board.
  LogicEnd find(const LogicBoard& board, int technique, LogicWish wish,
                const std::function<bool()>& may_go_on, LogicSteps& steps) const;

  // The path from a board, at most `most` steps: repeatedly the first step of the first technique
  // that finds one. A path that is cut off is reported as stuck. If `path` has steps already, found
  // from the same board, they are the beginning of the path.
  LogicEnd explain(const LogicBoard& board, std::span<const int> techniques, std::size_t most,
                   const std::function<bool()>& may_go_on, LogicPath& path) const;

  // The walk from a board: again and again every single at once, or else every step of the first
  // technique that has one.
  LogicEnd walk(const LogicBoard& board, std::span<const int> techniques,
                const std::function<bool()>& may_go_on, LogicWalk& walk) const;

 private:
  struct Any;
  std::unique_ptr<const Any> any_;
};

}  // namespace nonet
