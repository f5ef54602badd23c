"""Measures nonet beside the Interactive Sudoku Solver (ISS), both in one run.

python -m benchmarks.rivals --iss PATH --set tests/data/rivals.txt
python -m benchmarks.rivals --iss PATH --set all.txt --json rows.json
python -m benchmarks.rivals --iss PATH --again rows.json --ratio 1
"""
