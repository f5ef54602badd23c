// Encodes steps as numbers.
#include "logic/core/step.h"

#include <algorithm>

namespace nonet::logic {
namespace {

void sort_once(std::vector<std::uint16_t>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

// A loop, because most lists are too short for a call of memmove.
std::uint16_t* write_list(std::uint16_t* to, const std::vector<std::uint16_t>& list) {
  *to++ = static_cast<std::uint16_t>(list.size());
  for (const std::uint16_t each : list) *to++ = each;
  return to;
}

}  // namespace

void append_list(Record& record, std::span<const std::uint16_t> list) {
  record.push_back(static_cast<std::uint16_t>(list.size()));
  record.insert(record.end(), list.begin(), list.end());
}

void append(Record& record, std::uint16_t technique, Step& step) {
  if (step.places.size() > 1) sort_once(step.places);
  if (step.removes.size() > 1) sort_once(step.removes);
  std::size_t size = 4 + step.places.size() + step.removes.size();
  for (const Mark& mark : step.marks())
    size += 5 + mark.cells.size() + mark.candidates.size() + mark.units.size() + mark.links.size();
  const std::size_t begin = record.size();
  record.resize(begin + size);
  std::uint16_t* to = record.data() + begin;
  *to++ = technique;
  to = write_list(to, step.places);
  to = write_list(to, step.removes);
  *to++ = static_cast<std::uint16_t>(step.marks().size());
  for (const Mark& mark : step.marks()) {
    *to++ = static_cast<std::uint16_t>(mark.role());
    to = write_list(to, mark.cells);
    to = write_list(to, mark.candidates);
    to = write_list(to, mark.units);
    *to++ = mark.link_count;
    to = std::copy(mark.links.begin(), mark.links.end(), to);
  }
}

}  // namespace nonet::logic
