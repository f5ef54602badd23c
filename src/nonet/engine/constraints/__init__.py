"""The engine for constraints: primitives as numbers, and the C++ engine that reads them."""
