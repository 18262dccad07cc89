#!/usr/bin/env bash
# load.sh: measures how many interactions a second the program answers in time, and
# whether its memory stays flat; and how soon it answers while strangers flood it with
# connections. COUNT is over how many interactions, FLOODS how many percent of the floods,
# RATES which rates are tried. With ENGINE=postgres PROCESSES share a private PostgreSQL that
# writes to the disk as it does in earnest, and there are no floods. With DAILIES that many
# are due at once instead, and it is measured how soon they are out.
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
