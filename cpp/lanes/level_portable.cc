// The lane engines, compiled for any CPU.
#include "lanes/simd_portable.h"
// The vectors come first, then their lanes: the engines are written in terms of them.
#include "lanes/words.h"
// The engines.
#include "lanes/classic_words.h"
#include "lanes/engines.h"
#include "lanes/variants.h"

namespace nonet::lanes::portable {

const Level kLevel = {solve<Classic>, solve<Classic>, solve<Variant>, start_tree, run_tree};

}  // namespace nonet::lanes::portable
