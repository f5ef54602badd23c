"""Small faults planted in the Python code, to see which of them the tests notice."""
