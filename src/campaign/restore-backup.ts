import type { DayNotes } from '../protocol/notes.ts'
import { isSameJson } from '../protocol/same-json.ts'
import type { GmView } from '../protocol/views.ts'
import type { Roll } from '../rules/dice.ts'
import type { EncounterEntry, EncounterTable } from '../rules/encounter.ts'
import type { Site } from '../rules/site.ts'
import { pausing, type Steps } from '../rules/steps.ts'
import type { Campaign, RecordedChange, State } from './campaign.ts'
import { changeTo, prepareChange } from './change.ts'
import { type CommandRequest, execute } from './execute.ts'
import type { MapState, TrailStep } from './map-state.ts'
import type { CampaignStore, Restored, Staged } from './store.ts'
import { inSlices } from './work-turn.ts'

/** A backup that is checked and ready to replace a campaign's state. */
export interface ReadyBackup extends State, Pick<Restored, 'images'> {
  /** Images of its chart that existed when it was made. */
  readonly lays?: readonly string[]
  /** The dice of its prepared days that are not used; by default none. */
  readonly prepared?: readonly (readonly Roll[])[]
  /** The journal that was open: its days and the changes of the rules, in their order. */
  readonly journal: { readonly count: number; all(): AsyncIterable<RecordedChange> }
}

/** Equal parts stay the same objects, so that the change holds only differences. */
function* sharing(before: MapState, after: MapState): Steps<MapState> {
  const sites = new Map<string, Site>()
  yield* pausing(after.sites, ([id, site]) => {
    const old = before.sites.get(id)
    sites.set(id, old && isSameJson(old, site) ? old : site)
  })
  const trail: TrailStep[] = []
  yield* pausing(after.trail, (step) => {
    const old = before.trail[trail.length]
    trail.push(old && isSameJson(old, step) ? old : step)
  })
  const same = <Value>(one: Value | undefined, value: Value): Value =>
    one !== undefined && isSameJson(one, value) ? one : value
  const tables: [id: string, table: EncounterTable | 'deleted'][] = []
  for (const [id, table] of after.tables) {
    tables.push([id, same(before.tables.get(id), table)])
    yield
  }
  const encounters = new Map<string, EncounterEntry>()
  yield* pausing(after.encounters, ([id, entry]) => {
    encounters.set(id, same(before.encounters.get(id), entry))
  })
  const notes = new Map<string, DayNotes>()
  yield* pausing(after.notes, ([day, note]) => {
    notes.set(day, same(before.notes.get(day), note))
  })
  const handouts = new Map(
    [...after.handouts].map(([id, handout]) => [id, same(before.handouts.get(id), handout)]),
  )
  return { ...after, sites, trail, tables: new Map(tables), encounters, notes, handouts }
}

/** The journal as changes that undo and redo never reach, with revisions from `first` on. */
async function* renumbered(
  changes: AsyncIterable<RecordedChange>,
  first: number,
  volume: number,
): AsyncGenerator<RecordedChange, void> {
  let seq = first
  for await (const change of changes) {
    yield { ...change, seq, parent: seq, patch: { before: {}, after: {}, atlas: {} }, volume }
    seq += 1
  }
}

/**
 * Takes a backup's state in one change, in a new epoch. Its journal becomes a volume.
 *
 * @param request.prepare called once the request is known to be the newest
 */
export const restoreBackup = async (
  store: CampaignStore,
  request: CommandRequest & {
    /** Begins the new revisions; unguessable. */
    readonly epoch: string
    readonly prepare: (campaign: Campaign) => Promise<ReadyBackup>
  },
): Promise<GmView> => {
  let staged: Staged | undefined
  const decide = async (campaign: Campaign) => {
    const { images, journal, prepared = [], lays = [], ...backup } = await request.prepare(campaign)
    const first = campaign.revisions.full + 1
    const volume = first + journal.count
    staged = await store.stage(renumbered(journal.all(), first, volume))
    // The restored prepared days get higher numbers, and those of before are of another volume.
    const expedition = { ...backup.expedition, volume, ahead: campaign.prepared }
    const mapState = await inSlices(sharing(campaign.mapState, backup.mapState))
    await prepareChange(campaign.mapState, mapState)
    const { epoch } = request
    const options = { seq: volume, epoch }
    const made = changeTo(campaign, { kind: 'restore' }, { expedition, mapState }, options)
    return {
      ...made,
      step: { ...made.step, restored: { images, changes: staged, prepared } },
      lays,
      answer: 'view' as const,
    }
  }
  try {
    return await execute<GmView>(store, request, decide)
  } finally {
    if (staged) await store.unstage(staged)
  }
}
