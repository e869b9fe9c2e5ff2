import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Store } from '#campaign/ports/store.ts'
import type { State } from '#campaign/state.ts'
import { UPGRADE_STEPS, type UpgradeStep, versionAfter } from '#campaign/upgrade.ts'
import { TABLES_VERSION } from '#store/schema/create-tables.ts'
import { databaseFile, withDatabase } from '#store/sqlite/connection.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { upgradeCampaign } from '#store/upgrade-campaign.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { begin, current, player, saving } from '../contract/play.ts'

/** Number of commands, with texts so long that a snapshot is written among them. */
const COMMANDS = 240
const LONG_TEXT = 'x'.repeat(30_000)
const UNDO_EVERY = 12

/** Plays days, painted hexes, notes and tables in turn, and now and then a change on top of an undo. */
const playCampaign = async (store: Store, commands = COMMANDS): Promise<void> => {
  await begin(store)
  const gm = player(store)
  for (let n = 0; n < commands; n += 1) {
    if (n % 5 === 0) await gm.endDay()
    else if (n % 5 === 1) await gm.paint({ knowledge: 'seen', hexes: [{ x: 2 * (n % 99), y: 40 }] })
    else if (n % 5 === 2)
      await gm.writeNote((await current(store)).state.day, `Note ${n} ${LONG_TEXT}`)
    else if (n % 5 === 3) await gm.saveFood(n % 90)
    else await gm.writeTable('wasteland', `Wastes ${n}`)
    if (n % UNDO_EVERY === 1) {
      await gm.undo()
      await gm.saveFood(99)
    }
  }
}

/** Undoes all changes and redoes them; returns every state from the newest to the first. */
const undoAndRedoAll = async (store: Store): Promise<readonly State[]> => {
  const gm = player(store)
  const states: State[] = [(await current(store)).state]
  while ((await current(store)).head !== null) {
    await gm.undo()
    states.push((await current(store)).state)
  }
  for (const expected of states.slice(0, -1).reverse()) {
    await gm.redo()
    expect((await current(store)).state).toEqual(expected)
  }
  return states
}

/** An upgrade that adds a field to the state, and one to each table. */
const addFields: UpgradeStep = ({ tables, ...state }) => ({
  ...state,
  calendar: 'spring',
  tables: Object.fromEntries(
    Object.entries(tables as State['tables']).map(([id, table]) => [
      id,
      table === 'deleted' ? table : { ...table, mood: 'calm' },
    ]),
  ),
})
/** An upgrade that renames the trail, and changes the form of each day. */
const reshape: UpgradeStep = ({ trail, days, ...state }) => ({
  ...state,
  footprints: trail,
  days: Object.fromEntries(Object.entries(days as object).map(([day, seq]) => [day, { seq }])),
})

const version = versionAfter(UPGRADE_STEPS)
/** Upgrade steps of a later version of this program. */
const withSteps = (...steps: readonly UpgradeStep[]) => [...UPGRADE_STEPS, ...steps]

test('states of an older version are brought up to date, each change back and forth, across snapshots', {
  tags: ['more'],
}, async () => {
  const dataDir = temporaryFolder()
  const open = async (upgradeSteps?: readonly UpgradeStep[]) =>
    openSqliteStore({ dataDir, ...(upgradeSteps && { upgradeSteps }) })
  const first = await open()
  await playCampaign(first)
  const before = await undoAndRedoAll(first)
  await first.close()
  const snapshots = await withDatabase(databaseFile(dataDir), { readonly: true }, async (db) =>
    db.selectFrom('snapshots').select('seq').where('seq', '>', 0).execute(),
  )
  expect(snapshots).not.toEqual([])

  const second = await open(withSteps(addFields))
  expect(await undoAndRedoAll(second)).toEqual(before.map((state) => addFields(state as never)))
  const revised = await player(second).saveFood(11)
  expect(revised.map.food).toBe(11)
  await player(second).undo()
  await second.close()

  const third = await open(withSteps(addFields, reshape))
  const upgradedState = (await current(third)).state
  expect(upgradedState).toEqual(reshape(addFields(before[0] as never) as never))
  await third.close()
})

test('of several nodes that upgrade a campaign one after the other, one does', {
  tags: ['more'],
}, async () => {
  const dataDir = temporaryFolder()
  const first = await openSqliteStore({ dataDir })
  await playCampaign(first, 200)
  const { id, state } = await current(first)
  await first.close()
  const upgradeSteps = withSteps(addFields)
  await withDatabase(databaseFile(dataDir), {}, async (db) =>
    Promise.all(
      [0, 10, 20].map((ms) => delay(ms).then(() => upgradeCampaign(db, id, upgradeSteps))),
    ),
  )
  const second = await openSqliteStore({ dataDir, upgradeSteps })
  expect((await current(second)).state).toEqual(addFields(state as never))
  await second.close()
})

test('a version that is older than a campaign’s states neither reads nor writes them', async () => {
  const dataDir = temporaryFolder()
  const store = await openSqliteStore({ dataDir })
  const base = await begin(store)
  await store.close()
  const newer = await openSqliteStore({ dataDir, upgradeSteps: withSteps(addFields) })
  await current(newer)
  await newer.close()
  const older = await openSqliteStore({ dataDir })
  await expect(current(older)).rejects.toThrow('A newer version of Overland')
  expect(await older.commit(saving(base, 7))).toBe('stale')
  await older.close()
})

test('R-DOC-2: a database of an older version is copied before it is brought up to date, once', async () => {
  const dataDir = temporaryFolder()
  const open = async (upgradeSteps?: readonly UpgradeStep[]) => {
    const store = await openSqliteStore({ dataDir, ...(upgradeSteps && { upgradeSteps }) })
    await store.close()
    return readdirSync(dataDir).filter((name) => name.includes('.before-'))
  }
  const store = await openSqliteStore({ dataDir })
  const base = await begin(store)
  await store.close()
  expect(await open()).toEqual([])
  const copy = `overland.db.before-version-${TABLES_VERSION}.${version + 1}`
  // Files that a server left when it was killed while it copied.
  for (const suffix of ['', '-journal'])
    writeFileSync(join(dataDir, `${copy}.123.unfinished${suffix}`), '')
  expect(await open(withSteps(addFields))).toEqual([copy])
  expect(await open(withSteps(addFields))).toEqual([copy])

  const before = temporaryFolder()
  mkdirSync(before, { recursive: true })
  copyFileSync(join(dataDir, copy), join(before, 'overland.db'))
  const copied = await openSqliteStore({ dataDir: before })
  expect(await current(copied)).toEqual(base)
  await copied.close()
})
