// `npm run archive -- FOLDER`: writes an archive of the newest commit to the folder, which starts on
// a machine like this one without npm and without a build. Prints its name.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ROOT } from '../setup/root.mjs'

/** What only those need who change the program. */
const LEFT_OUT = ['art', 'bench', 'soak', 'test', '.github', '.cache']

const run = (cwd: string, command: string, args: readonly string[]): string =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()

const makeArchive = (target: string): string => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string
  }
  const name = `overland-${version}-${process.platform}-${process.arch}`
  const folder = mkdtempSync(join(tmpdir(), 'overland-archive-'))
  try {
    const tree = join(folder, name)
    mkdirSync(tree)
    run(ROOT, 'git', ['archive', '--format=tar', `--output=${join(folder, 'tree.tar')}`, 'HEAD'])
    run(tree, 'tar', ['-xf', join(folder, 'tree.tar')])
    run(tree, process.execPath, ['tools/setup/set-up.mjs', 'server', 'client'])
    for (const part of LEFT_OUT) rmSync(join(tree, part), { recursive: true, force: true })
    writeFileSync(join(tree, 'COMMIT'), `${run(ROOT, 'git', ['rev-parse', 'HEAD'])}\n`)
    copyFileSync(join(tree, 'deploy', 'overland.sh'), join(tree, 'overland'))
    chmodSync(join(tree, 'overland'), 0o755)
    const file = join(resolve(target), `${name}.tar.gz`)
    run(folder, 'tar', ['--owner=0', '--group=0', '--mode=go-w', '-czf', file, name])
    return file
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [target, ...rest] = process.argv.slice(2)
if (target === undefined || rest.length > 0) {
  console.error('Usage: npm run archive -- FOLDER')
  process.exitCode = 2
} else console.log(makeArchive(target))
