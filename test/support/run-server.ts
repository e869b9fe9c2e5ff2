import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMPILED } from './frugal-environment.ts'

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
const START_LIMIT_MS = 60_000

export interface RunningServer {
  /** Where it answers on this machine, without a slash at the end. */
  readonly url: string
  /** The link that signs in once. */
  readonly gmLink: string
  /** The GM key, if this start made one. */
  readonly gmKey: string | undefined
  readonly dataDir: string
  readonly process: ChildProcess
  /** The server's output so far, errors included. */
  output(): string
  /** Ends it with a signal (SIGTERM) and answers its exit code; removes its data unless kept. */
  stop(options?: { signal?: NodeJS.Signals; keepData?: boolean }): Promise<number | null>
}

type Env = Readonly<Record<string, string>>

/** Starts a real server as a process of its own, on a free port, with new data unless told. */
export const startServer = async ({ env = {} }: { env?: Env } = {}): Promise<RunningServer> => {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'overland-server-')))
  const child = launch({ PORT: '0', DATA_DIR: dataDir, ...env })
  const output = collect(child)
  await Promise.race([
    printed(child, output, 'Players'),
    once(child, 'exit').then(() => Promise.reject(new Error(`No start:\n${output()}`))),
  ])
  const gmLink = /http:\S+#key=\S+/.exec(output())?.[0] ?? ''
  return {
    url: new URL(gmLink).origin,
    gmLink,
    gmKey: /GM key\s+(\S+)/.exec(output())?.[1],
    dataDir,
    process: child,
    output,
    stop: async ({ signal = 'SIGTERM', keepData = false } = {}) => {
      const code = await end(child, signal)
      if (!keepData) await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

/** Starts a server that is expected not to come up. */
export const failToStart = async (env: Env): Promise<{ code: number | null; output: string }> => {
  const child = launch({ PORT: '0', ...env })
  const output = collect(child)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output() }
}

/** Starts a server and waits for nothing. */
export const launch = (env: Env): ChildProcess => {
  const { PATH = '' } = process.env
  return spawn(process.execPath, [MAIN], {
    env: { PATH, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Collects the output of a server, errors included. */
export const collect = (child: ChildProcess): (() => string) => {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  return () => text
}

const printed = async (child: ChildProcess, output: () => string, word: string): Promise<void> => {
  const limit = AbortSignal.timeout(START_LIMIT_MS)
  while (!output().includes(word)) {
    if (child.stdout) await once(child.stdout, 'data', { signal: limit })
  }
}

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return child.exitCode
}
