import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { begin, HOME } from '../contract/play.ts'

test('a key that was replaced before an upgrade opens after it as before', async () => {
  const dataDir = temporaryFolder()
  const store = await openSqliteStore({ dataDir })
  await begin(store)
  const old = { keyHash: 'old', deviceHash: 'device' }
  await store.replaceCredential(HOME, { keyHash: 'new', appliedKeyHash: null, old })
  await store.close()

  const sqlite = new Database(join(dataDir, 'overland.db'))
  sqlite.exec("update credentials set old_key_hash = 'old'")
  // The steps since then are taken back.
  for (const table of ['reported_days', 'reports', 'report_keys', 'prepared_days'])
    sqlite.exec(`drop table ${table}`)
  sqlite.exec('alter table campaigns drop column screen')
  sqlite.exec('alter table campaigns drop column prepared')
  sqlite.exec('alter table chart_images drop column name')
  sqlite.exec("delete from kysely_migration where name >= '0020'")
  sqlite.close()

  const upgraded = await openSqliteStore({ dataDir })
  expect(await upgraded.findCredential(HOME)).toMatchObject({ keyHash: 'new', old })
  await upgraded.close()
})
