"""The formats, one module per format, with the code that only one of them uses."""
