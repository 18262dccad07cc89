#!/usr/bin/env bash
# race.sh: runs the tests of packages with goroutines under the race detector. Tests that start no goroutine skip
# themselves (internal/testkit/testrace).
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/needs-c.sh
scripts/needs-browser.sh

# These packages start no goroutine, which internal/arch checks, and are compiled without the detector, which would
# make them three to six times slower. They must not use sync.Map: a program contains generic code only once, perhaps
# from a package without the detector.
computes='
pencilmark/solver/... pencilmark/internal/render/... pencilmark/internal/phrase/... pencilmark/internal/spelling/...
image/... golang.org/x/image/... compress/... hash/... encoding/base64/... regexp/... text/template/... html/...
golang.org/x/text/... github.com/goccy/go-yaml/... github.com/alecthomas/kong/...
github.com/google/go-cmp/...
'
unraced=$(printf -- '-gcflags=%s=-race=false ' $computes)

# A program with the race detector sleeps for a second when it ends, unless this says otherwise.
export GORACE=${GORACE-atexit_sleep_ms=50}
export CGO_CFLAGS=${CGO_CFLAGS--O1} # compiles SQLite in half the time
raced=(-race -short -vet=off -shuffle=on -timeout 30m)

# GOFLAGS makes a program that a test builds like the test.
# shellcheck disable=SC2086 # the flags are words
GOFLAGS="$(go env GOFLAGS) $unraced" scripts/patience.sh go test "${raced[@]}" \
	./internal/web/... ./cmd/... ./internal/testkit/chaos ./internal/testkit/discordtest ./bot/... ./store \
	./internal/game/bank ./internal/game/chat ./internal/game/daily ./internal/game/jobs ./internal/game/play ./internal/game/players \
	./internal/clock ./internal/ratelimit
go test "${raced[@]}" -run 'AtOnce$' ./internal/render # pictures share buffers
