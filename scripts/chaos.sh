#!/usr/bin/env bash
# chaos.sh: kills the program again and again while people play on a Discord that
# misbehaves, and checks what comes of it. The environment has the knobs: SEED,
# KILLS, FAULTS, GUILDS and DIR, where the database and the program's log go. With
# ENGINE=postgres three processes share a private PostgreSQL.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/needs-c.sh
scripts/build.sh
run=(go test -count 1 -timeout 0 -v -run '^TestChaos$' ./internal/chaos -program "$PWD/bin/pencilmark"
	-seed "${SEED:-1}" -kills "${KILLS:-40}" -faults "${FAULTS:-400}" -guilds "${GUILDS:-24}" -dir "${DIR:+$(realpath "$DIR")}")
if [ "${ENGINE:-sqlite}" = sqlite ]; then
	exec "${run[@]}"
fi
PENCILMARK_POSTGRES=required exec scripts/with-postgres.sh bash -c '"$@" -processes 3 -database "$PENCILMARK_TEST_POSTGRES"' - "${run[@]}"
