// Encodes steps as numbers.
#include "logic/core/step.h"

#include <algorithm>

namespace nonet::logic {
namespace {

void sort_once(std::vector<std::uint16_t>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace

void append_list(Record& record, std::span<const std::uint16_t> list) {
  record.push_back(static_cast<std::uint16_t>(list.size()));
  record.insert(record.end(), list.begin(), list.end());
}

void append(Record& record, std::uint16_t technique, Step& step) {
  sort_once(step.places);
  sort_once(step.removes);
  record.reserve(32);  // enough for most
  record.push_back(technique);
  append_list(record, step.places);
  append_list(record, step.removes);
  record.push_back(static_cast<std::uint16_t>(step.marks().size()));
  for (const Mark& mark : step.marks()) {
    record.push_back(static_cast<std::uint16_t>(mark.role()));
    append_list(record, mark.cells);
    append_list(record, mark.candidates);
    append_list(record, mark.units);
    record.push_back(mark.link_count);
    record.insert(record.end(), mark.links.begin(), mark.links.end());
  }
}

}  // namespace nonet::logic
