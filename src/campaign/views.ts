import type {
  Audience,
  ChangeSummary,
  Day,
  GmView,
  JournalDay,
  PlayerView,
} from '../protocol/views.ts'
import type { MapRecord } from '../rules/record.ts'
import {
  type Campaign,
  type Change,
  type DayEntry,
  fullRevision,
  publicRevision,
  type Revisions,
} from './campaign.ts'
import { chartFor, surroundingsFor } from './chart.ts'

/**
 * Who may see each field of the record. A field that is added to the record does not compile
 * until it is labelled here.
 */
const RECORD_AUDIENCE = {
  position: 'public',
  terrain: 'public',
  rain: 'public',
  water: 'public',
  food: 'public',
  ointment: 'public',
  partyMembers: 'public',
  raincatchers: 'public',
  survival: 'public',
} as const satisfies Record<keyof MapRecord, 'public' | 'gm'>

/** The allow-list: players get the fields that are labelled public, one by one. */
const publicRecord = (map: MapRecord): MapRecord => {
  const fields = Object.keys(RECORD_AUDIENCE) as (keyof MapRecord)[]
  const seen = fields.filter((field) => RECORD_AUDIENCE[field] === 'public')
  return Object.fromEntries(seen.map((field) => [field, map[field]])) as unknown as MapRecord
}

/** The one way to a player's view: every channel to players goes through here. */
export const playerView = ({ id, revisions, expedition }: PublicSource): PlayerView => ({
  revision: publicRevision(revisions),
  day: expedition.day,
  map: publicRecord(expedition.map),
  chart: chartFor(id, 'player'),
  surroundings: surroundingsFor('player', expedition.map.position),
})

type PublicSource = Pick<Campaign, 'id' | 'revisions' | 'expedition'>

const summaryOf = (change: Change | null): ChangeSummary | null =>
  change && {
    kind: change.content.kind,
    day: change.content.kind === 'day' ? change.after.day : null,
  }

export const gmView = ({ id, revisions, expedition, head, redo }: Campaign): GmView => ({
  revision: fullRevision(revisions),
  day: expedition.day,
  map: expedition.map,
  chart: chartFor(id, 'gm'),
  surroundings: surroundingsFor('gm', expedition.map.position),
  undo: summaryOf(head),
  redo: summaryOf(redo),
})

/** The view of a campaign for whoever asks. */
export const viewFor = (campaign: Campaign, audience: Audience): GmView | PlayerView =>
  audience === 'gm' ? gmView(campaign) : playerView(campaign)

/**
 * R-REV-2: whether players can tell two states of a campaign apart. The days are looked at first:
 * they tell most changes apart without a view being built.
 */
export const looksTheSameToPlayers = (a: PublicSource, b: PublicSource): boolean =>
  a.expedition.day === b.expedition.day &&
  JSON.stringify(playerView({ ...a, revisions: b.revisions })) === JSON.stringify(playerView(b))

/** A day as the GM is told of it. */
export const dayView = (change: Change, entry: DayEntry, revisions: Revisions): Day => ({
  revision: fullRevision({ ...revisions, full: change.seq }),
  day: change.after.day,
  map: change.after.map,
  from: entry.from,
  order: entry.order,
  rolls: [...entry.rolls],
  alerts: [...entry.alerts],
  direction: entry.heading,
  lost: entry.lost,
})

/** A day of the journal; undone days stay in it. */
export const journalDay = (change: Change, entry: DayEntry, revisions: Revisions): JournalDay => ({
  ...dayView(change, entry, revisions),
  undone: change.undone,
})
