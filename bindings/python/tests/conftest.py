"""Ctrl-C reaches the tests, and the processes that they start, also where the
shell that runs them ignores it, as one does that was started with ``&``."""

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
