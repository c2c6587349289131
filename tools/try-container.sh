#!/bin/sh
# What the Dockerfile does, in a bare folder and as an ordinary user, for machines without a container engine; then starts
# it, asks its probes and ends it:
#   DATABASE_URL=postgres://… sh tools/try-container.sh FOLDER
set -eu
SOURCE=$(cd "$(dirname "$0")/.." && pwd)
FOLDER=${1:?"Usage: DATABASE_URL=… sh tools/try-container.sh FOLDER"}
: "${DATABASE_URL:?is not set}"
mkdir -p "$FOLDER/app" "$FOLDER/data"

if [ "$(id -u)" = 0 ]; then
  chown -R nobody "$FOLDER"
  exec setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME="$FOLDER/data" sh "$0" "$FOLDER"
fi

# COPY WHAT… WHERE, without what .dockerignore names.
copy() {
  for where; do :; done
  mkdir -p "$where"
  while [ $# -gt 1 ]; do
    if [ "$1" = . ]; then
      tar -C "$SOURCE" --exclude-from="$SOURCE/.dockerignore" -cf - . | tar -xf - -C "$where"
    else
      cp "$SOURCE/$1" "$where"
    fi
    shift
  done
}

cd "$FOLDER/app"
copy .npmrc package.json package-lock.json ./
copy contract/package.json contract/
copy server/package.json server/
copy web/package.json web/
copy demo/package.json demo/
npm ci
copy . ./
npm run build
npm ci --omit=dev

export NODE_ENV=production
export DATA_DIR="$FOLDER/data"
export HOST=127.0.0.1 PORT="${PORT:-3000}"
node_modules/.bin/node tools/start.ts &
started=$!
trap 'kill "$started" 2>/dev/null || true' EXIT

probe() {
  node_modules/.bin/node -e "fetch('http://127.0.0.1:$PORT/$1').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
}
left=120
until probe readyz; do
  kill -0 "$started" || exit 1
  left=$((left - 1))
  [ "$left" -gt 0 ] || { echo "not ready within two minutes"; exit 1; }
  sleep 1
done
probe healthz
probe id
echo "Ready as user $(id -un), without the tools: $(ls node_modules | wc -l) packages"
kill -TERM "$started"
wait "$started"
trap - EXIT
! probe healthz || { echo "still there after SIGTERM"; exit 1; }
echo "Ended in order with SIGTERM"
