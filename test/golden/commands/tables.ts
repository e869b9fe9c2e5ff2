import { readTables } from '#formats/read.ts'
import { TABLE_DICE } from '#rules/encounter.ts'
import type { Chance } from '#soak/support/chance.ts'
import type { Command, MakeCommand, Situation } from './command.ts'

const NAMES = ['gulls', '2d6 goblins', 'a storm', '1d4 ogres and 1d8 wolves', 'tracks', 'nothing']
const MOST_ROWS = 8

/** Rows for all results of a die; some lead to another table, some are met only once. */
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

const newTable = (chance: Chance, { view }: Situation) => {
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

export const addTable: MakeCommand = (chance, situation) => ({
  kind: 'table',
  path: '/tables',
  body: newTable(chance, situation),
})

/** Replaces a table by a new one, or edits it so that its rows keep their ids. */
export const rewriteTable: MakeCommand = async (chance, situation) => {
  const { id, ...table } = chance.pick(await situation.tables())
  const edited = {
    ...table,
    name: chance.happens(1 / 2) ? table.name : `Table ${chance.below(30)}`,
    rows: table.rows.map((row) =>
      chance.happens(1 / 4) ? { ...row, name: chance.pick(NAMES), once: !row.once } : row,
    ),
  }
  const body = chance.happens(1 / 4) ? newTable(chance, situation) : edited
  return { kind: 'put-table', method: 'PUT', path: `/tables/${id}`, body }
}

export const deleteTable: MakeCommand = (chance, { view }) => ({
  kind: 'delete-table',
  method: 'DELETE',
  path: `/tables/${chance.pick(view.tables).id}`,
})

/** Resets a table to that of a new campaign, also if it was deleted. */
export const resetTable: MakeCommand = (chance, { firstTables }) => {
  const { id, ...table } = chance.pick(firstTables)
  return { kind: 'reset-table', method: 'PUT', path: `/tables/${id}`, body: table }
}

const pasted = (chance: Chance): string => {
  const name = `Pasted ${chance.below(9)}`
  const rows = ['1-2', '3', '4-5', '6'].map((range) => `${range} ${chance.pick(NAMES)}`)
  return [`${name} (d6)`, ...rows].join('\n')
}

/** Parses a pasted text, and adds the table or replaces another one by it. */
export const importTable: MakeCommand = (chance, situation): Command => {
  const { name, die, rows } = readTables(pasted(chance)).tables[0] ?? {
    name: 'Not read',
    die: 6,
    rows: [],
  }
  const body = { name: name || 'Unnamed', die, rows: rows.map(({ table: _, ...row }) => row) }
  return chance.happens(1 / 2)
    ? { kind: 'import', path: '/tables', body }
    : {
        kind: 'import',
        method: 'PUT',
        path: `/tables/${chance.pick(situation.view.tables).id}`,
        body,
      }
}
