#!/usr/bin/env bash
# load.sh: measures how many interactions a second the program answers in time, and
# whether its memory stays flat; and how soon it answers while strangers flood it with
# connections. COUNT is over how many interactions, FLOODS how many percent of the floods.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/needs-c.sh
scripts/build.sh
go test -count 1 -timeout 0 -v -run '^TestLoad$' ./internal/load -program "$PWD/bin/pencilmark" -soak "${COUNT:-100000}"
go test -count 1 -timeout 0 -v -run '^TestFloods$' ./internal/load -program "$PWD/bin/pencilmark" -floods "${FLOODS:-100}"
