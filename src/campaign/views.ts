import { NO_NOTES } from '../protocol/notes.ts'
import { isSameJson } from '../protocol/same-json.ts'
import type {
  Audience,
  ChangeSummary,
  Day,
  GmView,
  JournalDay,
  PlayerView,
} from '../protocol/views.ts'
import { alertOf } from '../rules/alerts.ts'
import { MAX_DAYS } from '../rules/bounds.ts'
import {
  type Campaign,
  type Change,
  type ChangeHead,
  type DayEntry,
  fullRevision,
  type Revisions,
  type Stores,
} from './campaign.ts'
import { chartFor, choiceOf } from './chart.ts'
import { encountersOfDay, openEncounters } from './encounters/encounter-views.ts'
import { heldHandouts, shownHandout } from './handouts/handout-views.ts'
import { toWireSettings } from './height-bonus.ts'
import { knownView, paintedView, sitesInOrder } from './hex-views.ts'
import { labelsFor } from './labels.ts'
import { landTerrain } from './land.ts'
import { balanceOf, STARTING_STORES } from './notes/balance.ts'
import { notedDays, notesOfDay } from './notes/noted-days.ts'
import { type PublicSource, playerView } from './player-view.ts'
import { journalStamp } from './players-journal/journal-stamp.ts'
import { daysOfMark } from './runs/rewind-mark.ts'
import { surroundingsFor } from './surroundings.ts'
import { tableSummaries } from './tables/tables-of.ts'
import { terrainName, toNamedRecord } from './wire-record.ts'

/** @param upTo the last day that the step may take back or put back */
const summaryOf = (head: ChangeHead | null, upTo = MAX_DAYS): ChangeSummary | null => {
  if (!head) return null
  const days = daysOfMark(head.mark)
  const { kind, day } = head
  return {
    kind,
    day,
    ...(days && { days: { first: days.first, last: Math.min(days.last, upTo) } }),
  }
}

export const gmView = (campaign: Campaign): GmView => {
  const { revisions, expedition, mapState, head, redo } = campaign
  const { map, settings, rules, believed } = expedition
  const land = landTerrain(campaign, map.position)
  const { for: readers, ...numbering } = settings.numbering
  return {
    revision: fullRevision(revisions),
    day: expedition.day,
    map: toNamedRecord(map, rules),
    chart: chartFor(campaign, 'gm'),
    labels: labelsFor(campaign, 'gm'),
    surroundings: surroundingsFor(campaign, 'gm', map.position),
    fog: settings.fog,
    numbering: readers === 'gm' || readers === 'everyone' ? numbering : null,
    // A map of their own has numbers in print, even if none are drawn.
    naming: readers === 'nobody' && !expedition.chart ? null : numbering,
    needs: rules.needs,
    journal: journalStamp(campaign),
    handout: shownHandout(mapState.handouts),
    handouts: heldHandouts(mapState.handouts),
    known: knownView(mapState.known),
    trail: [...mapState.trail],
    sites: sitesInOrder(mapState.sites),
    // R-REW-4: a later rewind may have taken days off the end.
    undo: summaryOf(head, expedition.day),
    redo: summaryOf(redo),
    rules,
    tables: tableSummaries(mapState),
    ...openEncounters(mapState),
    notes: notedDays(mapState),
    settings: toWireSettings(settings, rules),
    laid: choiceOf(expedition.chart),
    believed,
    terrain: paintedView(rules.terrains)(mapState.terrain),
    suggestion: land && land !== map.terrain ? terrainName(rules, land) : null,
  }
}

export const viewFor = (campaign: Campaign, audience: Audience): GmView | PlayerView =>
  audience === 'gm' ? gmView(campaign) : playerView(campaign)

/** R-REV-2: whether players can tell two states apart. Comparing days first saves most views. */
export const looksTheSameToPlayers = (a: PublicSource, b: PublicSource): boolean =>
  a.expedition.day === b.expedition.day &&
  isSameJson(playerView({ ...a, revisions: b.revisions }), playerView(b))

export const dayView = (entry: DayEntry, revisions: Revisions): Day => ({
  revision: fullRevision(revisions),
  day: entry.day,
  map: entry.map,
  from: entry.from,
  way: [...entry.way],
  order: entry.order,
  rolls: [...entry.rolls],
  events: [...entry.events],
  checks: entry.checks,
  alerts: entry.events.map(alertOf),
  direction: entry.heading,
  lost: entry.lost,
})

/**
 * Under the revision that it made; undone days included.
 *
 * @param before the stores at the end of the day before; of an undone day they do not count
 */
export const journalDay = (
  { seq, undone, content }: Pick<Change, 'seq' | 'undone' | 'content'>,
  { revisions, mapState }: Pick<Campaign, 'revisions' | 'mapState'>,
  before: Stores = STARTING_STORES,
): JournalDay => {
  if (content.kind !== 'day') throw new TypeError(`Change ${seq} is not a day`)
  const { entry } = content
  return {
    ...dayView(entry, { ...revisions, full: seq }),
    undone,
    encounters: undone ? [] : encountersOfDay(mapState.encounters, entry),
    notes: undone ? NO_NOTES : notesOfDay(mapState, entry.day),
    balance: undone ? null : balanceOf(entry, before),
  }
}
