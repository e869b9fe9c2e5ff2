import { describe, expect, test } from 'vitest'
import type { WrittenTable } from '#protocol/rules/tables.ts'
import { gmAt } from '#test/support/gm.ts'
import { openCampaign } from '#test/support/open-campaign.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { makeChange } from '../execute.ts'
import type { State } from '../state.ts'
import { tablesInOrder } from './tables-of.ts'
import { addTable, removeTable, rewriteTable } from './write-tables.ts'

type Row = WrittenTable['rows'][number]

const row = (min: number, max: number, more: Partial<Row> = {}): Row => ({
  min,
  max,
  name: `${min} owls`,
  ...more,
})
const CAVES: WrittenTable = { name: 'Caves', die: 6, rows: [row(1, 2), row(3, 6)] }

const open = async (start: Partial<State> = {}) => {
  const store = await openCampaign()
  const gm = gmAt(store)
  if (Object.keys(start).length > 0) {
    const base = await gm.now()
    await store.commit({
      base,
      ...makeChange(base, { kind: 'tables' }, { ...base.state, ...start }),
    })
  }
  return {
    ...gm,
    add: async (written: WrittenTable = CAVES) => {
      const asked = await gm.commandBase()
      await addTable(store, { ...asked, written })
      return asked.revision
    },
    rewrite: async (id: string, written: WrittenTable) =>
      rewriteTable(store, { ...(await gm.commandBase()), id, written }),
    remove: async (id: string) => removeTable(store, { ...(await gm.commandBase()), id }),
    tables: async () => tablesInOrder((await gm.now()).state),
    table: async (id: string) =>
      tablesInOrder((await gm.now()).state).find((table) => table.id === id),
  }
}

/** A table whose only row leads on. */
const leadingTo = (name: string, table: string | null): WrittenTable => ({
  name,
  die: 6,
  rows: [row(1, 6, { table })],
})

test('R-TABLE-2: a row without an id gets one that no row of the table had', async () => {
  const gm = await open()
  const id = await gm.add({ ...CAVES, rows: [row(1, 1, { id: '1' }), row(2, 3), row(4, 6)] })
  expect((await gm.table(id))?.rows.map((each) => each.id)).toEqual(['1', '2', '3'])
  await gm.rewrite(id, { ...CAVES, rows: [row(1, 1, { id: '1' }), row(2, 6)] })
  expect((await gm.table(id))?.rows.map((each) => each.id)).toEqual(['1', '4'])
})

test('R-TABLE-2: a table as it was makes no revision; another stamp tells that it changed', async () => {
  const gm = await open()
  const id = await gm.add()
  const stampOf = async () => (await gm.view()).tables.find((each) => each.id === id)?.stamp
  const [before, stamp] = [(await gm.commandBase()).revision, await stampOf()]
  const rows = (await gm.table(id))?.rows ?? []
  await gm.rewrite(id, { ...CAVES, rows: rows.map((each) => ({ ...each })) })
  expect((await gm.commandBase()).revision).toBe(before)
  await gm.rewrite(id, { ...CAVES, rows: rows.map((each) => ({ ...each, details: 'Asleep' })) })
  expect((await gm.commandBase()).revision).not.toBe(before)
  expect(await stampOf()).not.toBe(stamp)
})

describe('R-TABLE-3: rows lead to other tables', () => {
  test('never in a circle, of one table or of several', async () => {
    const gm = await open()
    const circle = { errors: [{ path: 'rows.0.table', code: 'circle' }] }
    const a = await gm.add()
    expect(await refusalOf(gm.rewrite(a, leadingTo('A', a)))).toMatchObject(circle)
    const b = await gm.add(leadingTo('B', a))
    const c = await gm.add(leadingTo('C', b))
    expect(await refusalOf(gm.rewrite(a, leadingTo('A', c)))).toMatchObject(circle)
  })

  test('five after one another, counted from the first, wherever the row is written', async () => {
    const gm = await open()
    const ids = [await gm.add(leadingTo('T0', null))]
    for (let n = 1; n <= 5; n += 1) ids.push(await gm.add(leadingTo(`T${n}`, ids[n - 1] ?? '')))
    const deep = { errors: [{ path: 'rows.0.table', code: 'too-deep', figures: { max: 5 } }] }
    expect(await refusalOf(gm.add(leadingTo('T6', ids[5] ?? '')))).toMatchObject(deep)
    const last = await gm.add()
    expect(await refusalOf(gm.rewrite(ids[0] ?? '', leadingTo('T0', last)))).toMatchObject(deep)
  })
})

test('R-TABLE-5: a table that a terrain or another table uses is not deleted; others are', async () => {
  const gm = await open()
  const used = await gm.add()
  const user = await gm.add(leadingTo('Woods', used))
  expect(await refusalOf(gm.remove('beach'))).toEqual({
    code: 'TABLE_IN_USE',
    terrains: ['Beach'],
    tables: [],
  })
  expect(await refusalOf(gm.remove(used))).toMatchObject({ terrains: [], tables: ['Woods'] })
  await gm.remove(user)
  await gm.remove(used)
  expect(await gm.tables()).toHaveLength(9)
  expect((await gm.now()).state.tables).toEqual({})
  for (const id of [used, 'constructor', '__proto__'])
    expect(await refusalOf(gm.remove(id))).toEqual({ code: 'NO_SUCH_TABLE' })
  expect(await refusalOf(gm.rewrite(used, CAVES))).toEqual({ code: 'NO_SUCH_TABLE' })
})

test('R-TABLE-4: rows that keep their ids stay met, rows that go are forgotten until an undo', async () => {
  const met = { beach: { 1: 3, 2: 5 }, ruins: { 1: 4 } }
  const gm = await open({ met })
  await gm.rewrite('beach', { ...CAVES, rows: [row(1, 3, { id: '2' }), row(4, 6)] })
  expect((await gm.now()).state.met).toEqual({ beach: { 2: 5 }, ruins: { 1: 4 } })
  await gm.undo()
  expect((await gm.now()).state.met).toEqual(met)
})
