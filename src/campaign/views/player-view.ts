import type { Known, SiteView, TrailStepView } from '#protocol/map/on-the-map.ts'
import type { PlayerView } from '#protocol/views.ts'
import { nameWithTotals } from '#rules/encounter.ts'
import { withStandardOrigin } from '#rules/hex-number.ts'
import type { KnownHexes } from '#rules/knowledge.ts'
import { RECORD_FIELDS, type Readers } from '#rules/record.ts'
import { RULES_READERS } from '#rules/rule-set.ts'
import type { Settings } from '#rules/settings.ts'
import { isSiteShown } from '#rules/site.ts'
import { isDry } from '#rules/weather.ts'
import { sameHex } from '#shared/hex.ts'
import { hexesToRuns, runsToHexes, runsWithValue, valueAt } from '#shared/hex-rows.ts'
import { type Campaign, publicRevision } from '../campaign.ts'
import { chartFor, labelsFor, showsSurvey } from '../map/chart.ts'
import { landTerrain, surroundingsFor } from '../map/land.ts'
import { contentStamp, memoize } from '../memoize.ts'
import type { EncounterEntry, Site, State, TrailStep } from '../state.ts'
import { shownHandout } from '../story/notes-and-handouts.ts'
import { playersTerrain } from './wire-record.ts'

const notesStamp = memoize((notes: State['notes']): string =>
  contentStamp(
    Object.entries(notes)
      .filter(([, { players, session }]) => players !== '' || session !== null)
      .map(([day, { players, session }]) => [Number(day), players, session] as const)
      .sort(([a], [b]) => a - b),
  ),
)

const inOrder = <Value>(part: Readonly<Record<string, Value>>): (readonly [string, Value])[] =>
  Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))

/** R-STORY-4: as it is told, for a stamp of anything else would confirm a guess at it. */
const toldEncounter = ({ day, time, ...named }: EncounterEntry) => [
  day,
  time,
  nameWithTotals(named),
]

const encountersStamp = memoize((encounters: State['encounters']): string =>
  contentStamp(
    inOrder(encounters)
      .filter(([, { shared }]) => shared)
      .map(([, entry]) => toldEncounter(entry)),
  ),
)

const handoutsStamp = memoize((handouts: State['handouts']): string =>
  contentStamp(inOrder(handouts).map(([id, { name, day }]) => [id, name, day])),
)

/**
 * R-STORY-4: two journals that say different things have different stamps, whatever was undone in
 * between; what only the GM reads moves none. Null where the journal is off.
 */
export const journalStamp = (state: State): string | null => {
  const { settings, story, notes, encounters, handouts } = state
  if (!settings.journal) return null
  return contentStamp([
    story,
    settings.lost === 'no-marker',
    notesStamp(notes),
    encountersStamp(encounters),
    handoutsStamp(handouts),
  ])
}

export type PublicSource = Pick<Campaign, 'revisions' | 'state'>

type PublicField<Labels> = {
  [Field in keyof Labels]: Labels[Field] extends 'public' ? Field : never
}[keyof Labels]

/** The allow-list: only fields that are labelled public. */
export const publicFields = <Source, Labels extends Record<keyof Source, Readers>>(
  source: Source,
  labels: Labels,
): Pick<Source, PublicField<Labels> & keyof Source> => {
  const fields = Object.keys(labels) as (keyof Source)[]
  const seen = fields.filter((field) => labels[field] === 'public')
  return Object.fromEntries(seen.map((field) => [field, source[field]])) as Pick<
    Source,
    PublicField<Labels> & keyof Source
  >
}

export const recordReaders = <Key extends 'readers' | 'journalReaders'>(key: Key) =>
  Object.fromEntries(Object.entries(RECORD_FIELDS).map(([name, field]) => [name, field[key]])) as {
    readonly [Name in keyof typeof RECORD_FIELDS]: (typeof RECORD_FIELDS)[Name][Key]
  }

const RECORD_READERS = recordReaders('readers')

/** R-LOST-6: but for `true-hex` nothing depends on the true hex, nor on the record's terrain. */
export const partyLocation = (state: State): Pick<PlayerView['map'], 'position' | 'terrain'> => {
  const { record, settings, rules, believed } = state
  switch (settings.lost) {
    case 'true-hex':
      return { position: record.position, terrain: playersTerrain(rules, record.terrain) }
    case 'believed-hex': {
      const land = landTerrain(state, believed)
      return { position: believed, terrain: land && playersTerrain(rules, land) }
    }
    case 'no-marker':
      return { position: null, terrain: null }
  }
}

export const knownView = memoize((known: KnownHexes): Known => {
  const [visited, explored] = [runsWithValue(known, 'visited'), runsWithValue(known, 'explored')]
  return {
    seen: runsWithValue(known, 'seen'),
    visited:
      explored.length === 0
        ? visited
        : hexesToRuns([...runsToHexes(visited), ...runsToHexes(explored)]),
    explored,
  }
})

/** Without a difference between seen and visited. */
const everyKnownView = memoize((known: KnownHexes) => runsWithValue(known))

export const sitesInOrder = memoize((sites: State['sites']): Site[] =>
  Object.values(sites).sort((a, b) => (a.id < b.id ? -1 : 1)),
)

/** The allow-list of a site, without the GM's text and when it is shown. */
const publicSite = memoize(
  ({ id, hex: { x, y }, icon, name, text }: Site): SiteView => ({
    id,
    hex: { x, y },
    icon,
    name,
    text,
  }),
)

const publicSites = ({ sites, known }: State): SiteView[] =>
  sitesInOrder(sites)
    .filter((site) => isSiteShown(site, valueAt(known, site.hex)))
    .map(publicSite)

const publicStep = memoize(({ day, shown }: TrailStep): TrailStepView => ({ day, hex: shown }))

/** Whether players were told that hex by the step before. The true hex must not decide this. */
const isRepeat = ({ day, shown }: TrailStep, before: TrailStep | undefined): boolean =>
  before?.day === day && sameHex(shown, before.shown)

const publicSteps = memoize((trail: readonly TrailStep[]): TrailStepView[] =>
  trail.filter((step, index) => !isRepeat(step, trail[index - 1])).map(publicStep),
)

/** R-TRAIL-2: the hexes that players were told; none where they see no marker. */
const publicTrail = ({ settings, trail }: State): TrailStepView[] =>
  settings.lost === 'no-marker' ? [] : publicSteps(trail)

/**
 * R-LOST-6: without a marker, visited hexes would betray the trail: they count as seen, unless
 * dimming shows them anyhow, and nothing tells which are explored. Without fog and survey nothing shows which are known.
 */
const publicKnown = (state: State): Known | null => {
  const { fog, lost } = state.settings
  if (lost !== 'no-marker') return knownView(state.known)
  if (fog === 'veil-and-dim') return { ...knownView(state.known), explored: [] }
  const isSeen = fog !== 'off' || showsSurvey(state)
  return isSeen ? { seen: everyKnownView(state.known), visited: [], explored: [] } : null
}

/** R-NUM-1, R-GRID-11: counted as the map is drawn. */
export const numberingOf = ({ settings, chart }: State): Settings['numbering'] => ({
  ...settings.numbering,
  ...(chart?.grid.pointy && { pointy: true }),
})

/** Every channel to players goes through here. Made once for each state. */
export const playerViewContent = memoize((state: State): Omit<PlayerView, 'revision'> => {
  const { settings } = state
  const { for: readers, ...counted } = numberingOf(state)
  const numbering = withStandardOrigin(counted)
  const { position, terrain } = partyLocation(state)
  return {
    day: state.day,
    map: { position, terrain, ...publicFields(state.record, RECORD_READERS) },
    ...publicFields(state.rules, RULES_READERS),
    ...(isDry(state.rules.weather) && { dry: true }),
    chart: chartFor(state, 'player'),
    labels: labelsFor(state, 'player'),
    surroundings: position && surroundingsFor(state, 'player', position),
    weather: state.weather,
    fog: settings.fog,
    numbering: readers === 'everyone' ? numbering : null,
    naming: readers === 'everyone' || readers === 'printed' ? numbering : null,
    known: publicKnown(state),
    trail: publicTrail(state),
    sites: publicSites(state),
    journal: journalStamp(state),
    handout: shownHandout(state.handouts),
  }
})

export const playerView = memoize(
  ({ revisions, state }: PublicSource): PlayerView => ({
    revision: publicRevision(revisions),
    ...playerViewContent(state),
  }),
)
