// Writes steps down as numbers.
#include "logic/step.h"

#include <algorithm>

namespace nonet::logic {
namespace {

void append_list(Record& record, const std::vector<std::uint16_t>& list) {
  record.push_back(static_cast<std::uint16_t>(list.size()));
  record.insert(record.end(), list.begin(), list.end());
}

void sort_once(std::vector<std::uint16_t>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace

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
    record.push_back(static_cast<std::uint16_t>(mark.links.size()));
    for (const Link& link : mark.links) {
      record.push_back(link.strong);
      append_list(record, link.source);
      append_list(record, link.target);
    }
  }
}

}  // namespace nonet::logic
