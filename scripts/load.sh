#!/usr/bin/env bash
# load.sh: measures how many interactions a second the program answers in time, whether its memory
# stays flat, and how fast it answers during a flood of connections. COUNT is the number of
# interactions, FLOODS the percentage of the floods to run, RATES the rates to try. With
# ENGINE=postgres, PROCESSES processes share a private PostgreSQL that flushes to disk, without floods.
# With DAILIES it measures how long that many dailies take to be posted.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/needs-c.sh
scripts/build.sh
run=(go test -count 1 -timeout 0 -v -run '^TestLoad$' ./internal/testkit/load -program "$PWD/bin/pencilmark" -soak "${COUNT:-100000}" ${RATES:+-rates "$RATES"})
if [ -n "${DAILIES:-}" ]; then
	run=(go test -count 1 -timeout 0 -v -run '^TestDailies$' ./internal/testkit/load -program "$PWD/bin/pencilmark" -dailies "$DAILIES")
fi
if [ "${ENGINE:-sqlite}" = postgres ]; then
	export PENCILMARK_POSTGRES=required POSTGRES_SETTINGS="-c fsync=on"
	exec scripts/with-postgres.sh bash -c '"$@" -processes "${PROCESSES:-1}" -database "$PENCILMARK_TEST_POSTGRES"' - "${run[@]}"
fi
"${run[@]}"
[ -n "${DAILIES:-}" ] || go test -count 1 -timeout 0 -v -run '^TestFloods$' ./internal/testkit/load -program "$PWD/bin/pencilmark" -floods "${FLOODS:-40}"
