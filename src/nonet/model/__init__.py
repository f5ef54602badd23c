"""The nouns of Sudoku: Rules, Grid, Board, Candidate, Step, Explanation, Solution."""
