#!/usr/bin/env bash
# build.sh: builds bin/pencilmark. It uses the flags of the tests, so that they compile faster afterwards.
set -euo pipefail
cd "$(dirname "$0")/.."

exec scripts/patience.sh go build -buildvcs=auto -ldflags='-s -w' -o bin/pencilmark ./cmd/pencilmark
