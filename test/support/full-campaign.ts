import {
  type Campaign,
  type ChangeContent,
  fullRevision,
  type OwnChart,
  type RecordedChange,
  type State,
} from '../../src/campaign/campaign.ts'
import { changeTo } from '../../src/campaign/change.ts'
import { endDay } from '../../src/campaign/end-day.ts'
import type { MapState } from '../../src/campaign/map-state.ts'
import type { CampaignStore, Commit, NewCampaign, Store } from '../../src/campaign/store.ts'
import type { DayNotes } from '../../src/protocol/notes.ts'
import {
  MAX_ENCOUNTER_BYTES,
  MAX_HANDOUTS,
  MAX_HEXES,
  MAX_NOTE_BYTES,
  MAX_OPEN_ENCOUNTERS,
  MAX_SITE_BYTES,
  MAX_SITES,
  MAX_TABLE_BYTES,
  MAX_TABLE_DEPTH,
  MAX_TABLES,
  MAX_TIMES_OF_DAY,
  MAX_TRAIL,
} from '../../src/rules/bounds.ts'
import type { EncounterEntry, EncounterRow, EncounterTable } from '../../src/rules/encounter.ts'
import { HEADINGS, type Hex, hexKey } from '../../src/rules/hex.ts'
import type { RuleSet } from '../../src/rules/rule-set.ts'
import type { Site } from '../../src/rules/site.ts'
import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'
import { ENTRY, SITE, stateWith } from './at-the-bounds.ts'
import { seededDice } from './seeded-dice.ts'

// A campaign that is at all of its bounds but the days', for which there is room.

const COLUMNS = 128
/** In units of a chart that is as wide as high: so many columns, and 125 hexes in each. */
export const GRID = { left: 4, top: 4, columnSpacing: 1200 / COLUMNS, rowSpacing: 4.8 }

/** All hexes of the map, column by column. */
export const hexAt = (at: number): Hex => {
  const x = Math.floor(at / 125)
  return { x, y: 2 * (at % 125) + (x % 2) }
}

const times = <Value>(count: number, value: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => value(at))
const byId = <Value extends { readonly id: string }>(values: readonly Value[]) =>
  new Map(values.map((value) => [value.id, value]))
const bytesOf = (values: readonly unknown[]): number =>
  values.reduce((sum: number, value) => sum + Buffer.byteLength(JSON.stringify(value)), 0)

/** What makes some values take so many bytes: a text for each. */
const filling = (most: number, values: readonly unknown[]): ((at: number) => string) => {
  const left = most - bytesOf(values)
  const each = Math.floor(left / values.length)
  return (at) => 'x'.repeat(each + (at < left % values.length ? 1 : 0))
}

const row = (at: number, more: Partial<EncounterRow>): EncounterRow => ({
  id: `${at + 1}`,
  min: at + 1,
  max: at + 1,
  name: `${at + 1}d4 owls`,
  details: '',
  table: null,
  once: false,
  ...more,
})

/** Six that lead on, one to the next, and as many others as there may be, whose rows were met. */
const tablesAndMet = (): Pick<MapState, 'tables' | 'met'> => {
  const leading = times(MAX_TABLE_DEPTH + 1, (level): EncounterTable => {
    const table = level < MAX_TABLE_DEPTH ? `deep-${level + 1}` : null
    const rows = times(100, (at) => row(at, { name: `${level}: 2d6 bats`, table }))
    return { id: `deep-${level}`, name: `Level ${level}`, die: 100, rows }
  })
  const others = times(MAX_TABLES - 9 - leading.length, (nth): EncounterTable => {
    const rows = times(100, (at) => row(at, { once: true }))
    return { id: `other-${nth}`, name: `Table ${nth}`, die: 100, rows }
  })
  const details = filling(MAX_TABLE_BYTES - bytesOf(leading), others)
  const filled = others.map((table, nth) => {
    const [first, ...rest] = table.rows as [EncounterRow, ...EncounterRow[]]
    const text = details(nth)
    const half = Math.floor(text.length / 2)
    return {
      ...table,
      rows: [
        { ...first, details: text.slice(half) },
        { ...rest[0], details: text.slice(0, half) },
        ...rest.slice(1),
      ],
    } as EncounterTable
  })
  const met = new Map(
    others.flatMap(({ id, rows }) => rows.map((each) => [`${id}/${each.id}`, 1] as const)),
  )
  return { tables: byId([...leading, ...filled]), met }
}

/** As many as the view has, with long notes; and many short ones that are resolved. */
const encounters = (): MapState['encounters'] => {
  const resolved = times(
    5_000,
    (at): EncounterEntry => ({ ...ENTRY, day: at + 1, state: 'resolved' }),
  )
  const open = times(MAX_OPEN_ENCOUNTERS, (at): EncounterEntry => ({ ...ENTRY, day: 4_600 + at }))
  const note = filling(MAX_ENCOUNTER_BYTES - bytesOf(resolved), open)
  return new Map([
    ...resolved.map((entry) => [`${entry.day}-1`, entry] as const),
    ...open.map((entry, at) => [`${entry.day}-2`, { ...entry, note: note(at) }] as const),
  ])
}

const sites = (): MapState['sites'] => {
  const bare = times(
    MAX_SITES,
    (at): Site => ({ ...SITE, id: `site-${at}`, hex: hexAt(16 * at), shown: 'always' }),
  )
  const text = filling(
    MAX_SITE_BYTES,
    bare.map(() => ['', '']),
  )
  return byId(
    bare.map((site, at) => {
      const both = text(at)
      return { ...site, text: both.slice(0, both.length / 2), gmText: both.slice(both.length / 2) }
    }),
  )
}

const rules = (): RuleSet => ({
  ...STANDARD_RULES,
  encounters: {
    die: 20,
    onAtLeast: 1,
    times: times(MAX_TIMES_OF_DAY, (at) => `the hour ${at + 1} of the day`),
  },
  quantities: true,
  movement: { ...STANDARD_RULES.movement, hexes: { slow: 3, normal: 4, fast: 6 } },
  terrains: STANDARD_RULES.terrains.map((terrain) => ({ ...terrain, table: 'deep-0', sight: 3 })),
})

const start = (chart: OwnChart | null): State => {
  const { terrains } = STANDARD_RULES
  const hexes = times(MAX_HEXES, hexAt)
  const begun = stateWith({})
  const position = hexAt(MAX_HEXES / 2)
  return stateWith({
    expedition: {
      map: { ...begun.expedition.map, position },
      believed: position,
      chart,
      rules: rules(),
      settings: { ...begun.expedition.settings, reach: 3, fog: 'veil', journal: true },
    },
    mapState: {
      // Neighbours differ, so that each is a run of its own.
      known: new Map(hexes.map((hex) => [hexKey(hex), hex.x % 4 < 2 ? 'seen' : 'visited'])),
      terrain: new Map(hexes.map((hex, at) => [hexKey(hex), terrains[at % 9]?.id ?? ''])),
      trail: times(MAX_TRAIL, (at) => {
        const hex = hexAt((at * 7) % MAX_HEXES)
        return { day: Math.floor(at / 5) + 1, hex, shown: hex }
      }),
      sites: sites(),
      encounters: encounters(),
      handouts: new Map(
        times(MAX_HANDOUTS, (at) => [
          `gone${at}`.padEnd(8, 'x'),
          { name: `Letter ${at}`, day: 0, state: 'kept', width: 60, height: 40 },
        ]),
      ),
      ...tablesAndMet(),
    },
  })
}

/** Takes commits as a store does, and holds them in memory. */
const inMemory = (begun: Campaign) => {
  let now = begun
  const changes: RecordedChange[] = []
  const add = ({ next, step }: Pick<Commit, 'next' | 'step'>): void => {
    now = next
    for (const change of step.changes) changes.push({ ...change, madeAt: change.seq })
  }
  const commit = async (made: Commit) => {
    add(made)
    return 'committed' as const
  }
  const change = (content: ChangeContent, state: Partial<State>) =>
    add(changeTo(now, content, state))
  return { changes, change, now: () => now, store: { commit } as unknown as CampaignStore }
}

export interface FullCampaign {
  readonly campaign: Campaign
  readonly changes: readonly RecordedChange[]
}

/** With its history: days of every kind, and their notes. @param chart with the grid from here */
export const fullCampaign = async (
  id: string,
  days: number,
  chart: OwnChart | null = null,
): Promise<FullCampaign> => {
  const revisions = { epoch: id, full: 0, public: 0 }
  const begun = { id, revisions, head: null, redo: null, prepared: 0, ...start(chart) }
  const made = inMemory(begun)
  const dice = seededDice(1)
  for (let day = 0; day < days; day += 1) {
    const loaded = made.now()
    const direction = HEADINGS[day % HEADINGS.length] ?? 1
    const order = { direction, pace: 'fast', canoe: false, manual: day % 5 === 0 } as const
    const asked = { campaign: id, loaded, revision: fullRevision(loaded.revisions) }
    await endDay({ store: made.store, dice }, { ...asked, order })
  }
  const bare = times(
    days,
    (at): DayNotes => ({
      gm: '',
      players: '',
      session: at % 10 === 0 ? `Session ${at / 10 + 1}` : null,
    }),
  )
  const text = filling(Math.min(MAX_NOTE_BYTES, bytesOf(bare) + days * 18_000), bare)
  const notes = bare.map((note, at): [string, DayNotes] => {
    const both = text(at)
    const half = Math.floor(both.length / 2)
    return [`${at + 1}`, { ...note, gm: both.slice(half), players: both.slice(0, half) }]
  })
  made.change({ kind: 'note' }, { mapState: { ...made.now().mapState, notes: new Map(notes) } })
  return { campaign: made.now(), changes: made.changes }
}

/** Writes it to a store in which there is no campaign of that id. */
export const layCampaign = async (
  store: Store,
  { campaign, changes }: FullCampaign,
  shell: Partial<NewCampaign> = {},
): Promise<void> => {
  const { id, revisions, expedition, mapState, head, redo } = campaign
  async function* all() {
    yield* changes
  }
  const staged = await store.stage(all(), id)
  const pointers = { head: head?.seq ?? null, redo: redo?.seq ?? null }
  const history = { revision: revisions.full, ...pointers, images: [], changes: staged }
  await store.create({ ...shell, id, epoch: id, expedition, mapState, history })
}
