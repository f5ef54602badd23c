// The lane engines, compiled for CPUs with AVX2.
#include "lanes/simd_avx2.h"
// The vectors come first, then their lanes: the engines are written in terms of them.
#include "lanes/words.h"
// The engines.
#include "lanes/classic_words.h"
#include "lanes/engines.h"
#include "lanes/variants.h"

namespace nonet::lanes::avx2 {

const Level kLevel = {solve<Classic>, solve<Classic>, solve<Variant>, start_tree, run_tree};

}  // namespace nonet::lanes::avx2
