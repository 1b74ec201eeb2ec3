"""Language models behind their services: Anthropic, and OpenAI's interface."""
