"""Configuration files of the programs that start SACL as an MCP server."""
