#!/usr/bin/env bash
# mutants.sh: breaks a copy of the program in each of the ways of
# internal/chaos/testdata/mutants, and shows that the kill test, or the unit tests that the
# table there names, see it. The environment has the knobs: SEEDS of the kill test, and
# NAMES to take these alone. With ENGINE=postgres the kill test has processes that share a
# PostgreSQL, and what is broken is how they share it.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/needs-c.sh
mutants=$PWD/internal/chaos/testdata/mutants
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
missed=0
if [ "${ENGINE:-sqlite}" = postgres ]; then
	: "${NAMES:=claim-skipped commit-after-answer no-reconciliation fence-not-checked}"
fi

# copy makes a copy of the files of this repository, broken as a patch says.
copy() {
	rm -rf "$scratch/copy" && mkdir "$scratch/copy"
	git ls-files -z --cached --others --exclude-standard | xargs -0 tar cf - | tar xf - -C "$scratch/copy"
	patch --quiet --strip=1 --directory="$scratch/copy" <"$mutants/$1.patch"
}

# kills runs the kill test on the copy, and reports whether it fails by a violation.
kills() {
	mkdir "$scratch/run"
	SEED=$1 DIR="$scratch/run" "$scratch/copy/scripts/chaos.sh" >"$scratch/log" 2>&1 || true
	rm -rf "$scratch/run"
	grep -q '^VIOLATION: ' "$scratch/log" || { tail -n 5 "$scratch/log" >&2; return 1; }
}

# tests runs unit tests of the copy, which build, and reports whether they fail.
tests() {
	local with=env args=${1#postgres }
	[ "$args" = "$1" ] || with=scripts/with-postgres.sh
	# shellcheck disable=SC2086 # the arguments are several
	cd "$scratch/copy" && go vet ${args%% -run*} && ! PENCILMARK_POSTGRES=required "$with" go test -count 1 $args >"$scratch/log" 2>&1
}

# say prints a line of the table.
say() {
	printf '%-24s%-12s%s\n' "$1" "$2" "$3"
	[ "$2" != missed ] || missed=$((missed + 1))
}

while IFS=$'\t' read -r name by what; do
	case $name in '#'*) continue ;; esac
	[[ -z ${NAMES:-} || " $NAMES " == *" $name "* ]] || continue
	copy "$name"
	if [ "$by" = kills ]; then
		for seed in ${SEEDS:-1}; do
			kills "$seed" && say "$name" "seed $seed" "$(grep -m 1 '^VIOLATION: ' "$scratch/log" | cut -c 12-)" || say "$name" missed "seed $seed: $what"
		done
	elif (tests "$by"); then
		say "$name" tests "$(grep -m 1 -e '--- FAIL' "$scratch/log" || echo "$by")"
	else
		say "$name" missed "$by: $what"
	fi
done <"$mutants/table"

[ "$missed" -eq 0 ] || { echo "$missed missed" >&2; exit 1; }
