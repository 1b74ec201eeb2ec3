"""What ``benchmarks/speed.py`` measures, and what it measures with."""
