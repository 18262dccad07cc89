#!/usr/bin/env bash
# needs-c.sh: checks for Go and a working C compiler, since go-sqlite3 is written in C.
# As root on a system with apt it installs the compiler. Otherwise it prints the
# command to type. It never calls sudo.
set -euo pipefail

if ! command -v go >/dev/null; then
	echo "Pencilmark needs Go 1.26 or newer: https://go.dev/dl/" >&2
	exit 1
fi

compiles() {
	local cc
	cc=$(go env CC)
	echo '#include <stdlib.h>
int main(void) { return EXIT_SUCCESS; }' | ${cc:-cc} -x c -o /dev/null - 2>/dev/null
}

advice() {
	if command -v apt-get >/dev/null; then echo "sudo apt-get install -y gcc libc6-dev"
	elif command -v dnf >/dev/null; then echo "sudo dnf install -y gcc glibc-devel"
	elif command -v pacman >/dev/null; then echo "sudo pacman -S --noconfirm gcc"
	elif command -v apk >/dev/null; then echo "sudo apk add gcc musl-dev"
	elif command -v zypper >/dev/null; then echo "sudo zypper install -y gcc glibc-devel"
	elif [ "$(uname)" = Darwin ]; then echo "xcode-select --install"
	else echo "(install gcc or clang with your system's package manager)"
	fi
}

if [ "$(go env CGO_ENABLED)" = 0 ] && [ -n "${CGO_ENABLED:-}" ]; then
	echo "SQLite is C code, and CGO_ENABLED=0 turns C off. Type: unset CGO_ENABLED" >&2
	exit 1
fi
compiles && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
	echo "Installing a C compiler for SQLite ..." >&2
	export DEBIAN_FRONTEND=noninteractive
	{ apt-get update -qq && apt-get install -y -qq --no-install-recommends gcc libc6-dev; } >/dev/null
	compiles && exit 0
fi
echo "SQLite needs a C compiler. Type this, then try again:" >&2
echo "  $(advice)" >&2
exit 1
