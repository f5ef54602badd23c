// The lane engines, compiled for CPUs with AVX-512 BW, VL, VBMI and BITALG.
#include "lanes/simd_avx512.h"
// The vectors come first, then their lanes: the engines are written in terms of them.
#include "lanes/words.h"
// The engines.
#include "lanes/classic_words.h"
#include "lanes/engines.h"
#include "lanes/variants.h"

namespace nonet::lanes::avx512 {

const Level kLevel = {avx512_bytes::solve_classic, solve<Classic>, solve<Variant>, start_tree,
                      run_tree};

}  // namespace nonet::lanes::avx512
