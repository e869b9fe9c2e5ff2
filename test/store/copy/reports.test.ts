import { expect, test } from 'vitest'
import type { Store } from '#campaign/ports/store.ts'
import { moveDatabase, restoreDatabase } from '#store/copy/copy.ts'
import { readBackup } from '#store/sqlite/backup.ts'
import { begin, HOME } from '../contract/play.ts'
import {
  backupOf,
  ENGINES,
  newFolderLocation,
  type TestLocation,
  withStoreAt,
} from './locations.ts'

const REPORTING = {
  address: 'https://discord.com/api/webhooks/1/token',
  on: true,
  sent: 0,
  day: 0,
  failure: null,
}

const reportDays = async (store: Store) => {
  await begin(store)
  await store.setReporting(HOME, REPORTING)
}
const reportingAt = async (target: TestLocation) =>
  withStoreAt(target, async (store) => store.findReporting(HOME))

test.each(ENGINES)('R-REPORT-8: a move from %s and back has reports off', async (_, make) => {
  const [from, to, back] = [await make(), newFolderLocation(), await make()]
  await withStoreAt(from, reportDays)
  await moveDatabase(from.location, to.location)
  expect(await reportingAt(to)).toEqual({ ...REPORTING, on: false })
  await withStoreAt(to, reportDays)
  await moveDatabase(to.location, back.location)
  expect(await reportingAt(back)).toEqual({ ...REPORTING, on: false })
  expect(await reportingAt(from)).toEqual(REPORTING)
})

test.each(ENGINES)(
  'R-REPORT-8: a backup of %s that is restored has reports off',
  async (_, make) => {
    const target = await make()
    await withStoreAt(target, reportDays)
    const file = await backupOf(target)
    expect(await reportingAt(target)).toEqual(REPORTING)
    await readBackup(file, async (backup) =>
      restoreDatabase(backup, target.location, { replace: true }),
    )
    expect(await reportingAt(target)).toEqual({ ...REPORTING, on: false })
  },
)
