#!/bin/sh
# Starts Overland @VERSION@ from the folder beside this file: the server, whose page it opens, or
#
#   overland --version | backup FILE | restore FILE | move FROM TO
file=$0
# A link to it may lie elsewhere, as in ~/bin.
while [ -L "$file" ]; do
	to=$(readlink -- "$file")
	case $to in /*) file=$to ;; *) file=$(dirname -- "$file")/$to ;; esac
done
here=$(CDPATH='' cd -- "$(dirname -- "$file")" && pwd)
# macOS would ask again for Node and for each native part, though it asked for this file.
if [ -x /usr/bin/xattr ] && /usr/bin/xattr -p com.apple.quarantine "$file" > /dev/null 2>&1; then
	/usr/bin/xattr -dr com.apple.quarantine "$here" 2> /dev/null
fi
for node in "$here"/@VERSION@/node_modules/node-*/bin/node; do :; done
exec "$node" --max-semi-space-size=8 "$here/@VERSION@/src/server/launch.ts" "$@"
