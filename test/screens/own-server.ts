import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../support/run-server.ts'
import type { TestServer } from './test-server.ts'

/** A server process of one test, on its own port and its own data. */
export const withOwnServer = async (use: (server: TestServer) => Promise<void>): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'overland-screens-'))
  const first = await startServer({ env: { PORT: '0', DATA_DIR: dataDir } })
  const port = new URL(first.url).port
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
      running = await startServer({ env: { PORT: port, DATA_DIR: dataDir } })
      gmLink = running.gmLink
    },
  })
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
