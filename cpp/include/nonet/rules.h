// Rules: units and clashes on a square grid, compiled once for any number of calls.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace nonet {

inline constexpr int kMinSize = 2;
inline constexpr int kMaxSize = 25;

struct Tables;
class ConstraintModel;

// Rules as a caller passes them. Cells are numbered 0 .. size*size-1, row by row.
struct RulesSource {
  std::int64_t size = 9;
  // Each unit lists distinct cells that must all differ. A unit of `size` cells is a house and
  // holds every digit; a shorter one only forbids repeats.
  std::vector<std::vector<std::int64_t>> units;
  // Pairs of candidates that exclude each other; the candidate is cell * size + digit - 1.
  std::vector<std::pair<std::int64_t, std::int64_t>> clashes;
};

// Describes what is wrong with a source; empty if it is valid.
std::string find_fault(const RulesSource& source);

class Rules {
 public:
  // The source must be valid. `model` stands for the same rules; without one it is made.
  explicit Rules(const RulesSource& source, std::shared_ptr<const ConstraintModel> model = nullptr);
  ~Rules();
  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;

  int size() const;
  int cells() const;
  // What lanes and makers read.
  const Tables& tables() const { return *tables_; }
  // What the search reads.
  const std::shared_ptr<const ConstraintModel>& model() const { return model_; }

 private:
  std::shared_ptr<const ConstraintModel> model_;
  std::unique_ptr<const Tables> tables_;
};

}  // namespace nonet
