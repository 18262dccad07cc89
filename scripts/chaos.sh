#!/usr/bin/env bash
# chaos.sh: kills the program again and again while people play on a Discord that
# misbehaves, and checks what comes of it. The environment has the knobs: SEED,
# KILLS, FAULTS, GUILDS and DIR, where the database and the program's log go. With
# ENGINE=postgres three processes, whose clocks are apart, share a private PostgreSQL with a
# synchronous replica, whose connections are cut, and which is restarted and fails over; one
# after the other is exchanged for a newer program, from this one or, with OLDER, from the one
# of that commit.
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
