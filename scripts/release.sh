#!/usr/bin/env bash
# release.sh VERSION: builds static, stripped archives for Linux into dist/, with checksums, and names those that it
# cannot build here. The same commit gives the same bytes on machines with the same Go and C compilers.
# release.sh --here VERSION NAME: builds one archive with this machine's compiler and C library, as the release workflow
# does on macOS and Windows.
set -euo pipefail
cd "$(dirname "$0")/.."

here=
if [ "${1:-}" = --here ]; then
	here=${3:?name the archive, such as macos-arm64}
	shift
fi
version=${1:-}
if ! [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$ ]]; then
	echo "Name a version, such as: make release VERSION=0.9.0" >&2
	exit 2
fi
if ! grep -q "^## \[$version\]" CHANGELOG.md; then
	echo "CHANGELOG.md has no section for $version. Write it first." >&2
	exit 1
fi
if [ -n "$(go run ./tools/missing)" ]; then
	echo "Some languages lack sentences; make missing lists them. Translate them first." >&2
	exit 1
fi

# SQLite is C, so each machine needs a C compiler of its own.
targets=("amd64 x86_64-linux-gnu-gcc gcc libc6-dev" "arm64 aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu libc6-dev-arm64-cross")
# A static program must not look up users and hosts through the C library, nor load extensions.
static=(-tags netgo,osusergo,sqlite_omit_load_extension)
when=$(git log -1 --format=%ct)
built=() missing=()

# build FILE LINKER-FLAGS BUILD-FLAGS...
build() {
	local file=$1 linker=$2
	shift 2
	CGO_ENABLED=1 scripts/patience.sh go build -buildvcs=auto -trimpath -ldflags "-s -w -X main.release=v$version $linker" "$@" -o "$file" ./cmd/pencilmark
}

# pack NAME: packs the program in dist/NAME with the documents. With GNU tar, all files get the commit's time and
# no owner, so that the archive is reproducible.
pack() {
	local options=()
	! tar --version 2>/dev/null | grep -q GNU || options=(--sort=name --mtime="@$when" --owner=0 --group=0 --numeric-owner)
	cp -r ./*.md LICENSE THIRD-PARTY-LICENCES.txt config.example.yaml deploy docs "dist/$1"
	rm "dist/$1"/docs/*.go "dist/$1/deploy/compose.yaml" # it builds from source
	tar ${options[@]+"${options[@]}"} -C dist -cf - "$1" | gzip -9n >"dist/$1.tar.gz"
	rm -r "dist/${1:?}"
	built+=("$1.tar.gz")
}

rm -rf dist
mkdir -p dist
if [ -n "$here" ]; then
	name=pencilmark-$version-$here
	mkdir "dist/$name"
	build "dist/$name/pencilmark$(go env GOEXE)" ""
	pack "$name"
	exit
fi
for target in "${targets[@]}"; do
	read -r architecture compiler packages <<<"$target"
	if ! command -v "$compiler" >/dev/null; then
		missing+=("linux/$architecture: no $compiler (on Debian: apt-get install $packages)")
		continue
	fi
	name=pencilmark-$version-linux-$architecture
	mkdir "dist/$name"
	GOOS=linux GOARCH=$architecture CC=$compiler build "dist/$name/pencilmark" "-linkmode external -extldflags -static" "${static[@]}"
	pack "$name"
done
missing+=("macOS, Windows: built by .github/workflows/release.yml, since their C libraries are not here")

if [ ${#built[@]} -gt 0 ]; then
	(cd dist && sha256sum "${built[@]}" | tee SHA256SUMS)
fi
printf 'not built: %s\n' "${missing[@]}" >&2
[ ${#built[@]} -gt 0 ]
