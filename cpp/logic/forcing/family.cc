// The family forcing: conclusions from an assumption, or from each of several.
#include "logic/forcing/family.h"

#include "logic/finders.h"

namespace nonet::logic {
namespace {

constexpr Finder kFinders[] = {
    {"nishio", find_nishio},
    {"forcing-chain-contradiction", find_chain_contradictions},
    {"cell-forcing-chain", find_cell_chains},
    {"unit-forcing-chain", find_unit_chains},
    {"forcing-net-contradiction", find_net_contradictions},
    {"forcing-net-verity", find_net_verities},
    {"nested-forcing-net", find_nested_nets},
    {"guess", find_guesses},
};

}  // namespace

std::span<const Finder> forcing() { return kFinders; }

}  // namespace nonet::logic
