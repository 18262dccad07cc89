#!/usr/bin/env bash
# compare.sh OLD NEW: compares the outputs of two runs of `make bench`.
set -euo pipefail
cd "$(dirname "$0")/.."
test $# = 2 || { echo "usage: scripts/compare.sh OLD NEW" >&2; exit 2; }

exec go tool -modfile=scripts/tools.mod benchstat "$@"
