// `npm run check:fresh-clone`: clones the newest commit into a temporary folder and does what a
// newcomer does there, with an empty npm cache (`--warm` keeps the machine's). Prints the times.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ROOT } from '../setup/root.mjs'

const FIRST_START_LIMIT_S = 30
const SECOND_START_LIMIT_S = 2
const END_LIMIT_S = 10
const GIVE_UP_MS = 120_000

interface Start {
  readonly readySeconds: number
  readonly endSeconds: number
  readonly exitCode: number | null
  /** Whether anything still answers after the end. */
  readonly orphaned: boolean
}

const folder = mkdtempSync(join(tmpdir(), 'overland-fresh-'))
const clone = join(folder, 'overland')

/** The environment of somebody who has not been here: no packages in PATH, none of npm's variables. */
const environment = (): NodeJS.ProcessEnv => {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
  const path = (process.env.PATH ?? '').split(delimiter)
  return {
    ...Object.fromEntries(kept),
    PATH: path.filter((entry) => !entry.includes('node_modules')).join(delimiter),
    PORT: '0',
    ...(process.argv.includes('--warm') ? {} : { npm_config_cache: join(folder, 'npm-cache') }),
  }
}

const startAndEnd = async (signal: 'SIGTERM' | 'SIGINT'): Promise<Start> => {
  const begun = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(npm, 'exit') as Promise<[number | null]>
  // Whatever goes wrong below: the server ends once npm is gone.
  process.once('exit', () => npm.kill('SIGTERM'))
  const output = await readUntilReady(npm.stdout)
  const readySeconds = secondsSince(begun)
  const url = addressIn(output) ?? ''
  if (!(await answers(url))) throw new Error(`${url}/healthz does not answer.`)
  const asked = performance.now()
  npm.kill(signal)
  const [exitCode] = await Promise.race([exited, rejectLate(`${signal} did not end it.`)])
  const endSeconds = secondsSince(asked)
  return { readySeconds, endSeconds, exitCode, orphaned: await answers(url) }
}

const readUntilReady = (stdout: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const limit = setTimeout(() => reject(new Error(`Never ready:\n${output}`)), GIVE_UP_MS)
    stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      if (!output.includes('Overland is ready') || addressIn(output) === undefined) return
      clearTimeout(limit)
      resolve(output)
    })
    stdout.once('end', () => reject(new Error(`Ended before it was ready:\n${output}`)))
  })

const addressIn = (output: string): string | undefined =>
  /https?:\/\/(localhost|127\.0\.0\.1):\d+/.exec(output)?.[0]

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/healthz`)).ok
  } catch {
    return false
  }
}

const rejectLate = (message: string): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(message)), GIVE_UP_MS).unref()
  })

const secondsSince = (begun: number): number => (performance.now() - begun) / 1000

const faultsOf = (name: string, start: Start, limit: number): string[] => [
  ...(start.readySeconds > limit ? [`${name}: ready only after ${limit} s`] : []),
  ...(start.endSeconds > END_LIMIT_S ? [`${name}: ended only after ${END_LIMIT_S} s`] : []),
  ...(start.exitCode === 0 ? [] : [`${name}: exit code ${start.exitCode}`]),
  ...(start.orphaned ? [`${name}: the server outlived npm`] : []),
]

const describe = (name: string, { readySeconds, endSeconds, exitCode }: Start): string =>
  `${name}: ready in ${readySeconds.toFixed(2)} s, ended in ${endSeconds.toFixed(2)} s with ${exitCode}`

try {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone])
  const first = await startAndEnd('SIGTERM')
  console.log(describe('first start', first))
  const second = await startAndEnd('SIGINT')
  console.log(describe('second start', second))
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: clone, encoding: 'utf8' })
  const faults = [
    ...faultsOf('first start', first, FIRST_START_LIMIT_S),
    ...faultsOf('second start', second, SECOND_START_LIMIT_S),
    ...(changed === '' ? [] : [`the clone was changed:\n${changed}`]),
  ]
  for (const fault of faults) console.log(`✗ ${fault}`)
  if (faults.length > 0) process.exitCode = 1
} catch (error) {
  console.log(`✗ ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
