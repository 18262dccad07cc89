#!/bin/sh
# backup-postgres.sh DIRECTORY: copies the PostgreSQL database that PENCILMARK_DATABASE names
# into a new dated file, and notes that in the database, so that the server's /readyz knows
# how old the newest copy is. Run it once a day, by cron or a timer. pg_dump and psql take
# the password from PGPASSWORD or ~/.pgpass.
set -eu

directory=$1
mkdir -p "$directory"
at=$(date +%s)
file=$directory/pencilmark-$(date -u -d "@$at" +%Y%m%dT%H%M%SZ).dump
umask 077
trap 'rm -f "$file.partial" "$file.sha256.partial"' EXIT
pg_dump --format=custom --file="$file.partial" "$PENCILMARK_DATABASE"
pg_restore --list "$file.partial" >/dev/null # it can be read
sum=$(sha256sum <"$file.partial")
echo "${sum%% *}  ${file##*/}" >"$file.sha256.partial"
sync "$file.partial" "$file.sha256.partial" # on the disk before they get their names
mv "$file.sha256.partial" "$file.sha256"
mv "$file.partial" "$file"
sync "$directory"
psql --quiet --set=ON_ERROR_STOP=1 --command="INSERT INTO backups (at) VALUES (${at}000)" "$PENCILMARK_DATABASE"
