import { isSameJson } from '#protocol/json-patch.ts'
import type { Audience, ChangeSummary, Day, GmView, PlayerView } from '#protocol/views.ts'
import { alertSentence } from '#rules/alerts.ts'
import { isDry } from '#rules/weather.ts'
import { MAX_DAYS } from '#shared/bounds.ts'
import {
  type Campaign,
  type ChangeHead,
  type DayEntry,
  fullRevision,
  parseRewindMark,
  type Revisions,
} from '../campaign.ts'
import { chartChoiceOf, chartFor, labelsFor } from '../map/chart.ts'
import { landTerrain, paintedView, surroundingsFor } from '../map/land.ts'
import { memoize } from '../memoize.ts'
import type { State } from '../state.ts'
import { openEncounters } from '../story/encounter-list.ts'
import { handoutsNewestFirst, notedDays, shownHandout } from '../story/notes-and-handouts.ts'
import { tableSummaries } from '../tables/tables-of.ts'
import {
  journalStamp,
  knownView,
  numberingOf,
  playerView,
  playerViewContent,
  sitesInOrder,
} from './player-view.ts'
import { terrainName, toNamedRecord, toWireRules } from './wire-record.ts'

/** @param upTo the last day that the step can undo or redo */
const summaryOf = (head: ChangeHead | null, upTo = MAX_DAYS): ChangeSummary | null => {
  if (!head) return null
  const days = parseRewindMark(head.mark)
  const { kind, day, settings } = head
  return {
    kind,
    day,
    ...(days && { days: { first: days.first, last: Math.min(days.last, upTo) } }),
    ...(settings && { settings: [...settings] }),
  }
}

/** The GM's view, made once for each campaign object. */
export const gmView = memoize((campaign: Campaign): GmView => {
  const { revisions, state, head, redo } = campaign
  const { record, settings, rules, believed, progress } = state
  const land = landTerrain(state, record.position)
  const { for: readers, ...numbering } = numberingOf(state)
  return {
    revision: fullRevision(revisions),
    day: state.day,
    map: toNamedRecord(record, rules),
    chart: chartFor(state, 'gm'),
    labels: labelsFor(state, 'gm'),
    surroundings: surroundingsFor(state, 'gm', record.position),
    fog: settings.fog,
    numbering: readers === 'gm' || readers === 'everyone' ? numbering : null,
    naming: readers === 'nobody' ? null : numbering,
    needs: rules.needs,
    ...(isDry(rules.weather) && { dry: true }),
    weather: state.weather,
    journal: journalStamp(state),
    handout: shownHandout(state.handouts),
    handouts: handoutsNewestFirst(state.handouts),
    known: knownView(state.known),
    trail: state.trail as GmView['trail'],
    sites: sitesInOrder(state.sites),
    // R-UNDO-8: a later rewind may have undone the last days that the mark names.
    undo: summaryOf(head, state.day),
    redo: summaryOf(redo),
    rules: toWireRules(rules),
    tables: tableSummaries(state),
    ...openEncounters(state.encounters),
    notes: notedDays(state.notes),
    settings,
    ownChart: chartChoiceOf(state.chart),
    believed,
    progress,
    terrain: paintedView(state),
    suggestion: land && land !== record.terrain ? terrainName(rules, land) : null,
  }
})

export const viewFor = (campaign: Campaign, audience: Audience): GmView | PlayerView =>
  audience === 'gm' ? gmView(campaign) : playerView(campaign)

/** R-REV-2: whether players see no difference. Comparing days first avoids making most views. */
export const looksTheSameToPlayers = (a: State, b: State): boolean =>
  a.day === b.day && isSameJson(playerViewContent(a), playerViewContent(b))

/** An ended day as the GM's client receives it. */
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
  alerts: entry.events.map((event) => alertSentence(event, entry.pointy)),
  direction: entry.heading,
  lost: entry.lost,
  weather: entry.weather ?? null,
  ...(entry.pointy && { pointy: true }),
})
