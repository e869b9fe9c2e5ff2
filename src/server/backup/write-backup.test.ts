import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { EMPTY_PLAN } from '#protocol/map/plan.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { temporaryFolder } from '#test/http/server.ts'
import { begin, current, player } from '#test/store/contract/play.ts'
import { writeBackup } from './write-backup.ts'

test('a backup whose history cannot be read to its end breaks off, and nothing else does', async () => {
  const store = await openSqliteStore({ dataDir: await temporaryFolder() })
  onTestFinished(store.close)
  await begin(store)
  await player(store).endDay()
  const campaign = await current(store)
  const refuse = async () => Promise.reject(new Error('signed out meanwhile'))
  const writing = {
    campaign,
    name: '',
    images: [],
    days: [],
    plan: EMPTY_PLAN,
    checkAccess: refuse,
  }
  await expect(text(await writeBackup(store, writing))).rejects.toThrow('signed out meanwhile')
})
