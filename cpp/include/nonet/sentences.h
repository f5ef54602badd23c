// The sentences of singles where the rules are units and nothing else. Nine of ten steps of a path
// are singles, and making a sentence in Python takes longer than finding its step. The sentences of
// all other techniques, and of singles that a constraint has a part in, are in nonet.techniques.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace nonet {

// Rules as far as sentences need them; a candidate is cell * size + digit - 1.
struct SentenceSource {
  struct Unit {
    std::string name, capital;  // the name in a sentence and at its beginning
    std::vector<int> cells;
  };
  std::vector<std::string> digits;  // how each digit is written; there are as many as the size
  std::vector<std::string> cells;   // the name of each cell
  std::vector<Unit> units;
};

class Sentences {
 public:
  // Cells and candidates are in the grid, which has at most 16 digits.
  explicit Sentences(SentenceSource source);
  ~Sentences();
  Sentences(Sentences&&) noexcept;

  // The sentence of a step as cpp/logic/core/step.h draws it, or nothing if it is not a single.
  std::optional<std::string> say(std::span<const std::uint16_t> record) const;

 private:
  struct Tables;
  std::unique_ptr<const Tables> tables_;
};

}  // namespace nonet
