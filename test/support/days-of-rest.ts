import type { Campaign, DayEntry, RecordedChange } from '../../src/campaign/campaign.ts'
import { difference } from '../../src/campaign/patch.ts'
import type { State } from '../../src/campaign/state.ts'
import { toNamedRecord } from '../../src/campaign/wire-record.ts'
import { storesOf } from '../../src/rules/supplies.ts'
import type { FullCampaign } from './full-campaign.ts'

const NOTHING = { water: 0, food: 0, ointment: 0 }

/** A campaign that came to this state by as many days of rest as the state counts. */
export const afterDaysOfRest = (id: string, state: State): FullCampaign => {
  const { record, rules, day: last, notes } = state
  const rested: Omit<DayEntry, 'day'> = {
    map: toNamedRecord(record, rules),
    from: record.position,
    way: [],
    order: { direction: null, pace: 'normal', canoe: false, manual: true, activity: 'rest' },
    rolls: [],
    events: [],
    checks: null,
    heading: null,
    lost: false,
    told: { position: null, terrain: null, way: null },
    stores: { start: storesOf(record), gained: NOTHING },
  }
  const start: State = { ...state, day: 0, days: {}, notes: {} }
  const changes: RecordedChange[] = []
  const make = (kind: RecordedChange['kind'], before: State, after: State, day?: DayEntry) => {
    const seq = changes.length + 1
    const patches = difference(before, after)
    const parent = seq === 1 ? null : seq - 1
    changes.push({ seq, parent, kind, ...patches, ...(day && { day }), mark: null, madeAt: seq })
  }
  const days: Record<number, number> = {}
  for (let day = 1; day <= last; day += 1) {
    const [before, after] = [{}, { [day]: day }].map((said) => ({ ...start, days: said }))
    if (before && after)
      make('day', { ...before, day: day - 1 }, { ...after, day }, { ...rested, day })
    days[day] = day
  }
  const ended: State = { ...start, day: last, days }
  const written: State = { ...ended, notes }
  make('note', ended, written)
  const full = changes.length
  const campaign: Campaign = {
    id,
    history: '',
    revisions: { epoch: id, full, public: full },
    state: written,
    head: { seq: full, kind: 'note', day: null },
    redo: null,
  }
  return { start, changes, campaign }
}
