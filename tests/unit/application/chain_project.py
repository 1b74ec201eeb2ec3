"""A project to explore: a chain of files, a circle, and a method of two classes."""

CHAIN_PROJECT = {
    "app.py": "from service import serve\nimport requests\n\ndef main():\n"
    "    serve()\n    requests.get()\n",
    "service.py": "from store import load, keep\n\n"
    "def serve():\n    load()\n    keep()\n",
    "store.py": "def load():\n    return 1\n\ndef keep():\n    return load()\n",
    "left.py": "from right import r\n\ndef l():\n    r()\n",
    "right.py": "from left import l\n\ndef r():\n    l()\n",
    "models.py": "class Base:\n    def save(self): ...\n\n"
    "class User(Base):\n    def save(self): ...\n\ndef f(x):\n    x.save()\n",
    "other.py": "def f(x):\n    x.save()\n",
    "alone.py": "X = 1\n",
}
