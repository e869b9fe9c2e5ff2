// `node tools/release/check-archives.ts FOLDER [KIND]`: checks the archives of a release, all kinds or
// one, and starts the one for this machine. Needs Node alone, with tar and unzip (on Windows tar).
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { BUILD_ONLY, FOLDER, KINDS, type Kind, nodeOf } from './kinds.ts'
import { machineOf } from './machine.ts'
import { tryRelease } from './try-release.ts'

const MEGABYTE = 1_000_000
/** Compressed, most of it Node. */
const MOST_BYTES = 90 * MEGABYTE
/** Windows allows 260 characters with the folder that it is unpacked to. */
const LONGEST_PATH = 140

const NEEDED = [
  'COMMIT',
  'LICENSE',
  'NOTICE',
  'dist/client/index.html',
  'licenses/LGPL-3.0.txt',
  'node_modules/react/LICENSE',
  'src/server/main.ts',
]
/** Data, and what only developers need. */
const UNWANTED =
  /\.(db|test\.tsx?)$|(?<!\/src\/content\/sample)\.overland$|^[^/]+\/(\.|(art|bench|data|soak|test|src\/client|tools\/(check|release|sample))\/)|\/node_modules\/(typescript|vitest|@playwright)\//

const unpack = (file: string, folder: string): void => {
  if (file.endsWith('.zip') && process.platform !== 'win32')
    execFileSync('unzip', ['-q', file, '-d', folder])
  else execFileSync('tar', ['-xf', file, '-C', folder])
}

const versionIn = (folder: string, { launcher }: Kind): string =>
  readdirSync(join(folder, FOLDER)).find((name) => name !== launcher && name !== 'data') ?? ''

/** What is wrong with an unpacked archive. */
const complaintsAbout = (folder: string, kind: Kind): readonly string[] => {
  const { os, cpu, launcher } = kind
  const version = versionIn(folder, kind)
  const program = join(folder, FOLDER, version)
  const wrong: string[] = []
  const demand = (holds: boolean, complaint: string) => void (holds || wrong.push(complaint))
  const isExecutable = (file: string) =>
    process.platform === 'win32' || ((lstatSync(file).mode ?? 0) & 0o111) === 0o111

  demand(readdirSync(folder).join() === FOLDER, `it unpacks to ${readdirSync(folder)}`)
  const found = readdirSync(join(folder, FOLDER)).sort().join()
  demand(found === [launcher, version].sort().join(), `in ${FOLDER} there is ${found}`)
  demand(isExecutable(join(folder, FOLDER, launcher)), `${launcher} cannot be executed`)
  demand(
    readFileSync(join(folder, FOLDER, launcher), 'utf8').includes(version),
    `${launcher} does not start ${version}`,
  )
  const named = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')).version
  demand(named === version, `${version} says that it is ${named}`)
  for (const path of NEEDED) demand(existsSync(join(program, path)), `${path} is missing`)
  for (const name of BUILD_ONLY)
    demand(!existsSync(join(program, 'node_modules', name, 'package.json')), `${name} is there`)

  const natives: string[] = []
  for (const path of filesIn(join(folder, FOLDER))) {
    const file = join(folder, FOLDER, path)
    demand(!UNWANTED.test(path), `${path} is there`)
    demand(path.length < LONGEST_PATH, `${path} is too long`)
    demand(!lstatSync(file).isSymbolicLink(), `${path} is a link`)
    const machine = machineOf(file)
    if (machine === undefined) continue
    natives.push(path)
    demand(machine === `${os}-${cpu}` && !/musl/.test(path), `${path} is for ${machine}`)
  }
  const node = `${version}/${nodeOf(kind)}`
  demand(natives.includes(node) && isExecutable(join(folder, FOLDER, node)), `no ${node} to run`)
  for (const part of ['better-sqlite3', '@img/sharp-'])
    demand(
      natives.some((path) => path.includes(`/${part}`)),
      `no native part of ${part}`,
    )
  return wrong
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))

/** Says what it saw; answers whether all is right. */
const check = async (file: string, kind: Kind): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'overland-check-'))
  try {
    unpack(file, folder)
    const wrong = [...complaintsAbout(folder, kind)]
    const { size } = lstatSync(file)
    if (size > MOST_BYTES) wrong.push('it is too large')
    const paths = filesIn(folder)
    const bytes = paths.reduce((sum, path) => sum + lstatSync(join(folder, path)).size, 0)
    const inMegabytes = (count: number) => `${Math.round(count / MEGABYTE)} MB`
    console.log(
      `${file}: ${inMegabytes(size)}, unpacked ${inMegabytes(bytes)}, ${paths.length} files`,
    )
    const isOurs = kind.os === process.platform && kind.cpu === process.arch
    if (wrong.length === 0 && isOurs)
      wrong.push(
        ...(await tryRelease({
          folder,
          kind,
          version: versionIn(folder, kind),
          unpack: (into) => unpack(file, into),
        })),
      )
    for (const complaint of wrong) console.log(`  WRONG: ${complaint}`)
    if (!isOurs) console.log(`  not started: this machine is ${process.platform}-${process.arch}`)
    return wrong.length === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [target, only] = process.argv.slice(2)
if (target === undefined) {
  console.error('Usage: node tools/release/check-archives.ts FOLDER [KIND]')
  process.exit(2)
}
for (const kind of KINDS.filter(({ name }) => only === undefined || name === only)) {
  const [file, ...others] = globSync(`overland-*-${kind.name}${kind.suffix}`, { cwd: target })
  if (file === undefined || others.length > 0) {
    console.log(`${kind.name}: there must be one archive in ${target}`)
    process.exitCode = 1
  } else if (!(await check(join(resolve(target), file), kind))) process.exitCode = 1
}
