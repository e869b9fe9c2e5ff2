import { expect, test } from 'vitest'
import { moveDatabase } from '#store/copy/copy.ts'
import { openPostgresStore } from '#store/postgres/open.ts'
import { postgresLocation } from '#store/postgres/postgres-location.ts'
import { folderLocation } from '#store/sqlite/folder-location.ts'
import { backUp } from '#tools/database/back-up.ts'
import { databaseForTest } from '../../support/postgres.ts'
import { runSql } from '../../support/run-sql.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { begin } from '../contract/play.ts'
import { newFolderLocation, withStoreAt } from '../copy/locations.ts'

const filledFolder = async () => {
  const folder = newFolderLocation()
  await withStoreAt(folder, begin)
  return folder.location
}

/** Everything stored: relations, and each campaign's row with its last transaction. */
const contentsOf = async (url: string) => [
  await runSql(
    url,
    `select relname, relfilenode from pg_class where relnamespace = 'public'::regnamespace order by 1`,
  ),
  await runSql(url, 'select xmin, campaigns from campaigns'),
  await runSql(url, 'select count(*) from viewers'),
]

test.each([
  ['a server', async (url: string) => openPostgresStore({ url })],
  ['a backup', async (url: string) => backUp(url, `${temporaryFolder()}/backup.db`)],
  [
    'a move',
    async (url: string) => moveDatabase(postgresLocation(url), folderLocation(temporaryFolder())),
  ],
  [
    'a move to it',
    async (url: string) => moveDatabase(await filledFolder(), postgresLocation(url)),
  ],
])(
  'R-DOC-1: a database of another version is refused by %s, and nothing changes',
  async (_, use) => {
    const url = await databaseForTest()
    const store = await openPostgresStore({ url })
    await begin(store)
    await store.close()
    await runSql(url, 'drop table version')
    const before = await contentsOf(url)
    const refused = await use(url).catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'StoreRefused', code: 'DATABASE_OTHER_VERSION' })
    expect((refused as Error).message).toMatch(/^The database at \S+ is of .* another database\.$/)
    expect(await contentsOf(url)).toEqual(before)
  },
)
