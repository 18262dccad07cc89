#!/usr/bin/env bash
# patience.sh COMMAND...: runs a Go command that builds SQLite, and says so if
# that keeps the reader waiting: the first build takes about 40 s on two cores.
set -euo pipefail

( sleep 4 && echo "Compiling SQLite: about 40 s on two cores, the first time only ..." >&2 ) &
timer=$!
trap 'kill $timer 2>/dev/null || true' EXIT
"$@"
