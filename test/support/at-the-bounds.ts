import type { EncounterEntry, Site, State } from '#campaign/state.ts'
import { sumEntryBytes } from '#campaign/story/encounter-list.ts'
import type { DayNotes } from '#protocol/story/notes.ts'
import type { EncounterRow, EncounterTable } from '#rules/encounter.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import {
  MAX_DAYS,
  MAX_ENCOUNTER_BYTES,
  MAX_HANDOUTS,
  MAX_HEXES,
  MAX_NOTE_BYTES,
  MAX_SITE_BYTES,
  MAX_SITES,
  MAX_TABLE_BYTES,
  MAX_TABLE_DEPTH,
  MAX_TABLES,
  MAX_TRAIL_STEPS,
} from '#shared/bounds.ts'
import type { Hex } from '#shared/hex.ts'
import { type HexRows, withHexes } from '#shared/hex-rows.ts'

// States that have room for so much more, and no more.

const ROWS = 125
/** On a sheet as wide as high: as many hexes as a map may hold, in columns of so many. */
export const GRID = {
  left: 4,
  top: 4,
  columnSpacing: (1200 * ROWS) / MAX_HEXES,
  rowSpacing: 600 / ROWS,
}

/** The hexes of that map, column by column, and on beyond it. */
export const hexAt = (at: number): Hex => {
  const x = Math.floor(at / ROWS)
  return { x, y: 2 * (at % ROWS) + (x % 2) }
}

export const times = <Value>(count: number, value: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => value(at))
const byId = <Value extends { readonly id: string }>(values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value.id, value]))
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Texts for some values, so that together the values take a given number of bytes. */
export const filling = <Value>(
  most: number,
  values: readonly Value[],
  bytes: (value: Value) => number = bytesOf,
): ((at: number) => string) => {
  const left = most - values.reduce((sum, value) => sum + bytes(value), 0)
  const [each, over] = [Math.floor(left / values.length), left % values.length]
  return (at) => 'x'.repeat(each + (at < over ? 1 : 0))
}

/** R-BOUND-3: the bytes that an entry counts towards the bound. */
export const bytesOfEntry = (entry: EncounterEntry): number => sumEntryBytes({ '1-1': entry })

/** Each hex differs from its neighbours in the row: each is a run of its own. */
const scattered = <Value>(left: number, values: readonly [Value, ...Value[]]): HexRows<Value> =>
  withHexes<Value>(
    {},
    times(MAX_HEXES - left, (at) => {
      const hex = hexAt(at)
      return [hex, values[(hex.x >> 1) % values.length] ?? values[0]] as const
    }),
  )

export const SITE: Site = {
  id: 'site-0',
  hex: hexAt(0),
  icon: 'ruin',
  name: 'Tower',
  text: '',
  gmText: '',
  shown: 'always',
}

export const ENTRY: EncounterEntry = {
  day: 1,
  time: 'morning',
  name: '1d2 owls',
  details: '',
  state: 'open',
  note: '',
  quantities: [],
}

export const NOTE: DayNotes = { gm: '', players: '', session: null }

const rowAt = (at: number, more: Partial<EncounterRow> = {}): EncounterRow => ({
  id: `${at + 1}`,
  min: at + 1,
  max: at + 1,
  name: `${at + 1}d4 owls`,
  details: '',
  table: null,
  once: false,
  ...more,
})
export const tableOf = (id: string, more: Partial<EncounterRow> = {}): EncounterTable => ({
  id,
  name: id,
  die: 6,
  dice: null,
  rows: [rowAt(0, { max: 6, name: 'Owls', ...more })],
})

/** Nine come with the campaign, and there is room for another one. */
const MANY_TABLES = MAX_TABLES - 9 - 1

/** The first lead on, one to the next, as far as they may; the rows of others are met but once. */
const manyTables = (left: number): readonly EncounterTable[] => {
  const bare = times(MANY_TABLES, (nth): EncounterTable => {
    const table = nth < MAX_TABLE_DEPTH ? `t-${nth + 1}` : null
    const once = nth > MAX_TABLE_DEPTH
    const rows = times(100, (at) => rowAt(at, { table, once }))
    return { id: `t-${nth}`, name: `Table ${nth}`, die: 100, dice: null, rows }
  })
  const more = filling(MAX_TABLE_BYTES - left, bare)
  return bare.map((table, nth) => {
    const [first, ...rest] = table.rows
    return { ...table, rows: [{ ...rowAt(0), ...first, details: more(nth) }, ...rest] }
  })
}

/** States that have room left for exactly the given number of hexes, steps, bytes, … */
export const WITH_ROOM = {
  days: (left: number) => ({ day: MAX_DAYS - left }),
  known: (left: number) => ({ known: scattered(left, ['seen', 'visited']) }),
  painted: (left: number) => {
    const [first, ...rest] = STANDARD_RULES.terrains.map(({ id }) => id)
    return { terrain: scattered(left, [first ?? '', ...rest]) }
  },
  trail: (left: number) => ({
    trail: times(MAX_TRAIL_STEPS - left, (at) => {
      const hex = hexAt((at * 7) % MAX_HEXES)
      return { day: Math.floor(at / 5) + 1, hex, shown: hex }
    }),
  }),
  siteCount: (left: number) => ({
    sites: byId(times(MAX_SITES - left, (at) => ({ ...SITE, id: `site-${at}` }))),
  }),
  siteBytes: (left: number) => {
    const more = filling(
      MAX_SITE_BYTES - left,
      times(MAX_SITES - 1, () => ['', '']),
    )
    const sites = times(MAX_SITES - 1, (at): Site => {
      const both = more(at)
      const texts = { text: both.slice(500), gmText: both.slice(0, 500) }
      return { ...SITE, id: `site-${at}`, hex: hexAt(16 * at), ...texts }
    })
    return { sites: byId(sites) }
  },
  tableCount: (left: number) => ({
    tables: byId(times(MAX_TABLES - 9 - left, (at) => tableOf(`t-${at}`))),
  }),
  tableBytes: (left: number) => ({ tables: byId(manyTables(left)) }),
  encounterBytes: (left: number) => {
    const rest = times(299, (at): EncounterEntry => ({ ...ENTRY, day: at + 2 }))
    const more = filling(MAX_ENCOUNTER_BYTES - left - bytesOfEntry(ENTRY), rest, bytesOfEntry)
    const entries = [ENTRY, ...rest.map((entry, at) => ({ ...entry, note: more(at) }))]
    const encounters: State['encounters'] = Object.fromEntries(
      entries.map((entry) => [`${entry.day}-1`, entry]),
    )
    return { day: 400, encounters }
  },
  noteBytes: (left: number) => {
    const days = times(300, () => NOTE)
    const more = filling(MAX_NOTE_BYTES - left, days)
    const notes = days.map((note, at) => [at + 1, { ...note, gm: more(at) }])
    return { day: 400, notes: Object.fromEntries(notes) as State['notes'] }
  },
  handouts: (left: number) => ({
    handouts: Object.fromEntries(
      times(MAX_HANDOUTS - left, (at) => [
        `gone${at}`.padEnd(8, 'x'),
        { name: `Letter ${at}`, day: 0, state: 'kept' as const, width: 60, height: 40 },
      ]),
    ),
  }),
} as const satisfies Record<string, (left: number) => Partial<State>>
