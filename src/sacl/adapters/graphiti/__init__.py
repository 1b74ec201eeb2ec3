"""The knowledge graph as a Graphiti graph on a Neo4j server (ADR 0012).

Imported only where it is configured. Graphiti reads the environment when it is
imported: it reports to its makers unless told not to, and loads a ``.env`` from the
working folder, which is somebody else's repository. Neither is wanted.
"""

import os

os.environ["GRAPHITI_TELEMETRY_ENABLED"] = "false"
os.environ["PYTHON_DOTENV_DISABLED"] = "true"
