"""The tools, resources and prompts that an assistant is given over MCP."""
