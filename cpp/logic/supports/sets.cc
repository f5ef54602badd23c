// A set of values that cells which differ take: of a cage, a renban line.
#include <algorithm>
#include <mutex>

#include "logic/supports/support.h"
#include "logic/supports/ways_of_cells.h"

namespace nonet::supports {
namespace {

class Combinations : public Support {
 public:
  Combinations(const constraints::Sets& sets, const Cells& cells, Setting& setting)
      : Support(cells),
        values_(setting.values),
        allowed_(sets.masks),
        is_twice_(cells.size() != sets.cells.size()),
        ends_(setting.values),
        parts_(setting.values) {
    for (const Mask mask : allowed_) ends_.add(mask);
    remember(setting);
    listed_ = setting.memories++;
  }

  bool is_set() const override { return true; }

  std::vector<Mask> sets(const Mask* masks, Work& work) const override {
    if (is_twice_) return {};  // a cell cannot differ from itself
    const std::span asked(masks, size());
    if (const auto* known = work.memory(listed_).get(asked)) return *known;
    std::vector<Mask> last = ends_of(layers(masks, work));
    std::sort(last.begin(), last.end());
    work.put(work.memory(listed_), asked, last);
    return last;
  }

 protected:
  void find(const Mask* masks, Mask* found, Work& work) const override {
    if (is_twice_) return void(fail(found));
    const Layers reached = layers(masks, work);
    values_in(reached, masks, size(), values_, ends_of(reached), found, work);
  }

 private:
  Layers layers(const Mask* masks, Work& work) const {
    std::call_once(once_, [this] { find_parts(); });
    return layers_of(masks, size(), values_, &parts_, work);
  }

  std::vector<Mask> ends_of(const Layers& layers) const {
    std::vector<Mask> last;
    for (const Mask each : layers.back())
      if (ends_.contains(each)) last.push_back(each);
    return last;
  }

  // All subsets of the sets that may be filled: layers of others lead nowhere.
  void find_parts() const {
    std::vector<Mask> queue;
    for (const Mask mask : allowed_)
      if (parts_.add(mask)) queue.push_back(mask);
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const Mask mask = queue[next];
      for_each_bit(mask, [&](int v) {
        const Mask part = mask & ~(Mask{1} << v);
        if (parts_.add(part)) queue.push_back(part);
      });
    }
  }

  const int values_;
  const std::vector<Mask> allowed_;
  const bool is_twice_;
  int listed_;
  SetOfMasks ends_;
  mutable std::once_flag once_;
  mutable SetOfMasks parts_;
};

}  // namespace

SupportPtr make_sets(const constraints::Sets& sets, const Cells& cells, Setting& setting) {
  return std::make_unique<Combinations>(sets, cells, setting);
}

}  // namespace nonet::supports
