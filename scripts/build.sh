#!/usr/bin/env bash
# build.sh: builds bin/pencilmark from wherever it is called.
set -euo pipefail
cd "$(dirname "$0")/.."

exec scripts/patience.sh go build -trimpath -ldflags='-s -w' -o bin/pencilmark ./cmd/pencilmark
