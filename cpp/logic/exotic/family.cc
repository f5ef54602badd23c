// The family exotic: its finders by name.
#include "logic/exotic/family.h"

#include "logic/finders.h"

namespace nonet::logic {
namespace {

constexpr Finder kFinders[] = {
    {"fireworks", find_fireworks},
    {"tridagon", find_tridagon},
    {"sk-loop", find_sk_loop},
    {"junior-exocet", find_junior_exocet},
};

}  // namespace

std::span<const Finder> exotic() { return kFinders; }

}  // namespace nonet::logic
