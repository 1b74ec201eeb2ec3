"""Embedding models that run on this machine, and tell nobody.

From 1.32 on, onnxruntime makes an identifier for the machine and sends usage to
its maker from the moment it is imported. It has one switch that works that early,
read from the environment; this package is imported before any module of it can
import onnxruntime, so it is set here.
"""

import os

os.environ["ORT_DISABLE_TELEMETRY"] = "1"
