// Checks a source and normalizes its bounds.
#include "cover/problem.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "cover/reach.h"
#include "cover/table.h"

namespace nonet::cover {
namespace {

// Entries, spacers and items are numbered with 32 bits.
constexpr std::int64_t kMost = std::numeric_limits<Index>::max() - 1;

}  // namespace

std::string find_fault(const Source& source) {
  using std::to_string;
  const auto entries = static_cast<std::int64_t>(source.items.size());
  const auto options = static_cast<std::int64_t>(source.ends.size());
  if (source.primary < 0 || source.secondary < 0) return "a number of items is negative";
  if (source.primary > kMost || source.secondary > kMost - source.primary)
    return "more than 2^31 - 2 items";
  const std::int64_t items = source.primary + source.secondary;
  if (entries + options > kMost) return "more than 2^31 - 2 items in options";
  if (!source.colours.empty() && source.colours.size() != source.items.size())
    return to_string(source.colours.size()) + " colours for " + to_string(entries) + " entries";
  for (const auto* bounds : {&source.least, &source.most})
    if (!bounds->empty() && static_cast<std::int64_t>(bounds->size()) != source.primary)
      return to_string(bounds->size()) + " bounds for " + to_string(source.primary) + " items";
  if (source.least.empty() != source.most.empty()) return "bounds on one side only";
  for (std::size_t i = 0; i < source.least.size(); ++i)
    if (source.least[i] < 0 || source.most[i] < 1 || source.least[i] > source.most[i])
      return "bounds of item " + to_string(i) + " make no sense";

  std::int64_t begin = 0;
  std::vector<std::int64_t> last(static_cast<std::size_t>(items), -1);
  for (std::int64_t option = 0; option < options; ++option) {
    const std::int64_t end = source.ends[option];
    if (end < begin || end > entries) return "option " + to_string(option) + " ends out of place";
    bool has_primary = false;
    for (std::int64_t entry = begin; entry < end; ++entry) {
      const Index item = source.items[entry];
      if (item < 0 || item >= items)
        return "option " + to_string(option) + " has item " + to_string(item) + " of " +
               to_string(items);
      if (last[item] == option)
        return "option " + to_string(option) + " has item " + to_string(item) + " twice";
      last[item] = option;
      const Index colour = source.colours.empty() ? 0 : source.colours[entry];
      if (colour < 0) return "option " + to_string(option) + " has a negative colour";
      if (colour != 0 && item < source.primary)
        return "option " + to_string(option) + " colours a primary item";
      has_primary |= item < source.primary;
    }
    if (!has_primary) return "option " + to_string(option) + " has no primary item";
    begin = end;
  }
  if (begin != entries) return "entries behind the last option";
  return {};
}

std::shared_ptr<const Problem> compile(Source source) {
  return std::make_shared<const Problem>(std::move(source));
}

Problem::Problem(Source source) : source_(std::move(source)) {
  const auto once = [](std::int64_t bound) { return bound == 1; };
  if (!std::all_of(source_.least.begin(), source_.least.end(), once) ||
      !std::all_of(source_.most.begin(), source_.most.end(), once)) {
    // No option is used twice, so a bound above their number is equivalent to that number plus 1.
    const std::int64_t enough = static_cast<std::int64_t>(source_.ends.size()) + 1;
    for (const std::int64_t bound : source_.least)
      least_.push_back(static_cast<Index>(std::min(bound, enough)));
    for (const std::int64_t bound : source_.most)
      most_.push_back(static_cast<Index>(std::min(bound, enough)));
  }
  source_.least.clear();
  source_.most.clear();
  if (std::all_of(source_.colours.begin(), source_.colours.end(), [](Index c) { return c == 0; }))
    source_.colours = {};
}

Problem::~Problem() = default;

const Table& Problem::table() const {
  std::call_once(table_once_, [this] { table_ = std::make_unique<const Table>(*this); });
  return *table_;
}

const Reach& Problem::reach() const {
  std::call_once(reach_once_, [this] { reach_ = std::make_unique<const Reach>(*this); });
  return *reach_;
}

Tally& Tally::operator+=(const Tally& other) {
  nodes += other.nodes;
  updates += other.updates;
  found += other.found;
  return *this;
}

}  // namespace nonet::cover
