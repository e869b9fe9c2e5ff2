import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMPILED } from '../support/frugal-environment.ts'
import type { NewHome } from '../support/homes-server.ts'
import { collect } from '../support/run-server.ts'

const PROGRAM = fileURLToPath(new URL('../support/homes-server.ts', import.meta.url))
const START_TIMEOUT_MS = 60_000

/** A real server with the built client, whose campaign `home` belongs to this test alone. */
export interface TestServer {
  readonly url: string
  readonly gmKey: string
  /** The GM's sign-in link, which works once. */
  readonly gmLink: string
  /** The server's output so far, errors included. */
  output(): string
}

/** A server that many tests use, one after another. */
export interface Homes {
  /** Makes `home` the address of a new campaign. */
  open(): Promise<TestServer>
  stop(): Promise<void>
}

/** Starts a real server as a child process, on a free port and with a new data folder. */
export const startHomes = async (): Promise<Homes> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'overland-homes-'))
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: COMPILED,
      PORT: '0',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { stdout } = child
  if (!stdout) throw new Error('The server has no output')
  const output = collect(child)
  const ended = once(child, 'exit')
  const orServerEnd = async <T>(promise: Promise<T>): Promise<T> =>
    Promise.race([
      promise,
      ended.then(() => Promise.reject(new Error(`The server ended:\n${output()}`))),
    ])
  const limit = AbortSignal.timeout(START_TIMEOUT_MS)
  while (!output().includes('Players')) await orServerEnd(once(stdout, 'data', { signal: limit }))
  const url = new URL(/http:\S+#key=\S+/.exec(output())?.[0] ?? '').origin
  return {
    open: async () => {
      const answered = once(child, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) })
      child.send('open')
      const [{ key, linkToken }] = (await orServerEnd(answered)) as [NewHome]
      return { url, gmKey: key, gmLink: `${url}/dm#key=${linkToken}`, output }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
