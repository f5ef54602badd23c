// The family almost-locked-sets: its finders by name.
#include "logic/als/family.h"

#include "logic/finders.h"

namespace nonet::logic {
namespace {

constexpr Finder kFinders[] = {
    {"sue-de-coq", find_sue_de_coq},
    {"als-xz", find_als_xz},
    {"als-xy-wing", find_als_xy_wing},
    {"als-chain", find_als_chain},
    {"death-blossom", find_death_blossom},
    {"aligned-pair-exclusion", find_aligned_pair},
    {"aligned-triple-exclusion", find_aligned_triple},
};

}  // namespace

std::span<const Finder> almost_locked_sets() { return kFinders; }

}  // namespace nonet::logic
