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

/** A running server with the built client, and a new campaign at `home` for one test. */
export interface TestServer {
  readonly url: string
  readonly gmKey: string
  /** A sign-in link, which works once. */
  readonly gmLink: string
  /** The server's output so far, errors included. */
  output(): string
}

/** A server that several tests use, one after the other. */
export interface Homes {
  /** Makes a new campaign the one at `home`. */
  open(): Promise<TestServer>
  stop(): Promise<void>
}

/** Starts the server as a child process, on a free port and with an empty data folder. */
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
  const exited = once(child, 'exit')
  const orServerExit = async <T>(promise: Promise<T>): Promise<T> =>
    Promise.race([
      promise,
      exited.then(() => Promise.reject(new Error(`The server ended:\n${output()}`))),
    ])
  const limit = AbortSignal.timeout(LIMIT_MS)
  while (!output().includes('Players')) await orServerExit(once(stdout, 'data', { signal: limit }))
  const url = new URL(/http:\S+#key=\S+/.exec(output())?.[0] ?? '').origin
  return {
    open: async () => {
      const reply = once(child, 'message', { signal: AbortSignal.timeout(LIMIT_MS) })
      child.send('open')
      const [{ key, linkToken }] = (await orServerExit(reply)) as [NewHome]
      return { url, gmKey: key, gmLink: `${url}/dm#key=${linkToken}`, output }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
