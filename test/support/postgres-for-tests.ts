import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type RunningPostgres, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests ask for their PostgreSQL. */
    postgres: string
  }
}

/**
 * One PostgreSQL for all the tests of a run, started when the first of them asks where it is: most
 * runs of single tests need none.
 */
const setUp = async (project: TestProject): Promise<() => Promise<void>> => {
  let started: Promise<RunningPostgres> | undefined
  const listener = createServer((_, response) => {
    started ??= startPostgres()
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  project.provide('postgres', `http://127.0.0.1:${port}`)
  return async () => {
    listener.close()
    listener.closeAllConnections()
    const server = await started?.catch(() => undefined)
    await server?.close()
  }
}

export { setUp as setup }
