#!/bin/sh
# Starts Overland from an unpacked release. The database is `data` in the folder that it is started in,
# unless DATA_DIR or DATABASE_URL says otherwise.
#
#   overland                                     the server; --version says which
#   overland backup FILE | restore FILE | move FROM TO
set -e
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# The Node that came with it.
for node in "$here"/node_modules/node-*/bin/node; do :; done
case "$1" in
backup | restore | move)
	tool=$1
	shift
	exec "$node" "$here/tools/$tool.ts" "$@"
	;;
'' | --version) ;;
*)
	echo 'Usage: overland [--version | backup FILE | restore FILE | move FROM TO]' >&2
	exit 2
	;;
esac
exec "$node" --max-semi-space-size=8 "$here/src/server/main.ts" "$@"
