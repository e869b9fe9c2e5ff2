import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { State } from '../../../src/campaign/state.ts'
import type { Store } from '../../../src/campaign/store.ts'
import type { UpgradeStep } from '../../../src/campaign/upgrade.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { begin, current, player, saving } from '../contract/play.ts'
import { folderForTest } from '../folder.ts'

const COMMANDS = 1_200
const UNDONE = 12

/** Days, strokes, notes and tables in turn, and now and then a change on top of one that was undone. */
const playOn = async (store: Store): Promise<void> => {
  await begin(store)
  const gm = player(store)
  for (let n = 0; n < COMMANDS; n += 1) {
    if (n % 5 === 0) await gm.endDay()
    else if (n % 5 === 1) await gm.paint({ knowledge: 'seen', hexes: [{ x: 2 * (n % 99), y: 40 }] })
    else if (n % 5 === 2) await gm.writeNote((await current(store)).state.day, `Note ${n}`)
    else if (n % 5 === 3) await gm.saveFood(n % 90)
    else await gm.writeTable('wasteland', `Wastes ${n}`)
    if (n % UNDONE === 1) {
      await gm.undo()
      await gm.saveFood(99)
    }
  }
}

/** Every state on the way to the first one, by undo; then all of them again, by redo. */
const walk = async (store: Store): Promise<readonly State[]> => {
  const gm = player(store)
  const states: State[] = [(await current(store)).state]
  while ((await current(store)).head !== null) {
    await gm.undo()
    states.push((await current(store)).state)
  }
  for (const back of states.slice(0, -1).reverse()) {
    await gm.redo()
    expect((await current(store)).state).toEqual(back)
  }
  return states
}

/** A field of its own, and one in each table. */
const addFields: UpgradeStep = ({ tables, ...state }) => ({
  ...state,
  calendar: 'spring',
  tables: Object.fromEntries(
    Object.entries(tables as State['tables']).map(([id, table]) => [
      id,
      table === 'deleted' ? table : { ...table, dice: null },
    ]),
  ),
})
/** The trail takes another name, and each day that stands another form. */
const reshape: UpgradeStep = ({ trail, days, ...state }) => ({
  ...state,
  footprints: trail,
  days: Object.fromEntries(Object.entries(days as object).map(([day, seq]) => [day, { seq }])),
})

test('states of version 1 are brought up to date, each of 1,000 changes back and forth', async () => {
  const dataDir = folderForTest()
  const open = async (upgradeSteps?: readonly UpgradeStep[]) =>
    openSqliteStore({ dataDir, ...(upgradeSteps && { upgradeSteps }) })
  const first = await open()
  await playOn(first)
  const before = await walk(first)
  expect(before.length).toBeGreaterThan(1_000)
  await first.close()

  const second = await open([addFields])
  expect(await walk(second)).toEqual(before.map((state) => addFields(state as never)))
  const revised = await player(second).saveFood(11)
  expect(revised.map.food).toBe(11)
  await player(second).undo()
  await second.close()

  const third = await open([addFields, reshape])
  const found = (await current(third)).state
  expect(found).toEqual(reshape(addFields(before[0] as never) as never))
  await third.close()
}, 120_000)

test('a version that is older than a campaign’s states neither reads nor writes them', async () => {
  const dataDir = folderForTest()
  const store = await openSqliteStore({ dataDir })
  const base = await begin(store)
  await store.close()
  const newer = await openSqliteStore({ dataDir, upgradeSteps: [addFields] })
  await current(newer)
  await newer.close()
  const older = await openSqliteStore({ dataDir })
  await expect(current(older)).rejects.toThrow('A newer version of Overland')
  expect(await older.commit(saving(base, 7))).toBe('stale')
  await older.close()
})

test('R-DOC-2: a database of an older version is copied before it is brought up to date, once', async () => {
  const dataDir = folderForTest()
  const open = async (upgradeSteps?: readonly UpgradeStep[]) => {
    const store = await openSqliteStore({ dataDir, ...(upgradeSteps && { upgradeSteps }) })
    await store.close()
    return readdirSync(dataDir).filter((name) => name.includes('.before-'))
  }
  const store = await openSqliteStore({ dataDir })
  const base = await begin(store)
  await store.close()
  expect(await open()).toEqual([])
  expect(await open([addFields])).toEqual(['overland.db.before-version-1.2'])
  expect(await open([addFields])).toEqual(['overland.db.before-version-1.2'])

  const before = folderForTest()
  mkdirSync(before, { recursive: true })
  copyFileSync(join(dataDir, 'overland.db.before-version-1.2'), join(before, 'overland.db'))
  const copied = await openSqliteStore({ dataDir: before })
  expect(await current(copied)).toEqual(base)
  await copied.close()
})
