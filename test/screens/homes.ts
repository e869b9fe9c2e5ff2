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
const LIMIT_MS = 60_000

/** A real server over the built client, and a campaign behind `home` that only this test plays. */
export interface TestServer {
  readonly url: string
  readonly gmKey: string
  /** Signs in once. */
  readonly gmLink: string
  /** What the server printed so far, errors included. */
  output(): string
}

/** A server that many tests use, one after the other. */
export interface Homes {
  /** Puts a new campaign behind `home`. */
  open(): Promise<TestServer>
  stop(): Promise<void>
}

/** Starts a real server as a process of its own, on a free port and new data. */
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
  const orFail = async <T>(what: Promise<T>): Promise<T> =>
    Promise.race([
      what,
      ended.then(() => Promise.reject(new Error(`The server ended:\n${output()}`))),
    ])
  const limit = AbortSignal.timeout(LIMIT_MS)
  while (!output().includes('Players')) await orFail(once(stdout, 'data', { signal: limit }))
  const url = new URL(/http:\S+#key=\S+/.exec(output())?.[0] ?? '').origin
  return {
    open: async () => {
      const answered = once(child, 'message', { signal: AbortSignal.timeout(LIMIT_MS) })
      child.send('open')
      const [{ key, linkToken }] = (await orFail(answered)) as [NewHome]
      return { url, gmKey: key, gmLink: `${url}/dm#key=${linkToken}`, output }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
