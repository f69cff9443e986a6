"""The child process of the real layer: llama.cpp's own HTTP server on loopback, ended with its parent.

Run as a module with the model file, the window and the mode; prints its address as the first line of stdout.
"""

from __future__ import annotations

import argparse
import os
import sys

os.environ.setdefault(
    "OMP_WAIT_POLICY", "passive"
)  # spinning threads fall to 1-2 tokens/s on a shared machine
os.environ.setdefault("OMP_NUM_THREADS", "1")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("gguf")
    parser.add_argument("--window", type=int, required=True)
    parser.add_argument("--embedding", action="store_true")
    args = parser.parse_args()

    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = args.gguf
    params.n_ctx = params.n_batch = params.n_ubatch = args.window
    params.n_parallel = 1
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    params.port = 0
    params.warmup = False
    if args.embedding:
        params.embedding = True
        params.pooling_type = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_MEAN
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    sys.stdin.read()  # ends when the parent closes the pipe or dies
    os._exit(0)  # the native threads have nothing to save


if __name__ == "__main__":
    main()
