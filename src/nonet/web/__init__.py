"""The web: a local server with a page to play on, and the same questions as a REST interface.

| file | what it does |
|---|---|
| `app.py` | puts the parts together into one ASGI application |
| `routes/` | one file per group of questions; `routes/__init__.py` lists them all |
| `verb.py` | what a question is: its name, what it takes, its answer |
| `asked.py` | what requests carry (pydantic), and how a puzzle is read from one |
| `records.py` | the answers that only the server gives, as TypedDicts |
| `schema.py` `openapi.py` | JSON Schema of TypedDicts, and the description of the interface |
| `limits.py` `work.py` | how much one request may ask for, and the threads that do the work |
| `endpoint.py` `stream.py` | one answer, or server-sent events; both end when the client leaves |
| `failures.py` | errors as JSON with a status |
| `security.py` `guard.py` | who may ask: hosts, origins, tokens; the headers of every answer |
| `files.py` | the files of the page, compressed and with ETags |
| `serve.py` `ports.py` `links.py` | running the server, finding a port, links to positions |
| `daily.py` | the puzzle of the day |

It needs the extra `web`; nothing here is imported until it is used.
"""
