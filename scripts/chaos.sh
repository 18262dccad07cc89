#!/usr/bin/env bash
# chaos.sh: kills the program repeatedly while simulated players use a misbehaving Discord, and checks
# the results. SEED, KILLS, FAULTS and GUILDS set the size; DIR is the folder of the database and the log.
# With ENGINE=postgres three processes with different clocks share a private PostgreSQL with a synchronous
# replica. Its connections are cut, it is restarted, and it fails over. A newer program replaces the
# processes one by one; the older program is this one or, with OLDER, that commit's.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/needs-c.sh
run=(go test -count 1 -timeout 0 -v -run '^TestChaos$' ./internal/testkit/chaos -engine "${ENGINE:-sqlite}"
	-seed "${SEED:-1}" -kills "${KILLS:-40}" -faults "${FAULTS:-400}" -guilds "${GUILDS:-24}" -dir "${DIR:+$(realpath "$DIR")}")
if [ "${ENGINE:-sqlite}" = sqlite ]; then
	scripts/build.sh
	run+=(-program "$PWD/bin/pencilmark")
elif [ -n "${OLDER:-}" ]; then
	older=$(mktemp -d)
	trap 'rm -rf "$older"' EXIT
	git archive "$OLDER" | tar xf - -C "$older"
	(cd "$older" && go build -tags skewed -o pencilmark ./cmd/pencilmark)
	run+=(-program "$older/pencilmark")
fi
PENCILMARK_POSTGRES=required "${run[@]}"
