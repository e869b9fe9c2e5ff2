import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { type RunningServer, startServer } from '../support/run-server.ts'
import type { TestServer } from './test-server.ts'

/** A server process of one test, on its own port and its own data. */
export const withOwnServer = async (use: (server: TestServer) => Promise<void>): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'overland-screens-'))
  const env = { PORT: String(await freePort()), DATA_DIR: dataDir }
  const first = await startServer({ env })
  let running: RunningServer | undefined = first
  let printed = ''
  let gmLink = first.gmLink
  const stop = async (): Promise<void> => {
    printed += running?.output() ?? ''
    await running?.stop({ keepData: true })
    running = undefined
  }
  await use({
    url: first.url,
    gmKey: first.gmKey ?? '',
    gmLink: () => gmLink,
    output: () => printed + (running?.output() ?? ''),
    stop,
    start: async () => {
      running = await startServer({ env })
      gmLink = running.gmLink
    },
  })
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
