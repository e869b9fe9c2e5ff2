import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp } from '../../../src/store/sqlite/backup.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { begin, HOME } from '../contract/play.ts'
import { folderForTest } from '../folder.ts'

const ADDRESS = 'https://discord.com/api/webhooks/1/token-canary'

test('R-REPORT-8: a copy of the database holds the address encrypted, and no key to it', async () => {
  const dataDir = folderForTest()
  const store = await openSqliteStore({ dataDir })
  await begin(store)
  const rest = { campaign: HOME, id: 'one', host: 'discord.com', ending: 'nary' }
  await store.setReporting({ ...rest, address: ADDRESS, format: 'discord' })
  const elsewhere = folderForTest()
  const copied = join(elsewhere, 'overland.db')
  await backUp(dataDir, copied)
  expect(await store.findReportAddress(HOME)).toBe(ADDRESS)
  await store.close()
  expect(readFileSync(copied).includes('token-canary')).toBe(false)
  const restored = await openSqliteStore({ dataDir: elsewhere })
  expect(await restored.findReporting(HOME)).toMatchObject({ host: 'discord.com', state: 'on' })
  expect(await restored.findReportAddress(HOME)).toBeUndefined()
  await restored.setReporting({ ...rest, address: ADDRESS, format: 'discord' })
  expect(await restored.findReportAddress(HOME)).toBe(ADDRESS)
  await restored.close()
})
