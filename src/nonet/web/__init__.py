"""The web: a local server with a page to play on, and the same questions as a REST interface.

| file | what it does |
|---|---|
| `app.py` | puts the parts together into one ASGI application |
| `routes/` | one file per group of questions; `routes/__init__.py` lists them all |
| `verb.py` | what a question is: its name, what it takes, its answer |
| `questions.py` | what questions take, as data classes, and how a puzzle is read from one |
| `work.py` `limits.py` | how long a question may take, and how much it may ask for |
| `workers/` | the processes that answer questions, and who is answered next |
| `models.py` `requests.py` | models (pydantic) that check requests, made from the data classes |
| `records.py` | the answers that only the server gives, as TypedDicts |
| `schema.py` `openapi.py` | JSON Schema of TypedDicts, and the description of the interface |
| `endpoint.py` `stream.py` | one answer, or server-sent events; both end when the client leaves |
| `failures.py` | errors as JSON with a status |
| `connections.py` | how many connections there may be, and how long a client may take |
| `security.py` `guard.py` | who may ask: hosts, origins, tokens; the headers of every answer |
| `files.py` | the files of the page, compressed and with ETags |
| `serve.py` `ports.py` `links.py` | running the server, finding a port, links to positions |
| `daily.py` | the puzzle of the day |

It needs the extra `web`; nothing here is imported until it is used. The questions themselves
(`routes/` and what it imports) need nonet alone.
"""
