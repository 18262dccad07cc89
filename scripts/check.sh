#!/usr/bin/env bash
# check.sh: runs every check that does not run the tests.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/needs-c.sh

# quiet TITLE COMMAND...: fails, and shows why, if the command fails or prints anything.
quiet() {
	local title=$1 out
	shift
	out=$("$@" 2>&1) && test -z "$out" && return
	printf '%s:\n%s\n' "$title" "$out" >&2
	exit 1
}

quiet "not formatted, type make fmt" gofmt -l .
scripts/patience.sh go vet ./...
go tool -modfile=scripts/tools.mod staticcheck ./...
quiet "older idioms, type go fix ./..." go fix -diff ./...
lacking=$(go run ./tools/missing | wc -l)
test "$lacking" = 0 || echo "check: $lacking sentences lack a translation and are shown in English; make missing lists them"
scripts/vulnerable.sh
echo "check: gofmt, vet, staticcheck and go fix found nothing"
