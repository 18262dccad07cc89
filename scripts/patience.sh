#!/usr/bin/env bash
# patience.sh COMMAND...: runs a Go command that builds SQLite. It says so first if SQLite is not
# built yet, which takes about 40 s on two cores.
set -euo pipefail

flags= # those that decide which build of SQLite is wanted
for word; do
	case $word in -race | -trimpath) flags+=" $word" ;; esac
done
# shellcheck disable=SC2086 # no flag has a space in it
if [ "$(go list $flags -f '{{.Stale}}' github.com/mattn/go-sqlite3)" = true ]; then
	echo "Compiling SQLite: about 40 s on two cores, the first time only ..." >&2
fi
exec "$@"
