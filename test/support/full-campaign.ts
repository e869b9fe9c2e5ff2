import { type Campaign, fullRevision, type RecordedChange } from '#campaign/campaign.ts'
import { endDay } from '#campaign/days/end-day.ts'
import { makeChange } from '#campaign/execute.ts'
import type { CampaignStore, Commit, Store } from '#campaign/ports/store.ts'
import type { EncounterEntry, State } from '#campaign/state.ts'
import { sumEntryBytes } from '#campaign/story/encounter-list.ts'
import type { DayNotes } from '#protocol/story/notes.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import {
  MAX_ENCOUNTER_BYTES,
  MAX_HEXES,
  MAX_NOTE_BYTES,
  MAX_OPEN_ENCOUNTERS,
  MAX_TIMES_OF_DAY,
} from '#shared/bounds.ts'
import { HEADINGS } from '#shared/hex.ts'
import { bytesOfEntry, ENTRY, filling, hexAt, times, WITH_ROOM } from './at-the-bounds.ts'
import { seededDice } from './seeded-dice.ts'
import { stateWith } from './states.ts'

// A campaign that is at all of its bounds but the days', for which there is room.

/** As many as the view has, with long notes; and many short ones that are resolved. */
const encounters = (): State['encounters'] => {
  const resolved: State['encounters'] = Object.fromEntries(
    times(5_000, (at) => [`${at + 1}-1`, { ...ENTRY, day: at + 1, state: 'resolved' }]),
  )
  const open = times(MAX_OPEN_ENCOUNTERS, (at): EncounterEntry => ({ ...ENTRY, day: 4_600 + at }))
  const note = filling(MAX_ENCOUNTER_BYTES - sumEntryBytes(resolved), open, bytesOfEntry)
  const long = open.map((entry, at) => [`${entry.day}-2`, { ...entry, note: note(at) }])
  return { ...resolved, ...Object.fromEntries(long) }
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
  const { record, settings } = stateWith()
  const position = hexAt(MAX_HEXES / 2)
  const { tables } = WITH_ROOM.tableBytes(0)
  const met = Object.values(tables).map(({ id, rows }) => [
    id,
    Object.fromEntries(rows.filter(({ once }) => once).map((row) => [row.id, 1])),
  ])
  return stateWith({
    record: { ...record, position },
    believed: position,
    rules: RULES,
    settings: { ...settings, reach: 3, fog: 'veil', journal: true },
    ...WITH_ROOM.known(0),
    ...WITH_ROOM.painted(0),
    ...WITH_ROOM.trail(0),
    ...WITH_ROOM.siteBytes(0),
    ...WITH_ROOM.handouts(0),
    tables,
    met: Object.fromEntries(met),
    encounters: encounters(),
  })
}

/** As many notes as a campaign may have, on the given days. */
const notes = (days: number): State['notes'] => {
  const bare = times(days, (at): DayNotes => {
    return { gm: '', players: '', session: at % 10 === 0 ? `Session ${at / 10 + 1}` : null }
  })
  const text = filling(Math.min(MAX_NOTE_BYTES, days * 18_000), bare)
  const long = bare.map((note, at): [number, DayNotes] => {
    const half = text(at).length / 2
    return [at + 1, { ...note, gm: text(at).slice(half), players: text(at).slice(0, half) }]
  })
  return Object.fromEntries(long)
}

interface FullCampaign {
  /** Before its first change. */
  readonly start: State
  readonly changes: readonly RecordedChange[]
  readonly campaign: Campaign
}

/** A full campaign with its history: days, and after them their notes. */
export const fullCampaign = async (id: string, days: number): Promise<FullCampaign> => {
  const revisions = { epoch: id, full: 0, public: 0 }
  const pointers = { head: null, redo: null }
  const begun: Campaign = { id, history: '', revisions, state: start(), ...pointers }
  let now = begun
  const changes: RecordedChange[] = []
  /** Takes commits as a store does, and holds them in memory. */
  const commit = async ({ next, step }: Pick<Commit, 'next' | 'step'>) => {
    now = next
    if (step.kind !== 'make') throw new TypeError(`The history has no place for ${step.kind}`)
    for (const change of step.changes) changes.push({ ...change, madeAt: change.seq })
    return 'committed' as const
  }
  const store = { commit } as unknown as CampaignStore
  const dice = seededDice(1)
  for (let day = 0; day < days; day += 1) {
    const direction = HEADINGS[day % HEADINGS.length] ?? 1
    const order = { direction, pace: 'fast', canoe: false, manual: day % 5 === 0 } as const
    const commandBase = { campaign: id, loaded: now, revision: fullRevision(now.revisions) }
    await endDay({ store, dice }, { ...commandBase, order })
  }
  await commit(makeChange(now, { kind: 'note' }, { ...now.state, notes: notes(days) }))
  return { start: begun.state, changes, campaign: now }
}

/** Writes it to a store in which there is no campaign of that id. */
export const layCampaign = async (
  store: Store,
  { start, changes, campaign }: FullCampaign,
): Promise<void> => {
  const { id, revisions, state, head } = campaign
  async function* all() {
    yield* changes
  }
  const history = await store.writeHistory({ start, changes: all() })
  const pointers = { history, head, redo: null }
  const restored = { ...pointers, revision: revisions.full, images: [] }
  await store.create({ id, epoch: id, state, restored })
}
