import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type PoolMode, type RunningPgBouncer, startPgBouncer } from './pgbouncer.ts'
import { type RunningPostgres, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests ask for their PostgreSQL. */
    postgres: string
  }
}

/** With TEST_POOLER=transaction or session the tests use their databases through a PgBouncer. */
const POOL_MODE = process.env.TEST_POOLER
  ? { mode: process.env.TEST_POOLER as PoolMode, poolSize: 20 }
  : undefined

/**
 * One PostgreSQL for all the tests of a run, started when the first of them asks where it is: most
 * runs of single tests need none.
 */
const setUp = async (project: TestProject): Promise<() => Promise<void>> => {
  let started: Promise<RunningPostgres> | undefined
  let pooler: Promise<RunningPgBouncer> | undefined
  const listener = createServer((_, response) => {
    started ??= startPostgres()
    pooler ??= POOL_MODE && started.then(({ url }) => startPgBouncer(url, POOL_MODE))
    Promise.all([started, pooler]).then(
      ([{ url }, pooler]) => response.end(`${url}\n${pooler?.through(url) ?? url}`),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  project.provide('postgres', `http://127.0.0.1:${port}`)
  return async () => {
    listener.close()
    listener.closeAllConnections()
    await pooler?.then(({ close }) => close()).catch(() => {})
    const server = await started?.catch(() => undefined)
    await server?.close()
  }
}

export { setUp as setup }
