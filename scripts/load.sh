#!/usr/bin/env bash
# load.sh: measures how many interactions a second the program answers in time, and
# whether its memory stays flat. COUNT is over how many interactions.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/needs-c.sh
scripts/build.sh
exec go test -count 1 -timeout 0 -v -run '^TestLoad$' ./internal/load -program "$PWD/bin/pencilmark" -soak "${COUNT:-100000}"
