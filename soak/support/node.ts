import { type RunningServer, startServer } from '#test/support/run-server.ts'
import { mutantEnv } from '../mutants/env.ts'
import type { Cleanup } from './cleanup.ts'

/** For the campaign `home` on every node of a soak. */
export const GM_KEY = 'the key of the soak'

const COMMON = { HOST: '127.0.0.1', GM_KEY }

type Env = Readonly<Record<string, string>>

/** A real server in its own process, on loopback, which ends with the run. */
export const startNode = async (left: Cleanup, env: Env): Promise<RunningServer> => {
  const node = await startServer({ env: { ...COMMON, ...mutantEnv(), ...env } })
  left.add(() => node.stop({ signal: 'SIGKILL', keepData: env.DATA_DIR !== undefined }))
  return node
}
