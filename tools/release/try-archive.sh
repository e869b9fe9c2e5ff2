#!/bin/sh
# Starts a release's archive as a host would who has neither npm nor Node: `sh try-archive.sh FILE`.
set -e
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tar -xzf "$1" -C "$folder"
mkdir "$folder/bin" "$folder/empty"
# All that the start needs of the machine.
for tool in sh dirname; do ln -s "$(command -v $tool)" "$folder/bin/$tool"; done
program=$(ls "$folder"/overland-*/overland)
cd "$folder/empty"
env -i PATH="$folder/bin" "$program" --version
env -i PATH="$folder/bin" PORT=0 HOST=127.0.0.1 "$program" > "$folder/said" 2>&1 &
server=$!
for _ in $(seq 60); do
	grep -q Players "$folder/said" && break
	sleep 0.5
done
sed -n '/Overland is ready/p' "$folder/said"
url=$(sed -n 's/.*\(http:\/\/[^/]*\)\/dm#.*/\1/p' "$folder/said" | head -n 1)
curl -fsS "$url/readyz"
curl -fsS -o /dev/null "$url/"
env -i PATH="$folder/bin" "$program" backup "$folder/copy.db"
kill -TERM "$server"
wait "$server"
echo 'It started, answered, was backed up, and ended with 0.'
