"""The formats, one file per format, with the parts that only one of them uses."""
