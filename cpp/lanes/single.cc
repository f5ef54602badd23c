// Solves one classic 9x9 puzzle on bitboards: the places of each digit in each band.
//
// A digit fills a band by one line (three cells of a row in a box) in each row and box, and a stack
// in the same way by columns. Places in lines that no such way uses are removed, which is locked
// candidates in both directions. A hidden single in any house is then alone in its row, so that
// only rows need to be checked.
#include "lanes/single.h"

#include <bit>
#include <cstring>
#include <memory>

#include "lanes/single_tables.h"

namespace nonet {
namespace {

using namespace lanes;

// A few milliseconds of work.
constexpr std::uint64_t kGuessesPerQuestion = 4096;

struct Board {
  std::uint32_t places[9][3];
  std::uint32_t open[3];  // cells without a digit
};

class Deduction {
 protected:
  // Empty cells are handled like givens, as a tenth digit that is never read: mispredicted branches
  // on empty cells would cost more.
  static bool load(Board& board, const std::uint8_t* values) {
    std::uint32_t given[10][3] = {}, seen[10][3] = {}, filled[3] = {};
    for (int k = 0; k < 3; ++k) {
      for (int i = 0; i < 27; ++i) {
        const int cell = 27 * k + i, value = values[cell];
        given[value][k] |= 1u << i;
        for (int j = 0; j < 3; ++j) seen[value][j] |= kTables.seen[cell][j];
      }
      filled[k] = kBand & ~given[0][k];
    }
    for (int d = 0; d < 9; ++d) {
      for (int k = 0; k < 3; ++k) {
        if (given[d + 1][k] & seen[d + 1][k]) return false;  // two of them see each other
        board.places[d][k] = (kBand & ~seen[d + 1][k] & ~filled[k]) | given[d + 1][k];
      }
    }
    for (int k = 0; k < 3; ++k) board.open[k] = kBand & ~filled[k];
    return true;
  }

  // Removes the places that no way of filling the three bands and stacks uses; false if there is no
  // way.
  static bool settle_digit(std::uint32_t* bands) {
    for (;;) {
      std::uint32_t columns[3];
      for (int k = 0; k < 3; ++k) {
        std::uint32_t& places = bands[k];
        const unsigned lines = kTables.lines[places & 511] | kTables.lines[places >> 9 & 511] << 3 |
                               kTables.lines[places >> 18] << 6;
        const unsigned useful = kTables.useful[lines];
        if (!useful) return false;
        places &= kTables.of_lines[useful];
        columns[k] = (places | places >> 9 | places >> 18) & 511;
      }
      unsigned keep[3] = {};
      for (int stack = 0; stack < 9; stack += 3) {
        const unsigned lines = (columns[0] >> stack & 7) | (columns[1] >> stack & 7) << 3 |
                               (columns[2] >> stack & 7) << 6;
        const unsigned useful = kTables.useful[lines];
        if (!useful) return false;
        keep[0] |= (useful & 7) << stack;
        keep[1] |= (useful >> 3 & 7) << stack;
        keep[2] |= (useful >> 6) << stack;
      }
      if (keep[0] == columns[0] && keep[1] == columns[1] && keep[2] == columns[2]) return true;
      for (int k = 0; k < 3; ++k) bands[k] &= kTables.of_columns[keep[k]];
    }
  }

  // Propagates until nothing more follows; `dirty` has the digits that lost places. False on a
  // contradiction.
  bool settle(Board& board, unsigned dirty) {
    for (;;) {
      while (dirty) {
        const int d = std::countr_zero(dirty);
        dirty &= dirty - 1;
        std::uint32_t* bands = board.places[d];
        if (!settle_digit(bands)) return false;
        for (int k = 0; k < 3; ++k) {
          const std::uint32_t alone =
              kTables.single[bands[k] & 511] | kTables.single[bands[k] >> 9 & 511] << 9 |
              static_cast<std::uint32_t>(kTables.single[bands[k] >> 18]) << 18;
          const std::uint32_t placed = alone & board.open[k];
          if (placed) dirty |= take_cells(board, k, placed, d);
        }
      }
      if (!count_candidates(board)) return false;
      for (int k = 0; k < 3; ++k) {
        const std::uint32_t naked = once_[k] & ~twice_[k] & board.open[k];
        if (!naked) continue;
        board.open[k] &= ~naked;
        for (std::uint32_t cells = naked; cells; cells &= cells - 1) {
          const int i = std::countr_zero(cells);
          unsigned d = 0;
          for (unsigned other = 1; other < 9; ++other)
            d |= -(board.places[other][k] >> i & 1) & other;
          for (int j = 0; j < 3; ++j) board.places[d][j] &= ~kTables.seen[27 * k + i][j];
          dirty |= 1u << d;
        }
      }
      if (!dirty) return true;
    }
  }

  // Gives cells of a band to digit d and returns the digits that lost places. Without branches,
  // because they would be mispredicted.
  static unsigned take_cells(Board& board, int k, std::uint32_t cells, int d) {
    const std::uint32_t own = board.places[d][k];
    unsigned dirty = 0;
    for (int other = 0; other < 9; ++other) {
      dirty |= static_cast<unsigned>((board.places[other][k] & cells) != 0) << other;
      board.places[other][k] &= ~cells;
    }
    board.places[d][k] = own;
    board.open[k] &= ~cells;
    return dirty & ~(1u << d);
  }

  // Finds the cells with at least one, two, three candidates; false if one has none.
  bool count_candidates(const Board& board) {
    for (int k = 0; k < 3; ++k) {
      std::uint32_t once = 0, twice = 0, thrice = 0;
      for (int d = 0; d < 9; ++d) {
        const std::uint32_t places = board.places[d][k];
        thrice |= twice & places;
        twice |= once & places;
        once |= places;
      }
      if (once != kBand) return false;
      once_[k] = once;
      twice_[k] = twice;
      thrice_[k] = thrice;
    }
    return true;
  }

  // The open cell to guess in: the first with two candidates, else the first.
  int choose(const Board& board) const {
    for (int k = 0; k < 3; ++k) {
      if (const std::uint32_t pairs = twice_[k] & ~thrice_[k] & board.open[k]) {
        return 27 * k + std::countr_zero(pairs);
      }
    }
    for (int k = 0; k < 3; ++k) {
      if (board.open[k]) return 27 * k + std::countr_zero(board.open[k]);
    }
    return -1;
  }

  bool place(Board& board, int cell, int d) {
    const int k = cell / 27;
    const std::uint32_t bit = 1u << (cell % 27);
    for (int j = 0; j < 3; ++j) board.places[d][j] &= ~kTables.seen[cell][j];
    return settle(board, take_cells(board, k, bit, d) | 1u << d);
  }

 private:
  std::uint32_t once_[3], twice_[3], thrice_[3];
};

}  // namespace

// Searches depth first. The stack holds the boards without the digits that were tried.
class SingleSearch::Tree : Deduction {
 public:
  explicit Tree(const std::uint8_t* values) {
    alive_ = load(board_, values) && settle(board_, 0x1FF);
    if (!alive_) is_done_ = true;
  }

  Outcome run(std::uint64_t budget) {
    if (is_done_) return Outcome::kDone;
    if (at_solution_ && !go_back()) return Outcome::kDone;
    at_solution_ = false;
    for (;;) {
      const int cell = alive_ ? choose(board_) : -1;
      if (cell >= 0) {
        if (budget-- == 0) return Outcome::kPaused;
        guess(cell);
        continue;
      }
      if (alive_) {
        at_solution_ = true;
        return Outcome::kSolution;
      }
      if (!go_back()) return Outcome::kDone;
    }
  }

  std::uint64_t guesses() const { return guesses_; }

  void write(std::uint8_t* solution) const {
    for (int d = 0; d < 9; ++d) {
      for (int k = 0; k < 3; ++k) {
        for (std::uint32_t cells = board_.places[d][k]; cells; cells &= cells - 1) {
          solution[27 * k + std::countr_zero(cells)] = static_cast<std::uint8_t>(d + 1);
        }
      }
    }
  }

 private:
  void guess(int cell) {
    const int k = cell / 27;
    const std::uint32_t bit = 1u << (cell % 27);
    int d = 0;
    while (!(board_.places[d][k] & bit)) ++d;
    ++guesses_;
    Waiting& rest = waiting_[depth_++];
    rest.board = board_;
    rest.board.places[d][k] &= ~bit;
    rest.dirty = 1u << d;
    alive_ = place(board_, cell, d);
  }

  // Goes back to the last guess, without the digit that was tried.
  bool go_back() {
    for (alive_ = false; depth_ && !alive_;) {
      board_ = waiting_[--depth_].board;
      alive_ = settle(board_, waiting_[depth_].dirty);
    }
    is_done_ = !alive_;
    return alive_;
  }

  struct Waiting {
    Board board;
    unsigned dirty;
  };

  Board board_;
  Waiting waiting_[81 * 8];
  int depth_ = 0;
  bool alive_;
  bool at_solution_ = false;
  bool is_done_ = false;
  std::uint64_t guesses_ = 0;
};

SingleSearch::SingleSearch(const std::uint8_t* values) : tree_(std::make_unique<Tree>(values)) {}
SingleSearch::~SingleSearch() = default;
Outcome SingleSearch::run(std::uint64_t budget) { return tree_->run(budget); }
std::uint64_t SingleSearch::guesses() const { return tree_->guesses(); }
void SingleSearch::write(std::uint8_t* solution) const { tree_->write(solution); }

namespace lanes {

SingleAnswer count_single(const std::uint8_t* values, std::uint64_t limit,
                          bool (*is_stopped)(void*), void* context) {
  // On the stack: allocating a search costs as much as solving a puzzle.
  SingleSearch::Tree tree(values);
  SingleAnswer answer;
  for (std::uint64_t next_question = kGuessesPerQuestion; answer.count < limit;) {
    const Outcome outcome = tree.run(next_question - tree.guesses());
    if (outcome == Outcome::kDone) break;
    if (outcome == Outcome::kSolution && answer.count++ == 0) tree.write(answer.first);
    if (tree.guesses() < next_question) continue;
    next_question += kGuessesPerQuestion;
    if (is_stopped && is_stopped(context)) {
      answer.stopped = true;
      break;
    }
  }
  answer.guesses = tree.guesses();
  return answer;
}

}  // namespace lanes
}  // namespace nonet
