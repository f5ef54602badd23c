"""What every room uses: checks of arguments, NumPy, outcomes, progress, warnings."""
