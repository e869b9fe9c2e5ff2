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
import { BUILD_PACKAGES, KINDS, type MachineKind, nodeOf, RELEASE_FOLDER } from './kinds.ts'
import { machineOf } from './machine.ts'
import { tryRelease } from './try-release.ts'

const MEGABYTE = 1_000_000
/** Largest archive; most of it is Node. */
const MAX_ARCHIVE_BYTES = 90 * MEGABYTE
/** Longest path in an archive: Windows allows 260 characters with the folder that it is unpacked to. */
const MAX_PATH_LENGTH = 140

const REQUIRED_FILES = [
  'COMMIT',
  'LICENSE',
  'NOTICE',
  'dist/client/index.html',
  'licenses/LGPL-3.0.txt',
  'node_modules/react/LICENSE',
  'src/server/main.ts',
]
/** Paths of data, and of files that only developers need. */
const UNWANTED_FILES =
  /\.(db|test\.tsx?)$|(?<!\/src\/content\/sample)\.overland$|^[^/]+\/(\.|(art|bench|data|soak|test|src\/client|tools\/(check|release|sample))\/)|\/node_modules\/(typescript|vitest|@playwright)\//

const unpack = (file: string, folder: string): void => {
  if (file.endsWith('.zip') && process.platform !== 'win32')
    execFileSync('unzip', ['-q', file, '-d', folder])
  else execFileSync('tar', ['-xf', file, '-C', folder])
}

const versionIn = (folder: string, { launcher }: MachineKind): string =>
  readdirSync(join(folder, RELEASE_FOLDER)).find((name) => name !== launcher && name !== 'data') ??
  ''

/** Checks the files of an unpacked archive; returns complaints. */
const checkFiles = (folder: string, kind: MachineKind): readonly string[] => {
  const { os, cpu, launcher } = kind
  const version = versionIn(folder, kind)
  const program = join(folder, RELEASE_FOLDER, version)
  const complaints: string[] = []
  const ensure = (holds: boolean, complaint: string) => void (holds || complaints.push(complaint))
  const isExecutable = (file: string) =>
    process.platform === 'win32' || ((lstatSync(file).mode ?? 0) & 0o111) === 0o111

  ensure(readdirSync(folder).join() === RELEASE_FOLDER, `it unpacks to ${readdirSync(folder)}`)
  const entries = readdirSync(join(folder, RELEASE_FOLDER)).sort().join()
  ensure(entries === [launcher, version].sort().join(), `in ${RELEASE_FOLDER} there is ${entries}`)
  ensure(isExecutable(join(folder, RELEASE_FOLDER, launcher)), `${launcher} cannot be executed`)
  ensure(
    readFileSync(join(folder, RELEASE_FOLDER, launcher), 'utf8').includes(version),
    `${launcher} does not start ${version}`,
  )
  const packageVersion = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')).version
  ensure(packageVersion === version, `${version} says that it is ${packageVersion}`)
  for (const path of REQUIRED_FILES) ensure(existsSync(join(program, path)), `${path} is missing`)
  for (const name of BUILD_PACKAGES)
    ensure(!existsSync(join(program, 'node_modules', name, 'package.json')), `${name} is there`)

  const nativeFiles: string[] = []
  for (const path of filesIn(join(folder, RELEASE_FOLDER))) {
    const file = join(folder, RELEASE_FOLDER, path)
    ensure(!UNWANTED_FILES.test(path), `${path} is there`)
    ensure(path.length < MAX_PATH_LENGTH, `${path} is too long`)
    ensure(!lstatSync(file).isSymbolicLink(), `${path} is a link`)
    const machine = machineOf(file)
    if (machine === undefined) continue
    nativeFiles.push(path)
    ensure(machine === `${os}-${cpu}` && !/musl/.test(path), `${path} is for ${machine}`)
  }
  const node = `${version}/${nodeOf(kind)}`
  ensure(
    nativeFiles.includes(node) && isExecutable(join(folder, RELEASE_FOLDER, node)),
    `no ${node} to run`,
  )
  for (const part of ['better-sqlite3', '@img/sharp-'])
    ensure(
      nativeFiles.some((path) => path.includes(`/${part}`)),
      `no native part of ${part}`,
    )
  return complaints
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))

/** Checks an archive, prints the result, and returns whether all is right. */
const checkArchive = async (file: string, kind: MachineKind): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'overland-check-'))
  try {
    unpack(file, folder)
    const complaints = [...checkFiles(folder, kind)]
    const { size } = lstatSync(file)
    if (size > MAX_ARCHIVE_BYTES) complaints.push('it is too large')
    const paths = filesIn(folder)
    const bytes = paths.reduce((sum, path) => sum + lstatSync(join(folder, path)).size, 0)
    const inMegabytes = (count: number) => `${Math.round(count / MEGABYTE)} MB`
    console.log(
      `${file}: ${inMegabytes(size)}, unpacked ${inMegabytes(bytes)}, ${paths.length} files`,
    )
    const isForThisMachine = kind.os === process.platform && kind.cpu === process.arch
    if (complaints.length === 0 && isForThisMachine)
      complaints.push(
        ...(await tryRelease({
          folder,
          kind,
          version: versionIn(folder, kind),
          unpack: (into) => unpack(file, into),
        })),
      )
    for (const complaint of complaints) console.log(`  WRONG: ${complaint}`)
    if (!isForThisMachine)
      console.log(`  not started: this machine is ${process.platform}-${process.arch}`)
    return complaints.length === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [target, onlyKind] = process.argv.slice(2)
if (target === undefined) {
  console.error('Usage: node tools/release/check-archives.ts FOLDER [KIND]')
  process.exit(2)
}
for (const kind of KINDS.filter(({ name }) => onlyKind === undefined || name === onlyKind)) {
  const [file, ...otherFiles] = globSync(`overland-*-${kind.name}${kind.suffix}`, { cwd: target })
  if (file === undefined || otherFiles.length > 0) {
    console.log(`${kind.name}: there must be one archive in ${target}`)
    process.exitCode = 1
  } else if (!(await checkArchive(join(resolve(target), file), kind))) process.exitCode = 1
}
