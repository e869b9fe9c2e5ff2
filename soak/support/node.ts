import { type RunningServer, startServer } from '../../test/support/run-server.ts'
import { mutantEnv } from '../mutants/env.ts'
import type { Cleanup } from './cleanup.ts'

/** The key of the campaign `home` on every node that a soak starts. */
export const GM_KEY = 'the key of the soak'

/** One campaign is changed as fast as it goes, which no group ever does. */
const COMMON = { HOST: '127.0.0.1', GM_KEY, MAX_CAMPAIGN_WRITES: '100000' }

type Env = Readonly<Record<string, string>>

/** Starts a real server as a process of its own, on loopback, and ends it behind the run. */
export const startNode = async (left: Cleanup, env: Env): Promise<RunningServer> => {
  const node = await startServer({ env: { ...COMMON, ...mutantEnv(), ...env } })
  left.add(() => node.stop({ signal: 'SIGKILL', keepData: env.DATA_DIR !== undefined }))
  return node
}
