// `npm run archive -- FOLDER`: writes an archive of the newest commit for each kind of machine to the
// folder, which starts there by a double click. Needs Linux, with git, tar and zip. Prints their names.
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
import { BUILD_ONLY, FOLDER, KINDS, type Kind } from './kinds.ts'

/** What a host runs or reads. */
const PARTS = [
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

/** Of these, what only those need who change the program. */
const LEFT_OUT = [
  'deploy/{Overland.cmd,overland.sh}',
  'src/client',
  'src/**/*.test.ts',
  'tools/{browser,check,release,sample}',
  'tools/setup/{client,keep-assets,lock,npm,packages,prepare,set-up,stamp,start}.mjs',
  'tools/setup/compress.ts',
]

/** Of packages. Node runs no TypeScript there. */
const NEEDLESS = [
  '.bin',
  '.package-lock.json',
  '**/{.github,test,tests,benchmark,benchmarks}',
  '**/*.{ts,cts,mts,map,c,cc,cpp,h,hpp,gyp,gypi}',
  'better-sqlite3/{deps,src}',
  'node-*/{include,share,CHANGELOG.md}',
]

/** Packages inside of other packages that are part of the screens. */
const BUILT_IN = ['@tanstack/query-core', 'scheduler']

const run = (cwd: string, command: string, args: readonly string[]): string =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

const remove = (folder: string, patterns: readonly string[]): void => {
  for (const path of globSync([...patterns], { cwd: folder }))
    rmSync(join(folder, path), { recursive: true, force: true })
}

/** The newest commit, with its packages for this machine and its screens. */
const buildTree = (folder: string): string => {
  const tree = join(folder, 'tree')
  mkdirSync(tree)
  run(ROOT, 'git', ['archive', '--format=tar', `--output=${join(folder, 'tree.tar')}`, 'HEAD'])
  run(tree, 'tar', ['-xf', join(folder, 'tree.tar')])
  run(tree, process.execPath, ['tools/setup/set-up.mjs', 'server', 'client'])
  writeFileSync(join(tree, 'COMMIT'), `${run(ROOT, 'git', ['rev-parse', 'HEAD'])}\n`)
  return tree
}

/** Those of a kind that the server needs, with the versions of the lock. */
const installPackages = async (tree: string, folder: string, { os, cpu }: Kind): Promise<void> => {
  mkdirSync(folder)
  const { dependencies, optionalDependencies } = readJson(join(tree, 'package.json'))
  for (const name of BUILD_ONLY) delete dependencies[name]
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
  remove(packages, NEEDLESS)
  for (const file of globSync('better-sqlite3/prebuilds/*', { cwd: packages }))
    if (!file.endsWith(`/${os}-${cpu}.node`)) rmSync(join(packages, file))
  // Licenses of what the screens are made of.
  const licenses = [...BUILD_ONLY, ...BUILT_IN].map((name) => `node_modules/${name}/LICENSE*`)
  for (const file of globSync(licenses, { cwd: tree }))
    cpSync(join(tree, file), join(folder, file), { recursive: true })
}

const makeArchive = async (
  tree: string,
  folder: string,
  kind: Kind,
  target: string,
): Promise<string> => {
  const { version } = readJson(join(tree, 'package.json')) as { version: string }
  const { name, os, launcher, suffix } = kind
  const program = join(folder, name, FOLDER, version)
  for (const part of PARTS) cpSync(join(tree, part), join(program, part), { recursive: true })
  remove(program, LEFT_OUT)
  const packages = join(folder, `${name}-packages`)
  await installPackages(tree, packages, kind)
  run(folder, 'mv', [join(packages, 'node_modules'), program])

  const text = readFileSync(
    join(tree, 'deploy', os === 'win32' ? 'Overland.cmd' : 'overland.sh'),
    'utf8',
  ).replaceAll('@VERSION@', version)
  const start = join(dirname(program), launcher)
  writeFileSync(start, os === 'win32' ? text.replaceAll(/\r?\n/g, '\r\n') : text)
  chmodSync(start, 0o755)

  const file = join(target, `overland-${version}-${name}${suffix}`)
  rmSync(file, { force: true })
  if (suffix === '.zip') run(join(folder, name), 'zip', ['-qrX', file, FOLDER])
  else
    run(join(folder, name), 'tar', ['--owner=0', '--group=0', '--mode=go-w', '-czf', file, FOLDER])
  return file
}

const [target, ...rest] = process.argv.slice(2)
if (target === undefined || rest.length > 0) {
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
