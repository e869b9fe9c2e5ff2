import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createCampaign } from '#campaign/create-campaign.ts'
import { HOST } from '#campaign/ports/access-store.ts'
import { restoreDatabase } from '#store/copy/copy.ts'
import { readBackup } from '#store/sqlite/backup.ts'
import { databaseFile } from '#store/sqlite/connection.ts'
import { openSession } from '../../support/signed-in.ts'
import { begin, current, HOME, newEpoch, player } from '../contract/play.ts'
import { fillEveryTable } from './a-bit-of-everything.ts'
import {
  backupOf,
  contentsAt,
  ENGINES,
  newDatabaseLocation,
  newFolderLocation,
  type TestLocation,
  withStoreAt,
} from './locations.ts'

const restoreTo = async ({ location }: TestLocation, file: string, replace = false) =>
  readBackup(file, async (backup) => restoreDatabase(backup, location, { replace }))

const createCampaignWithDay = async (store: Parameters<typeof begin>[0]) => {
  await begin(store)
  await player(store).endDay()
}

test.each([
  ['a folder', 'PostgreSQL', newFolderLocation, newDatabaseLocation],
  ['PostgreSQL', 'a folder', newDatabaseLocation, newFolderLocation],
])(
  'a backup of %s is restored to %s: all changes, in new epochs, nobody signed in',
  async (_, __, make, makeTarget) => {
    const from = await make()
    await withStoreAt(from, fillEveryTable)
    const { sessions: _s, links: _l, campaigns, ...before } = await contentsAt(from)
    const file = await backupOf(from)
    const to = await makeTarget()
    await restoreTo(to, file)
    const now = await contentsAt(to)
    const { sessions, links, campaigns: restored, ...after } = now
    expect(after).toEqual(before)
    expect([sessions, links]).toEqual([[], []])
    expect(restored).toHaveLength(campaigns?.length ?? 0)
    await withStoreAt(to, async (store) => {
      const { revisions } = await current(store)
      expect(campaigns?.join()).not.toContain(revisions.epoch)
      await player(store).endDay()
    })
  },
)

test.each(ENGINES)('a restore to %s replaces campaigns only if told to', async (_, make) => {
  const [from, to] = [newFolderLocation(), await make()]
  await withStoreAt(from, createCampaignWithDay)
  const file = await backupOf(from)
  await withStoreAt(to, async (store) => begin(store, 'other'))
  const before = await contentsAt(to)
  await expect(restoreTo(to, file)).rejects.toMatchObject({ code: 'NOT_EMPTY' })
  expect(await contentsAt(to)).toEqual(before)
  const { previous } = await restoreTo(to, file, true)
  await withStoreAt(to, async (store) => {
    expect(await store.find('other')).toBeUndefined()
    expect((await current(store)).state.day).toBe(1)
  })
  if (previous === undefined) return
  const previousLocation = newFolderLocation()
  await withStoreAt(previousLocation, async () => {})
  copyFileSync(previous, databaseFile(previousLocation.address))
  expect(await contentsAt(previousLocation)).toEqual(before)
})

test.each(ENGINES)(
  'keys and links revoked since the backup stay revoked when %s is restored',
  async (_, make) => {
    const target = await make()
    const address = (address: string, opens: 'gm' | 'player') => ({ address, opens })
    await withStoreAt(target, async (store) => {
      for (const id of [HOME, 'deleted']) {
        const addresses = [address(`${id}-gm`, 'gm'), address(`${id}-players`, 'player')]
        await createCampaign(store, { id, epoch: newEpoch(), addresses })
        await store.createCredential(id, { keyHash: 'of then', appliedKeyHash: null })
      }
      await store.createCredential(HOST, { keyHash: 'of then', appliedKeyHash: null })
      await player(store).endDay()
    })
    const file = await backupOf(target)
    const now = { keyHash: 'of now', appliedKeyHash: null }
    await withStoreAt(target, async (store) => {
      for (const owner of [HOME, HOST]) await store.replaceCredential(owner, now)
      await store.replaceAddresses(HOME, 'player', ['new-players'])
      await store.createSignInLink('unused', { campaign: HOME, expiresAt: Date.now() + 1e9 })
      await store.removeCampaign('deleted')
      await begin(store, 'later')
    })
    expect(await restoreTo(target, file, true)).toMatchObject({ keepsAccess: true })
    await withStoreAt(target, async (store) => {
      expect((await current(store)).state.day).toBe(1)
      for (const owner of [HOME, HOST]) expect(await store.findCredential(owner)).toEqual(now)
      expect((await store.findListing(HOME))?.addresses).toEqual([
        address('home-gm', 'gm'),
        address('new-players', 'player'),
      ])
      expect(await store.redeemSignInLink('unused', HOME, Date.now())).toBe('unknown')
      // The deleted campaign's key and addresses come from the backup.
      expect(await store.findCredential('deleted')).toMatchObject({ keyHash: 'of then' })
      expect((await store.findListing('deleted'))?.addresses).toHaveLength(2)
      expect(await store.findListing('later')).toBeUndefined()
    })
  },
)

test('a backup replaces a damaged database, with the keys of the backup', async () => {
  const target = newFolderLocation()
  await withStoreAt(target, async (store) => {
    await createCampaignWithDay(store)
    await store.createCredential(HOME, { keyHash: 'of then', appliedKeyHash: null })
  })
  const file = await backupOf(target)
  writeFileSync(databaseFile(target.address), 'Dear diary. '.repeat(999))
  expect(await restoreTo(target, file, true)).toMatchObject({ keepsAccess: false })
  await withStoreAt(target, async (store) => {
    expect(await store.findCredential(HOME)).toMatchObject({ keyHash: 'of then' })
  })
})

const runStatement = (statement: string) => (file: string) => {
  const sqlite = new Database(file)
  sqlite.exec(statement)
  sqlite.close()
}

test.each([
  ['cut short', 'BACKUP_DAMAGED', (file: string) => truncateSync(file, 20_000)],
  [
    'that refers to nothing',
    'BACKUP_DAMAGED',
    runStatement(`pragma foreign_keys = off; update addresses set campaign = 'none'`),
  ],
  ['of nothing', 'BACKUP_FOREIGN', (file: string) => truncateSync(file, 0)],
  ['of text', 'BACKUP_FOREIGN', (file: string) => writeFileSync(file, 'Dear diary. '.repeat(999))],
  ['of another version', 'BACKUP_OTHER_VERSION', runStatement('update version set version = 99')],
  ['that another version wrote', 'BACKUP_OTHER_VERSION', runStatement('pragma application_id = 0')],
])('a file %s is refused, and changes nothing', async (_, code, damageFile) => {
  const [from, to] = [newFolderLocation(), newFolderLocation()]
  await withStoreAt(from, createCampaignWithDay)
  await withStoreAt(to, async (store) => begin(store, 'other'))
  const before = await contentsAt(to)
  const file = await backupOf(from)
  damageFile(file)
  await expect(restoreTo(to, file, true)).rejects.toMatchObject({ name: 'StoreRefused', code })
  expect(await contentsAt(to)).toEqual(before)
})

test.each(ENGINES)(
  'R-REPORT-8: a backup of %s may take the place of a database by hand: nobody is signed in, reports are off, in new epochs',
  async (_, make) => {
    const [from, to] = [await make(), newFolderLocation()]
    const session = { campaign: HOME, expiresAt: Date.now() + 1e9 }
    const { revisions } = await withStoreAt(from, async (store) => {
      await createCampaignWithDay(store)
      await openSession(store, 'hash of a token', session)
      await store.createSignInLink('link', session)
      const address = 'https://discord.com/api/webhooks/1/token'
      await store.setReporting(HOME, { address, on: true, sent: 0, day: 0, failure: null })
      return current(store)
    })
    await withStoreAt(to, async () => {})
    copyFileSync(await backupOf(from), databaseFile(to.address))
    const restored = await withStoreAt(to, async (store) => {
      expect(await store.findSession('hash of a token', 0)).toBeUndefined()
      expect(await store.redeemSignInLink('link', HOME, 0)).toBe('unknown')
      expect(await store.findReporting(HOME)).toMatchObject({ on: false })
      return current(store)
    })
    expect(restored.revisions.epoch).not.toBe(revisions.epoch)
    expect(restored.state.day).toBe(1)
    // A new epoch begins only once: opened again, the campaign stays in its epoch.
    expect(await withStoreAt(to, async (store) => current(store))).toEqual(restored)
    // The session's bytes are overwritten in the backup.
    expect(readFileSync(await backupOf(from)).includes('hash of a token')).toBe(false)
  },
)
