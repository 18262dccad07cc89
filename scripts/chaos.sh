#!/usr/bin/env bash
# chaos.sh: kills the program again and again while people play on a Discord that
# misbehaves, and checks what comes of it. The environment has the knobs: SEED,
# KILLS, FAULTS, GUILDS and DIR, where the database and the program's log go. With
# ENGINE=postgres three processes, whose clocks are apart, share a private PostgreSQL with a
# synchronous replica, whose connections are cut, and which is restarted and fails over.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/needs-c.sh
scripts/build.sh
PENCILMARK_POSTGRES=required exec go test -count 1 -timeout 0 -v -run '^TestChaos$' ./internal/chaos -program "$PWD/bin/pencilmark" \
	-engine "${ENGINE:-sqlite}" -seed "${SEED:-1}" -kills "${KILLS:-40}" -faults "${FAULTS:-400}" -guilds "${GUILDS:-24}" -dir "${DIR:+$(realpath "$DIR")}"
