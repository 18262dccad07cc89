#!/usr/bin/env bash
# patience.sh COMMAND...: runs a Go command that builds SQLite. If SQLite is not built yet, it first says
# that this takes about 40 s.
set -euo pipefail

flags= # flags that change how SQLite is built
for word; do
	case $word in -race | -trimpath) flags+=" $word" ;; esac
done
# shellcheck disable=SC2086 # no flag has a space in it
if [ "$(go list $flags -f '{{.Stale}}' github.com/mattn/go-sqlite3)" = true ]; then
	echo "Compiling SQLite: about 40 s on two cores, the first time only ..." >&2
fi
exec "$@"
