import { startPostgres } from '#test/support/postgres-server.ts'
import type { Cleanup } from './cleanup.ts'
import type { Run } from './run.ts'

/** On a PostgreSQL that starts with the first. */
export const databases = (left: Cleanup): Run['newDatabase'] => {
  let server: ReturnType<typeof startPostgres> | undefined
  return async () => {
    if (!server) {
      server = startPostgres()
      left.add(async () => (await server)?.close())
    }
    return (await server).createDatabase()
  }
}
