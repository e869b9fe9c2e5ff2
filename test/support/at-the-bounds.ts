import type { State } from '../../src/campaign/campaign.ts'
import { newExpedition } from '../../src/campaign/create-campaign.ts'
import { bytesOfEntry } from '../../src/campaign/encounters/carry-entries.ts'
import { EMPTY_MAP_STATE, type MapState } from '../../src/campaign/map-state.ts'
import type { DayNotes } from '../../src/protocol/notes.ts'
import {
  MAX_DAYS,
  MAX_ENCOUNTER_BYTES,
  MAX_HANDOUTS,
  MAX_HEXES,
  MAX_NOTE_BYTES,
  MAX_SITE_BYTES,
  MAX_SITES,
  MAX_TABLE_BYTES,
  MAX_TABLES,
  MAX_TRAIL,
} from '../../src/rules/bounds.ts'
import type { EncounterEntry, EncounterRow, EncounterTable } from '../../src/rules/encounter.ts'
import { type Hex, hexKey } from '../../src/rules/hex.ts'
import type { Site } from '../../src/rules/site.ts'

// States that have room for so much more, and no more.

const COLUMNS = 4_000
/** Far from the port, where campaigns begin. */
export const hexAt = (at: number): Hex => ({
  x: 2 * (at % COLUMNS) - COLUMNS,
  y: 2 * Math.floor(at / COLUMNS) - 9_000,
})

const counted = <Value>(count: number, value: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => value(at))

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Texts of so many bytes together. */
const texts = (bytes: number, count: number): string[] =>
  counted(count, (at) => 'x'.repeat(Math.floor(bytes / count) + (at < bytes % count ? 1 : 0)))

export const SITE: Site = {
  id: 'site-0',
  hex: hexAt(0),
  icon: 'ruin',
  name: 'Tower',
  text: '',
  gmText: '',
  shown: 'seen',
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

const ROW: EncounterRow = {
  id: '1',
  min: 1,
  max: 6,
  name: 'Owls',
  details: '',
  table: null,
  once: false,
}
export const tableOf = (id: string, row: Partial<EncounterRow> = {}): EncounterTable => ({
  id,
  name: id,
  die: 6,
  rows: [{ ...ROW, ...row }],
})

const byId = <Value>(values: readonly Value[], id: (value: Value, at: number) => string) =>
  new Map(values.map((value, at) => [id(value, at), value]))

/** Room for so many hexes, steps, bytes, … of one kind. */
export const WITH_ROOM = {
  days: (left: number) => ({ expedition: { day: MAX_DAYS - left } }),
  known: (left: number) => ({
    mapState: { known: new Map(counted(MAX_HEXES - left, (at) => [hexKey(hexAt(at)), 'seen'])) },
  }),
  painted: (left: number) => ({
    mapState: { terrain: new Map(counted(MAX_HEXES - left, (at) => [hexKey(hexAt(at)), '2'])) },
  }),
  trail: (left: number) => ({
    mapState: {
      trail: counted(MAX_TRAIL - left, (at) => ({
        day: Math.floor(at / 4),
        hex: hexAt(at),
        shown: hexAt(at),
      })),
    },
  }),
  siteCount: (left: number) => ({
    mapState: {
      sites: byId(
        counted(MAX_SITES - left, (at): Site => ({ ...SITE, id: `site-${at}` })),
        ({ id }) => id,
      ),
    },
  }),
  siteBytes: (left: number) => {
    const count = 600
    const bytes = MAX_SITE_BYTES - left - count * bytesOf(['', ''])
    const sites = texts(bytes, count).map((text, at): Site => ({ ...SITE, id: `site-${at}`, text }))
    return { mapState: { sites: byId(sites, ({ id }) => id) } }
  },
  tableCount: (left: number) => ({
    // Nine come with the campaign.
    mapState: {
      tables: byId(
        counted(MAX_TABLES - 9 - left, (at) => tableOf(`t-${at}`)),
        ({ id }) => id,
      ),
    },
  }),
  tableBytes: (left: number) => {
    const rows = counted(100, (at) => ({ ...ROW, id: `${at + 1}`, min: at + 1, max: at + 1 }))
    const bare = counted(6, (at): EncounterTable => ({ id: `t-${at}`, name: 'T', die: 100, rows }))
    const sum = bare.reduce((bytes, table) => bytes + bytesOf(table), 0)
    const details = texts(MAX_TABLE_BYTES - left - sum, 600)
    const tables = bare.map((table, nth) => ({
      ...table,
      rows: rows.map((row, at) => ({ ...row, details: details[100 * nth + at] ?? '' })),
    }))
    return { mapState: { tables: byId(tables, ({ id }) => id) } }
  },
  encounterBytes: (left: number) => {
    const bare = counted(300, (at): EncounterEntry => ({ ...ENTRY, day: at + 1 }))
    const sum = bare.reduce((bytes, entry) => bytes + bytesOfEntry(entry), 0)
    const notes = texts(MAX_ENCOUNTER_BYTES - left - sum, bare.length - 1)
    const entries = bare.map((entry, at) => ({ ...entry, note: notes[at - 1] ?? '' }))
    return {
      expedition: { day: 400 },
      mapState: { encounters: byId(entries, ({ day }) => `${day}-1`) },
    }
  },
  noteBytes: (left: number) => {
    const count = 300
    const notes = texts(MAX_NOTE_BYTES - left - count * bytesOf(NOTE), count)
    const days = notes.map((gm): DayNotes => ({ ...NOTE, gm }))
    return { expedition: { day: 400 }, mapState: { notes: byId(days, (_, at) => `${at + 1}`) } }
  },
  handouts: (left: number) => ({
    mapState: {
      handouts: new Map(
        counted(MAX_HANDOUTS - left, (at) => [
          `gone${at}`.padEnd(8, 'x'),
          { name: `Letter ${at}`, day: 0, state: 'kept' as const, width: 60, height: 40 },
        ]),
      ),
    },
  }),
} as const satisfies Record<string, (left: number) => Parts>

/** What differs from a new campaign. */
export interface Parts {
  readonly expedition?: Partial<State['expedition']>
  readonly mapState?: Partial<MapState>
}

export const stateWith = ({ expedition, mapState }: Parts): State => ({
  expedition: { ...newExpedition(), ...expedition },
  mapState: { ...EMPTY_MAP_STATE, ...mapState },
})
