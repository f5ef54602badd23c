"""Makes the puzzles of benchmarks.rivals; tools/make_rivals.py is the command."""
