import { startPostgres } from '#test/support/postgres-server.ts'
import type { Cleanup } from './cleanup.ts'
import type { Run } from './run.ts'

/** Makes databases on a PostgreSQL server, which starts with the first one. */
export const databaseMaker = (cleanup: Cleanup): Run['newDatabase'] => {
  let server: ReturnType<typeof startPostgres> | undefined
  return async () => {
    if (!server) {
      server = startPostgres()
      cleanup.add(async () => (await server)?.close())
    }
    return (await server).createDatabase()
  }
}
