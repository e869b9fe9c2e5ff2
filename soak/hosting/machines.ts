import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const NPMS = [9, 10, 11, 12] as const
/** 18 is refused by name. */
const NODES = [18, 20, 22, 24, 26] as const

export type Npm = (typeof NPMS)[number]
export type Node = (typeof NODES)[number]

/** What a host's machine has: an npm, a Node, git, and nothing of ours. */
export interface Machine {
  readonly name: string
  readonly npm: Npm
  readonly node: Node
  readonly env: Readonly<Record<string, string | undefined>>
}

/** npm 12 refuses to run on older ones. */
const isRefused = (npm: Npm, node: Node): boolean => npm === 12 && node < 22

export const PAIRS = NPMS.flatMap((npm) => NODES.map((node) => ({ npm, node }))).filter(
  ({ npm, node }) => node >= 20 && !isRefused(npm, node),
)

const platform = process.platform === 'win32' ? 'win' : process.platform

/** Fetches each npm and Node into the folder. */
export const fetchPrograms = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{}')
  const packages = [
    ...NPMS.map((npm) => `npm-${npm}@npm:npm@${npm}`),
    ...NODES.map((node) => `node-${node}@npm:node-${platform}-${process.arch}@${node}`),
  ]
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...quiet, ...packages], { cwd: folder, stdio: 'inherit' })
}

/** How this machine reaches the registry, without what its own npm says. */
const reaching = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))

/** @param programs where `fetchPrograms` put them @param cache of npm */
export const machineOf = (
  { npm, node }: Pick<Machine, 'npm' | 'node'>,
  { programs, cache }: { readonly programs: string; readonly cache: string },
): Machine => {
  const name = `npm ${npm} with Node ${node}`
  const folder = join(programs, `npm${npm}-node${node}`)
  mkdirSync(folder)
  symlinkSync(join(programs, 'node_modules', `node-${node}`, 'bin', 'node'), join(folder, 'node'))
  const cli = join(programs, 'node_modules', `npm-${npm}`, 'bin')
  symlinkSync(join(cli, 'npm-cli.js'), join(folder, 'npm'))
  const PATH = [folder, '/usr/bin', '/bin'].join(delimiter)
  return { name, npm, node, env: { ...reaching(), PATH, npm_config_cache: cache } }
}

/** A clone of the newest commit. */
export const cloneTo = (folder: string): void => {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, folder])
}
