import { onTestFinished } from 'vitest'
import type { Store } from '#campaign/ports/store.ts'
import { openPostgresStore } from '#store/postgres/open.ts'
import { databaseForTest } from '../../support/postgres.ts'

/** Two servers over one new database. */
export const twoNodes = async (): Promise<{ url: string; one: Store; other: Store }> => {
  const url = await databaseForTest()
  const [one, other] = await Promise.all([openPostgresStore({ url }), openPostgresStore({ url })])
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()])
  })
  return { url, one, other }
}
