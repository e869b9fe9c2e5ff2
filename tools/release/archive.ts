// `npm run archive -- FOLDER` writes an archive of the newest commit for each kind of machine to the
// folder. A double click starts such a release. Needs Linux, with git, tar and zip. Prints the files' names.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { npm } from '../setup/npm.mjs'
import { ROOT } from '../setup/root.mjs'
import { BUILD_PACKAGES, KINDS, type MachineKind, RELEASE_FOLDER } from './kinds.ts'

/** Files and folders that a host runs or reads. */
const RELEASE_PARTS = [
  'CHANGELOG.md',
  'COMMIT',
  'LICENSE',
  'NOTICE',
  'README.md',
  'deploy',
  'dist/client',
  'docs',
  'licenses',
  'package.json',
  'src',
  'tools',
]

/** Files among the release parts that only developers need. */
const DEVELOPER_FILES = [
  'deploy/{Overland.cmd,overland.sh}',
  'src/client',
  'src/**/*.test.ts',
  'tools/{browser,check,release,sample}',
  'tools/setup/{client,keep-assets,lock,npm,packages,prepare,set-up,stamp,start}.mjs',
  'tools/setup/compress.ts',
]

/** Files of packages that are not needed to run; Node runs no TypeScript in packages. */
const UNNEEDED_PACKAGE_FILES = [
  '.bin',
  '.package-lock.json',
  '**/{.github,test,tests,benchmark,benchmarks}',
  '**/*.{ts,cts,mts,map,c,cc,cpp,h,hpp,gyp,gypi}',
  'better-sqlite3/{deps,src}',
  'node-*/{include,share,CHANGELOG.md}',
]

/** Packages of packages that are part of the built screens. */
const BUNDLED_DEPENDENCIES = ['@tanstack/query-core', 'scheduler']

const runIn = (cwd: string, command: string, args: readonly string[]): string =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

const removeMatching = (folder: string, patterns: readonly string[]): void => {
  for (const path of globSync([...patterns], { cwd: folder }))
    rmSync(join(folder, path), { recursive: true, force: true })
}

/** Unpacks the newest commit, installs its packages for this machine and builds its screens. */
const buildTree = (folder: string): string => {
  const tree = join(folder, 'tree')
  mkdirSync(tree)
  runIn(ROOT, 'git', ['archive', '--format=tar', `--output=${join(folder, 'tree.tar')}`, 'HEAD'])
  runIn(tree, 'tar', ['-xf', join(folder, 'tree.tar')])
  runIn(tree, process.execPath, ['tools/setup/set-up.mjs', 'server', 'client'])
  writeFileSync(join(tree, 'COMMIT'), `${runIn(ROOT, 'git', ['rev-parse', 'HEAD'])}\n`)
  return tree
}

/** Installs the packages that the server needs on one kind of machine, in the lock file's versions. */
const installPackages = async (
  tree: string,
  folder: string,
  { os, cpu }: MachineKind,
): Promise<void> => {
  mkdirSync(folder)
  const { dependencies, optionalDependencies } = readJson(join(tree, 'package.json'))
  for (const name of BUILD_PACKAGES) delete dependencies[name]
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ dependencies, optionalDependencies }),
  )
  cpSync(join(tree, 'package-lock.json'), join(folder, 'package-lock.json'))
  const system = [`--os=${os}`, `--cpu=${cpu}`, ...(os === 'linux' ? ['--libc=glibc'] : [])]
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await npm(['install', ...system, ...quiet], folder)
  if (code !== 0) throw new Error(`npm ended with ${code}`)
  const packages = join(folder, 'node_modules')
  removeMatching(packages, UNNEEDED_PACKAGE_FILES)
  for (const file of globSync('better-sqlite3/prebuilds/*', { cwd: packages }))
    if (!file.endsWith(`/${os}-${cpu}.node`)) rmSync(join(packages, file))
  // Adds the licenses of packages that are part of the built screens.
  const licenses = [...BUILD_PACKAGES, ...BUNDLED_DEPENDENCIES].map(
    (name) => `node_modules/${name}/LICENSE*`,
  )
  for (const file of globSync(licenses, { cwd: tree }))
    cpSync(join(tree, file), join(folder, file), { recursive: true })
}

const makeArchive = async (
  tree: string,
  folder: string,
  kind: MachineKind,
  target: string,
): Promise<string> => {
  const { version } = readJson(join(tree, 'package.json')) as { version: string }
  const { name, os, launcher, suffix } = kind
  const program = join(folder, name, RELEASE_FOLDER, version)
  for (const part of RELEASE_PARTS)
    cpSync(join(tree, part), join(program, part), { recursive: true })
  removeMatching(program, DEVELOPER_FILES)
  const packages = join(folder, `${name}-packages`)
  await installPackages(tree, packages, kind)
  runIn(folder, 'mv', [join(packages, 'node_modules'), program])

  const text = readFileSync(
    join(tree, 'deploy', os === 'win32' ? 'Overland.cmd' : 'overland.sh'),
    'utf8',
  ).replaceAll('@VERSION@', version)
  const start = join(dirname(program), launcher)
  writeFileSync(start, os === 'win32' ? text.replaceAll(/\r?\n/g, '\r\n') : text)
  chmodSync(start, 0o755)

  const file = join(target, `overland-${version}-${name}${suffix}`)
  rmSync(file, { force: true })
  if (suffix === '.zip') runIn(join(folder, name), 'zip', ['-qrX', file, RELEASE_FOLDER])
  else
    runIn(join(folder, name), 'tar', [
      '--owner=0',
      '--group=0',
      '--mode=go-w',
      '-czf',
      file,
      RELEASE_FOLDER,
    ])
  return file
}

const [target, ...extraArguments] = process.argv.slice(2)
if (target === undefined || extraArguments.length > 0) {
  console.error('Usage: npm run archive -- FOLDER')
  process.exitCode = 2
} else {
  const folder = mkdtempSync(join(tmpdir(), 'overland-archive-'))
  try {
    const tree = buildTree(folder)
    for (const kind of KINDS) console.log(await makeArchive(tree, folder, kind, resolve(target)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
