#!/usr/bin/env bash
# with-postgres.sh [--if-any] COMMAND ...: runs a command with a private PostgreSQL server, whose address is in
# PENCILMARK_TEST_POSTGRES. The server listens on a socket in its own directory, does not flush to disk, and is
# removed afterwards. If PostgreSQL is not installed, the script prints a line and does not run the command, or, with
# --if-any, runs it without a server. It fails instead if PENCILMARK_POSTGRES=required.
set -euo pipefail
cd "$(dirname "$0")/.."

without=(true) # the command to run without a server
if [ "$1" = --if-any ]; then
	shift
	without=("$@")
fi
bin=$(scripts/needs-postgres.sh)
if [ -z "$bin" ]; then
	[ "${PENCILMARK_POSTGRES:-}" != required ]
	exec "${without[@]}"
fi

dir=$(mktemp -d)
as=() # PostgreSQL refuses to run as root
if [ "$(id -u)" = 0 ]; then
	chown postgres "$dir"
	as=(setpriv --reuid=postgres --regid="$(id -g postgres)" --clear-groups)
fi
quit() {
	"${as[@]}" "$bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null 2>&1 || true
	rm -rf "$dir"
}
trap quit EXIT

(
	cd "$dir"
	"${as[@]}" "$bin/initdb" -D "$dir/data" -A trust -U postgres -E UTF8 --locale=C -N >/dev/null
	"${as[@]}" "$bin/pg_ctl" -D "$dir/data" -w -l "$dir/log" -o "-k $dir -c listen_addresses='' -c fsync=off -c max_connections=400 ${POSTGRES_SETTINGS:-}" start >/dev/null
) || { cat "$dir/log" >&2; exit 1; }
PENCILMARK_TEST_POSTGRES="postgres://postgres@/postgres?host=$dir" "$@"
