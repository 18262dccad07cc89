#!/usr/bin/env bash
# build.sh: builds bin/pencilmark from wherever it is called: with the flags that tests compile
# with, so that whoever has it has half of what they need.
set -euo pipefail
cd "$(dirname "$0")/.."

exec scripts/patience.sh go build -buildvcs=auto -ldflags='-s -w' -o bin/pencilmark ./cmd/pencilmark
