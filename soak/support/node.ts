import { type RunningServer, startServer } from '#test/support/run-server.ts'
import { mutantEnv } from '../mutants/env.ts'
import type { Cleanup } from './cleanup.ts'

/** The GM key of the campaign `home` on every node. */
export const GM_KEY = 'the key of the soak'

const COMMON_ENV = { HOST: '127.0.0.1', GM_KEY }

type Env = Readonly<Record<string, string>>

/** Starts a real server in its own process, on loopback, which ends with the run. */
export const startNode = async (cleanup: Cleanup, env: Env): Promise<RunningServer> => {
  const node = await startServer({ env: { ...COMMON_ENV, ...mutantEnv(), ...env } })
  cleanup.add(() => node.stop({ signal: 'SIGKILL', keepData: env.DATA_DIR !== undefined }))
  return node
}
