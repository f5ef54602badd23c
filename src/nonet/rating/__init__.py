"""Ratings: how hard a puzzle is, by whose measure, and why.

| file | what |
|---|---|
| `own.py` | nonet's own scale: its table, its levels and its score |
| `hodoku.py` | HoDoKu's table: levels and scores of its steps |
| `native.py` | the walks in C++ that both read, for one puzzle and for many |
"""
