// Writes the sentences of singles; nonet.techniques.reasons writes those that name constraints.
#include "nonet/sentences.h"

#include <algorithm>
#include <utility>

#include "logic/basics/single_marks.h"
#include "logic/core/cells.h"

namespace nonet {
namespace {

using logic::CellSet;
using logic::count_digits;
using logic::Digits;
using enum logic::Single;
using Numbers = std::span<const std::uint16_t>;

// A step that places one digit and has a pattern and perhaps a base.
struct Parts {
  int technique, placed;
  Numbers units;              // of the pattern
  Numbers cells, candidates;  // of the base
};

// Reads a record list by list, and notices when it is too short.
class Reader {
 public:
  explicit Reader(Numbers numbers) : rest_(numbers) {}

  int number() {
    const Numbers one = take(1);
    return one.empty() ? 0 : one[0];
  }
  Numbers list() { return take(static_cast<std::size_t>(number())); }
  bool is_whole() const { return !is_short_; }

 private:
  Numbers take(std::size_t count) {
    is_short_ |= count > rest_.size();
    if (is_short_) return {};
    const Numbers taken = rest_.first(count);
    rest_ = rest_.subspan(count);
    return taken;
  }

  Numbers rest_;
  bool is_short_ = false;
};

std::optional<Parts> read(Numbers record) {
  Reader reader(record);
  Parts parts{};
  parts.technique = reader.number();
  const Numbers places = reader.list();
  if (places.size() != 1 || parts.technique > kNakedSingle) return {};
  parts.placed = places[0];
  reader.list();  // removes
  for (int mark = 0, marks = reader.number(); mark < std::min(marks, 2); ++mark) {
    reader.number();  // the role
    const Numbers cells = reader.list(), candidates = reader.list(), units = reader.list();
    reader.number();  // of links, which singles do not have
    if (mark == 0) {
      parts.units = units;
    } else {
      parts.cells = cells;
      parts.candidates = candidates;
    }
  }
  const bool needs_unit = parts.technique == kFullHouse || parts.technique == kHiddenSingle;
  if (!reader.is_whole() || (needs_unit && parts.units.empty())) return {};
  return parts;
}

template <typename... Pieces>
void write(std::string& text, const Pieces&... pieces) {
  ((text += pieces), ...);
}

// Writes a list in a sentence: "a", "a and b", "a, b and c". Lists of lists have a comma before the
// last item.
class List {
 public:
  List(std::string& text, std::size_t count, std::string_view last = " and ")
      : text_(text), left_(count), count_(count), last_(last) {}

  std::string& next() {
    if (left_ != count_) text_ += left_ == 1 ? last_ : ", ";
    --left_;
    return text_;
  }

 private:
  std::string& text_;
  std::size_t left_;
  const std::size_t count_;
  const std::string_view last_;
};

}  // namespace

struct Sentences::Tables {
  explicit Tables(SentenceSource from)
      : source(std::move(from)),
        size(static_cast<int>(source.digits.size())),
        units_of(source.cells.size()) {
    for (const SentenceSource::Unit& unit : source.units) {
      CellSet<4>& cells = units.emplace_back();
      for (const int cell : unit.cells) {
        cells.add(cell);
        units_of[cell].push_back(static_cast<int>(units.size()) - 1);
      }
    }
  }

  const std::string& cell(int candidate) const { return source.cells[candidate / size]; }
  const std::string& digit(int candidate) const { return source.digits[candidate % size]; }

  void full_house(const Parts& parts, std::string& text) const {
    const std::string &where = cell(parts.placed), &what = digit(parts.placed);
    write(text, source.units[parts.units[0]].capital, " already has every digit except ", what,
          ", so its last empty cell, ", where, ", must be ", what, ".");
  }

  void last_digit(const Parts& parts, std::string& text) const {
    const std::string &where = cell(parts.placed), &what = digit(parts.placed);
    write(text, "All ", what, "s but one have been placed. The last one can only go in ", where,
          ", so ", where, " must be ", what, ".");
  }

  void hidden_single(const Parts& parts, std::string& text) const {
    const std::string &where = cell(parts.placed), &what = digit(parts.placed);
    write(text, "In ", source.units[parts.units[0]].name, ", ", what, " can only go in ", where);
    if (parts.candidates.empty() && parts.cells.empty()) {
      text += ", its last empty cell.";
      return;
    }
    text += ": ";
    if (!parts.candidates.empty()) {
      const bool is_one = parts.candidates.size() == 1;
      write(text, "the ", what, is_one ? " in " : "s in ");
      std::vector<std::uint16_t> placed(parts.candidates.begin(), parts.candidates.end());
      std::sort(placed.begin(), placed.end());
      List list(text, placed.size());
      for (const int candidate : placed) list.next() += cell(candidate);
      write(text, is_one ? " rules out " : " rule out ",
            parts.cells.empty() ? "every other empty cell" : "the other empty cells, and ");
    }
    if (!parts.cells.empty()) {
      write(text, what, " was eliminated from ");
      List list(text, parts.cells.size());
      for (const int each : parts.cells) list.next() += source.cells[each];
      text += " earlier";
    }
    text += ".";
  }

  void naked_single(const Parts& parts, std::string& text) const {
    const int place = parts.placed / size;
    unsigned left = ((1U << size) - 1) & ~(1U << parts.placed % size);
    const auto shares = share(place, parts.candidates, left);
    for (const auto& [unit, digits] : shares) left &= ~digits;
    write(text, cell(parts.placed), " must be ", digit(parts.placed), ": ");
    if (shares.empty()) {
      text += "every other candidate was eliminated earlier.";
      return;
    }
    List list(text, shares.size() + (left != 0), ", and ");
    const char* verb = " already has ";
    for (const auto& [unit, digits] : shares) {
      write(list.next(), source.units[unit].name, std::exchange(verb, " has "));
      write_digits(text, digits);
    }
    if (left) {
      write_digits(list.next(), left);
      text += count_digits(left) == 1 ? " was eliminated earlier" : " were eliminated earlier";
    }
    text += ".";
  }

  // The units of a cell in which these candidates exclude digits, and the digits each is named for:
  // the unit with the most digits for all of them, then the one with the most of the rest.
  std::vector<std::pair<int, unsigned>> share(int place, Numbers candidates, unsigned left) const {
    std::vector<std::pair<int, unsigned>> masks, shares;
    for (const int unit : units_of[place]) {
      unsigned digits = 0;
      for (const int candidate : candidates)
        if (units[unit].has(candidate / size)) digits |= 1U << candidate % size;
      masks.emplace_back(unit, digits & left);
    }
    shares = masks;
    for (auto& [unit, digits] : shares) digits = 0;
    for (;;) {
      std::size_t most = 0;
      for (std::size_t i = 1; i < masks.size(); ++i)
        if (count_digits(masks[i].second) > count_digits(masks[most].second)) most = i;
      if (masks.empty() || !masks[most].second) break;
      const unsigned digits = shares[most].second = masks[most].second;
      for (auto& mask : masks) mask.second &= ~digits;
    }
    std::erase_if(shares, [](const auto& share) { return share.second == 0; });
    return shares;
  }

  void write_digits(std::string& text, unsigned digits) const {
    List list(text, static_cast<std::size_t>(count_digits(digits)));
    for (const int each : Digits(digits)) list.next() += source.digits[each];
  }

  // Whether all that a sentence names is in the grid.
  bool has(const Parts& parts) const {
    const auto below = [](Numbers numbers, std::size_t end) {
      return std::all_of(numbers.begin(), numbers.end(), [end](auto each) { return each < end; });
    };
    const std::size_t cells = source.cells.size(), all = cells * size;
    return static_cast<std::size_t>(parts.placed) < all && below(parts.candidates, all) &&
           below(parts.cells, cells) && below(parts.units, units.size());
  }

  const SentenceSource source;
  const int size;
  std::vector<CellSet<4>> units;
  std::vector<std::vector<int>> units_of;  // for each cell
};

Sentences::Sentences(SentenceSource source)
    : tables_(std::make_unique<const Tables>(std::move(source))) {}
Sentences::~Sentences() = default;
Sentences::Sentences(Sentences&&) noexcept = default;

std::optional<std::string> Sentences::say(std::span<const std::uint16_t> record) const {
  const std::optional<Parts> parts = read(record);
  if (!parts || !tables_->has(*parts)) return {};
  std::string text;
  text.reserve(256);  // enough for most
  switch (parts->technique) {
    case kFullHouse:
      tables_->full_house(*parts, text);
      break;
    case kLastDigit:
      tables_->last_digit(*parts, text);
      break;
    case kHiddenSingle:
      tables_->hidden_single(*parts, text);
      break;
    default:
      tables_->naked_single(*parts, text);
  }
  return text;
}

}  // namespace nonet
