"""Descriptions by a language model: what is asked, of whom, how often, at what cost.

Everything that does not depend on the provider is here; an adapter only carries one
prompt to its service and the answer back (ADR 0014).
"""
