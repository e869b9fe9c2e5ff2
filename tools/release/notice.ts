import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'

interface LockedPackage {
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
}

/** Notes that the licenses demand for people who receive the program with its packages. */
const LICENSE_NOTES: Readonly<Record<string, string>> = {
  'LGPL-3.0-or-later': `libvips and the libraries with it are used as shared libraries, as they were published, and
can be replaced: put another build in the place of node_modules/@img/sharp-libvips-*. Each such
package names its libraries, their versions and licenses in README.md and versions.json. Sources:
https://github.com/lovell/sharp-libvips and https://github.com/libvips/libvips
Texts of the license: licenses/LGPL-3.0.txt and licenses/GPL-3.0.txt`,
  'MPL-2.0': `Used as published, by the build of the screens alone. Sources:
https://github.com/parcel-bundler/lightningcss`,
  'OFL-1.1': `The fonts are part of the built screens, unchanged. Their licenses: LICENSE in each package.`,
}

const OPENING = `Overland is under the MIT license: see LICENSE.

With its packages installed, as in the image and the archives of a release, it contains the work of others
under the licenses below. The text of each stands in the package, in node_modules/<name>.
Node.js itself: LICENSE in node_modules/node-<system>, and https://github.com/nodejs/node. Of packages
for several systems only those for the machine are installed. An archive has the screens built, without
the packages that only build them.

This file is made by \`npm run notice\`.`

/** The text of NOTICE, from package-lock.json: all packages that run or build the program, on any system. */
export const makeNotice = (): string => {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> }
  const byLicense = new Map<string, Set<string>>()
  for (const [path, { dev, license = 'unknown', version }] of Object.entries(packages)) {
    if (path === '' || dev) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const names = byLicense.get(license) ?? new Set()
    byLicense.set(license, names.add(`${name} ${version}`))
  }
  const sections = [...byLicense]
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(sectionOf)
  return `${[OPENING, ...sections].join('\n\n')}\n`
}

const sectionOf = ([license, names]: readonly [string, ReadonlySet<string>]): string => {
  const notes = Object.entries(LICENSE_NOTES)
    .filter(([part]) => license.split(' AND ').includes(part))
    .map(([, note]) => note)
  return [`== ${license} ==`, ...notes, [...names].sort().join('\n')].join('\n\n')
}
