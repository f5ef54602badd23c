"""Worker processes: verbs are answered where a limit of memory holds and where they can be killed.

| file | what it does | where |
|---|---|---|
| `frames.py` | messages over a socket | both sides |
| `system.py` | what the system can limit and measure; nothing where it cannot | both sides |
| `answering.py` | answers questions until the server has gone | a worker |
| `nursery.py` | a process that has loaded nonet, from which workers are forked | the server |
| `worker.py` | a worker as the server sees it: ask, cancel, kill | the server |
| `crew.py` | the workers of a server, and the memory that they take together | the server |
| `pools.py` | which question is answered next, its deadline, and what ends it | the server |
"""
