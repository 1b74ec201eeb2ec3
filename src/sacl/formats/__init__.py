"""How domain records become bytes, for every store that keeps them.

Below the adapters and above the domain: stores may not import each other, and what
two of them write in the same way is written here once.
"""
