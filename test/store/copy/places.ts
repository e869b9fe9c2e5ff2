import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Store } from '../../../src/campaign/store.ts'
import { contentsOf } from '../../../src/store/copy/copy-tables.ts'
import type { Place } from '../../../src/store/copy/place.ts'
import { openPostgresStore } from '../../../src/store/postgres/open.ts'
import { databasePlace } from '../../../src/store/postgres/place.ts'
import { folderPlace } from '../../../src/store/sqlite/folder-place.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { newDatabase } from '../../support/postgres.ts'
import { folderForTest } from '../folder.ts'

/** A place for a whole database that is empty yet, and how a server opens it. */
export interface TestPlace {
  /** A folder or an address. */
  readonly where: string
  readonly place: Place
  open(): Promise<Store>
}

export const newFolderPlace = (): TestPlace => {
  const dataDir = join(folderForTest(), 'data')
  return {
    where: dataDir,
    place: folderPlace(dataDir),
    open: async () => openSqliteStore({ dataDir }),
  }
}

export const newDatabasePlace = async (): Promise<TestPlace> => {
  const { url, drop } = await newDatabase()
  onTestFinished(drop)
  return { where: url, place: databasePlace(url), open: async () => openPostgresStore({ url }) }
}

export const ENGINES: readonly (readonly [string, () => TestPlace | Promise<TestPlace>])[] = [
  ['a folder', newFolderPlace],
  ['PostgreSQL', newDatabasePlace],
]

export const contentsAt = ({ place }: TestPlace) => place.readAlone(contentsOf)

/** Lets a server work there. */
export const at = async <Result>(
  there: TestPlace,
  work: (store: Store) => Promise<Result>,
): Promise<Result> => {
  const store = await there.open()
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
