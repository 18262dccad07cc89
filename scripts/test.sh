#!/usr/bin/env bash
# test.sh: runs every test. Long tests take a sample (-short); make corpus runs them whole. If PostgreSQL is installed,
# the store's tests, and tests whose names end in OnPostgres, also run on PostgreSQL.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/needs-c.sh
scripts/needs-browser.sh

export CGO_CFLAGS=${CGO_CFLAGS--O1} # compiles SQLite in half the time
tested=(-short -vet=off -shuffle=on -timeout 30m) # make check vets

# One more package at once than there are cores, since some tests wait for programs that they start.
cores=$(getconf _NPROCESSORS_ONLN)
# The longest packages first.
long=$(go list ./internal/web/... ./cmd/pencilmark ./internal/testkit/chaos ./bot/discord ./store)
# shellcheck disable=SC2086 # the lists are words
scripts/patience.sh go test "${tested[@]}" -p $((cores + 1)) $long $(go list ./... | grep -vxF "$long")

scripts/with-postgres.sh go test "${tested[@]}" ./store
shared=$(grep -rl --include='*_test.go' '^func Test.*OnPostgres(' bot cmd internal | xargs -n 1 dirname | sort -u | sed 's,^,./,')
# shellcheck disable=SC2086
scripts/with-postgres.sh go test "${tested[@]}" -p 4 -run 'OnPostgres$' $shared
