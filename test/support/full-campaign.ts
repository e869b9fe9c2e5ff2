import {
  type Campaign,
  fullRevision,
  type RecordedChange,
  type State,
} from '../../src/campaign/campaign.ts'
import { changeTo } from '../../src/campaign/change.ts'
import { bytesOfEntry } from '../../src/campaign/encounters/carry-entries.ts'
import { endDay } from '../../src/campaign/end-day.ts'
import type { MapState } from '../../src/campaign/map-state.ts'
import type { CampaignStore, Commit, Store } from '../../src/campaign/store.ts'
import type { DayNotes } from '../../src/protocol/notes.ts'
import {
  MAX_ENCOUNTER_BYTES,
  MAX_HEXES,
  MAX_NOTE_BYTES,
  MAX_OPEN_ENCOUNTERS,
  MAX_TIMES_OF_DAY,
} from '../../src/rules/bounds.ts'
import type { EncounterEntry } from '../../src/rules/encounter.ts'
import { HEADINGS } from '../../src/rules/hex.ts'
import type { RuleSet } from '../../src/rules/rule-set.ts'
import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'
import { ENTRY, filling, hexAt, stateWith, times, WITH_ROOM } from './at-the-bounds.ts'
import { seededDice } from './seeded-dice.ts'

// A campaign that is at all of its bounds but the days', for which there is room.

/** As many as the view has, with long notes; and many short ones that are resolved. */
const encounters = (): MapState['encounters'] => {
  const resolved = times(5_000, (at): EncounterEntry => {
    return { ...ENTRY, day: at + 1, state: 'resolved' }
  })
  const open = times(MAX_OPEN_ENCOUNTERS, (at): EncounterEntry => ({ ...ENTRY, day: 4_600 + at }))
  const short = resolved.reduce((sum, entry) => sum + bytesOfEntry(entry), 0)
  const note = filling(MAX_ENCOUNTER_BYTES - short, open, bytesOfEntry)
  return new Map([
    ...resolved.map((entry) => [`${entry.day}-1`, entry] as const),
    ...open.map((entry, at) => [`${entry.day}-2`, { ...entry, note: note(at) }] as const),
  ])
}

/** Every check brings an encounter, on tables that lead as far as they may. */
const RULES: RuleSet = {
  ...STANDARD_RULES,
  encounters: {
    die: 20,
    onAtLeast: 1,
    times: times(MAX_TIMES_OF_DAY, (at) => `the hour ${at + 1} of the day`),
  },
  quantities: true,
  movement: { ...STANDARD_RULES.movement, hexes: { slow: 3, normal: 4, fast: 6 } },
  terrains: STANDARD_RULES.terrains.map((terrain) => ({ ...terrain, table: 't-0', sight: 3 })),
}

const start = (): State => {
  const { map, settings } = stateWith({}).expedition
  const position = hexAt(MAX_HEXES / 2)
  const { tables } = WITH_ROOM.tableBytes(0).mapState
  const met = [...tables.values()].flatMap(({ id, rows }) =>
    rows.filter(({ once }) => once).map((row) => [`${id}/${row.id}`, 1] as const),
  )
  return stateWith({
    expedition: {
      map: { ...map, position },
      believed: position,
      rules: RULES,
      settings: { ...settings, reach: 3, fog: 'veil', journal: true },
    },
    mapState: {
      ...WITH_ROOM.known(0).mapState,
      ...WITH_ROOM.painted(0).mapState,
      ...WITH_ROOM.trail(0).mapState,
      ...WITH_ROOM.siteBytes(0).mapState,
      ...WITH_ROOM.handouts(0).mapState,
      tables,
      met: new Map(met),
      encounters: encounters(),
    },
  })
}

export interface FullCampaign {
  readonly campaign: Campaign
  readonly changes: readonly RecordedChange[]
}

/** With its history: days, and at its end their notes. */
export const fullCampaign = async (id: string, days: number): Promise<FullCampaign> => {
  const revisions = { epoch: id, full: 0, public: 0 }
  let now: Campaign = { id, revisions, head: null, redo: null, prepared: 0, ...start() }
  const changes: RecordedChange[] = []
  /** Takes commits as a store does, and holds them in memory. */
  const commit = async ({ next, step }: Pick<Commit, 'next' | 'step'>) => {
    now = next
    for (const change of step.changes) changes.push({ ...change, madeAt: change.seq })
    return 'committed' as const
  }
  const store = { commit } as unknown as CampaignStore
  const dice = seededDice(1)
  for (let day = 0; day < days; day += 1) {
    const direction = HEADINGS[day % HEADINGS.length] ?? 1
    const order = { direction, pace: 'fast', canoe: false, manual: day % 5 === 0 } as const
    const asked = { campaign: id, loaded: now, revision: fullRevision(now.revisions) }
    await endDay({ store, dice }, { ...asked, order })
  }
  const bare = times(days, (at): DayNotes => {
    return { gm: '', players: '', session: at % 10 === 0 ? `Session ${at / 10 + 1}` : null }
  })
  const text = filling(Math.min(MAX_NOTE_BYTES, days * 18_000), bare)
  const notes = bare.map((note, at): [string, DayNotes] => {
    const half = text(at).length / 2
    return [`${at + 1}`, { ...note, gm: text(at).slice(half), players: text(at).slice(0, half) }]
  })
  await commit(
    changeTo(now, { kind: 'note' }, { mapState: { ...now.mapState, notes: new Map(notes) } }),
  )
  return { campaign: now, changes }
}

/** Writes it to a store in which there is no campaign of that id. */
export const layCampaign = async (
  store: Store,
  { campaign, changes }: FullCampaign,
): Promise<void> => {
  const { id, revisions, expedition, mapState, head, redo } = campaign
  async function* all() {
    yield* changes
  }
  const staged = await store.stage(all(), id)
  const pointers = { head: head?.seq ?? null, redo: redo?.seq ?? null }
  const history = { revision: revisions.full, ...pointers, images: [], changes: staged }
  await store.create({ id, epoch: id, expedition, mapState, history })
}
