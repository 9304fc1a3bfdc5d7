#!/usr/bin/env bash
# The README's two commands as a newcomer meets them: an ordinary account with an empty home on a machine that has Node, npm, a
# shell and the basic tools, and nothing else: no Chromium, no PostgreSQL, no git, none of the libraries that a desktop has.
#
#   tests/newcomer/walk.sh [--runs 3] [command that replaces "npm install && npm test"]
#
# The machine is a folder with copies of those few programs and the libraries that they are linked to, entered through a user
# namespace. It needs Linux, git and unshare outside; root or not does not matter. What is committed is what is tried.
set -euo pipefail

enter() {
  local root=$1
  shift
  mount -t proc proc "$root/proc" 2>/dev/null || mount --rbind /proc "$root/proc"
  for device in null zero full random urandom tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
  done
  ln -s /proc/self/fd "$root/dev/fd"
  mount -t tmpfs tmpfs "$root/dev/shm"
  # A second namespace: in the first one this account is root, which is what a newcomer is not.
  exec unshare --user --map-user=1000 --map-group=1000 --root="$root" --wd=/home/newcomer/baari -- \
    /usr/bin/env -i HOME=/home/newcomer PATH=/usr/bin LANG=C.UTF-8 ${CI:+CI="$CI"} \
    npm_config_cafile=/etc/ssl/certs/ca-certificates.crt NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
    npm_config_registry="$(npm config get registry --prefix /)" \
    node tests/newcomer/walk.mjs "$@"
}

if [ "${1:-}" = --enter ]; then
  shift
  enter "$@"
fi

# Everything that `coreutils` has and a script may want.
tools="env sh cat ls mkdir rmdir rm cp mv ln chmod touch true false echo printf pwd date sleep head tail wc sort uniq cut tr
  dirname basename readlink realpath uname id whoami nproc stat du df tee test expr seq mktemp"

cd "$(dirname "$0")/../.."
place=$(mktemp -d "${TMPDIR:-/tmp}/baari-newcomer-XXXXXX")
root=$place/root
trap 'chmod -R u+w "$place" && rm -rf "$place"' EXIT
mkdir -p "$root"/{usr/bin,usr/lib,proc,tmp,etc/ssl/certs,dev/shm,home/newcomer/baari}
chmod 1777 "$root/tmp"
chmod 755 "$place" "$root"

copy_program() {
  local program
  program=$(readlink -f "$(type -P "$1")")
  cp "$program" "$root/usr/bin/$1"
  ldd "$program" 2>/dev/null | grep -o '/[^ )]*' | while read -r library; do
    mkdir -p "$root$(dirname "$library")"
    cp -nL "$library" "$root$library"
  done
}
for name in node $tools; do copy_program "$name"; done
# `#!/bin/sh` and `#!/usr/bin/env`, wherever this machine has them.
ln -s usr/bin "$root/bin"

# The whole C library: some of its parts are only asked for by what npm brings.
libraries=$(dirname "$(ldd "$(type -P node)" | grep -o '/[^ )]*/libc\.so\.6')")
for part in rt dl util pthread m resolv anl nss_dns nss_files; do
  if [ -e "$libraries/lib$part.so.1" ]; then cp -nL "$libraries/lib$part.so.1" "$root$libraries/"; fi
  if [ -e "$libraries/lib$part.so.2" ]; then cp -nL "$libraries/lib$part.so.2" "$root$libraries/"; fi
done

npm_folder=$(dirname "$(dirname "$(readlink -f "$(type -P npm)")")")
mkdir -p "$root/usr/lib/node_modules"
cp -r "$npm_folder" "$root/usr/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/bin/npx"

echo 'newcomer:x:1000:1000::/home/newcomer:/bin/sh' >"$root/etc/passwd"
echo 'newcomer:x:1000:' >"$root/etc/group"
cp -L /etc/hosts /etc/resolv.conf "$root/etc/"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
git archive HEAD | tar -x -C "$root/home/newcomer/baari"

as_ordinary=()
if [ "$(id -u)" = 0 ]; then
  chown -R 1000:1000 "$root/home" "$root/dev" "$root/proc" "$root/tmp"
  as_ordinary=(setpriv --reuid=1000 --regid=1000 --clear-groups --)
  chmod 755 "$0"
fi
cp "$0" "$place/walk.sh"
chmod 755 "$place/walk.sh"

"${as_ordinary[@]}" unshare --user --map-root-user --mount --pid --fork --kill-child --wd=/ -- \
  bash "$place/walk.sh" --enter "$root" "$@"
