#!/usr/bin/env bash
# needs-postgres.sh: prints the directory of PostgreSQL's programs, for the tests that need a server.
# As root on a system with apt it installs them if they are missing. Otherwise it prints the command
# to type on standard error, and nothing on standard output.
set -euo pipefail

programs() {
	local dir
	for dir in "$(dirname "$(command -v initdb || echo /none/initdb)")" /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /opt/homebrew/opt/postgresql*/bin; do
		if [ -x "$dir/initdb" ] && [ -x "$dir/postgres" ]; then
			[ "$(id -u)" != 0 ] || id postgres >/dev/null 2>&1 || useradd --system --no-create-home postgres # it refuses to run as root
			echo "$dir" && return
		fi
	done
	return 1
}

programs && exit
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
	echo "Installing PostgreSQL for the tests that need a server ..." >&2
	# The tests start their own server, so the system needs no cluster.
	mkdir -p /etc/postgresql-common && echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
	{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql; } >&2
	programs && exit
fi
echo "PostgreSQL is missing: its tests are skipped; sudo apt-get install postgresql brings it" >&2
