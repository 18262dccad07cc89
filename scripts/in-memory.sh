#!/usr/bin/env bash
# in-memory.sh COMMAND...: runs a command with its temporary files in memory, if there is enough memory, and
# removes them afterwards. The tests write thousands of databases; on a disk that takes a quarter of their time.
set -euo pipefail

gigabyte=$((1024 * 1024)) # in KiB, like df and meminfo
there=/dev/shm
room=$(df -Pk "$there" 2>/dev/null | awk 'NR == 2 { print $4 }' || true)
free=$(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo 2>/dev/null || true)
if [ "${room:-0}" -lt $((4 * gigabyte)) ] || [ "${free:-0}" -lt $((8 * gigabyte)) ]; then exec "$@"; fi

dir=$(mktemp -d "$there/pencilmark.XXXXXX") || exec "$@"
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
chmod 755 "$dir" # PostgreSQL runs as another user
printf '#!/bin/sh\n' >"$dir/program"
chmod +x "$dir/program"
if "$dir/program" 2>/dev/null; then export TMPDIR=$dir; fi # the tests start programs there
"$@"
