"""The engine: everything but the window."""

import os

# ONNX Runtime sends usage data from version 1.29 on unless this is set before it is loaded, which nothing here may do
# without being asked. Whatever the environment says, nothing of an owner's leaves by this way.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
