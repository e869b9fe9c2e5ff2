import { readTables } from '#formats/read.ts'
import { TABLE_DICE } from '#rules/encounter.ts'
import type { Chance } from '#soak/support/chance.ts'
import type { Command, Held, Make } from './command.ts'

const NAMES = ['gulls', '2d6 goblins', 'a storm', '1d4 ogres and 1d8 wolves', 'tracks', 'nothing']
const MOST_ROWS = 8

/** Rows that cover the die; some of them lead to another table, some are met but once. */
const rowsAtRandom = (chance: Chance, die: number, ids: readonly string[]) => {
  const ends = new Set([die])
  while (ends.size < Math.min(die, 1 + chance.below(MOST_ROWS))) ends.add(1 + chance.below(die))
  let min = 1
  return [...ends]
    .toSorted((a, b) => a - b)
    .map((max) => {
      const row = {
        min,
        max,
        name: chance.pick(NAMES),
        ...(chance.happens(1 / 4) && { details: `Details ${chance.below(100)}` }),
        ...(chance.happens(1 / 8) && { table: chance.pick(ids) }),
        ...(chance.happens(1 / 4) && { once: true }),
      }
      min = max + 1
      return row
    })
}

const newTable = (chance: Chance, { view }: Held) => {
  const die = chance.pick(TABLE_DICE)
  return {
    name: `Table ${chance.below(30)}`,
    die,
    rows: rowsAtRandom(
      chance,
      die,
      view.tables.map(({ id }) => id),
    ),
  }
}

export const addTable: Make = (chance, held) => ({
  kind: 'table',
  path: '/tables',
  body: newTable(chance, held),
})

/** Anew, or edited so that its rows keep their ids. */
export const rewriteTable: Make = async (chance, held) => {
  const { id, ...table } = chance.pick(await held.tables())
  const edited = {
    ...table,
    name: chance.happens(1 / 2) ? table.name : `Table ${chance.below(30)}`,
    rows: table.rows.map((row) =>
      chance.happens(1 / 4) ? { ...row, name: chance.pick(NAMES), once: !row.once } : row,
    ),
  }
  const body = chance.happens(1 / 4) ? newTable(chance, held) : edited
  return { kind: 'put-table', method: 'PUT', path: `/tables/${id}`, body }
}

export const deleteTable: Make = (chance, { view }) => ({
  kind: 'delete-table',
  method: 'DELETE',
  path: `/tables/${chance.pick(view.tables).id}`,
})

/** As it was in the new campaign, also one that was deleted since. */
export const resetTable: Make = (chance, { firstTables }) => {
  const { id, ...table } = chance.pick(firstTables)
  return { kind: 'reset-table', method: 'PUT', path: `/tables/${id}`, body: table }
}

const pasted = (chance: Chance): string => {
  const name = `Pasted ${chance.below(9)}`
  const rows = ['1-2', '3', '4-5', '6'].map((range) => `${range} ${chance.pick(NAMES)}`)
  return [`${name} (d6)`, ...rows].join('\n')
}

/** A pasted text is read, and what was read is added or takes the place of a table. */
export const importTable: Make = (chance, held): Command => {
  const { name, die, rows } = readTables(pasted(chance)).tables[0] ?? {
    name: 'Not read',
    die: 6,
    rows: [],
  }
  const body = { name: name || 'Unnamed', die, rows: rows.map(({ table: _, ...row }) => row) }
  return chance.happens(1 / 2)
    ? { kind: 'import', path: '/tables', body }
    : { kind: 'import', method: 'PUT', path: `/tables/${chance.pick(held.view.tables).id}`, body }
}
