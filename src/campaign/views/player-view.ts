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

const entriesById = <Value>(part: Readonly<Record<string, Value>>): (readonly [string, Value])[] =>
  Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))

/** R-STORY-4: the part of an encounter that players read. A stamp of more would let them confirm guesses. */
const publicEncounter = ({ day, time, ...named }: EncounterEntry) => [
  day,
  time,
  nameWithTotals(named),
]

const encountersStamp = memoize((encounters: State['encounters']): string =>
  contentStamp(
    entriesById(encounters)
      .filter(([, { shared }]) => shared)
      .map(([, entry]) => publicEncounter(entry)),
  ),
)

const handoutsStamp = memoize((handouts: State['handouts']): string =>
  contentStamp(entriesById(handouts).map(([id, { name, day }]) => [id, name, day])),
)

/**
 * R-STORY-4: a stamp of everything in the players' journal, also after undo. Text that only the GM
 * reads does not change it. Null while the journal is off.
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

/** The allow-list for players: only fields that are labelled public. */
export const publicFields = <Source, Labels extends Record<keyof Source, Readers>>(
  source: Source,
  labels: Labels,
): Pick<Source, PublicField<Labels> & keyof Source> => {
  const fields = Object.keys(labels) as (keyof Source)[]
  const publicNames = fields.filter((field) => labels[field] === 'public')
  return Object.fromEntries(publicNames.map((field) => [field, source[field]])) as Pick<
    Source,
    PublicField<Labels> & keyof Source
  >
}

export const recordReaders = <Key extends 'readers' | 'journalReaders'>(key: Key) =>
  Object.fromEntries(Object.entries(RECORD_FIELDS).map(([name, field]) => [name, field[key]])) as {
    readonly [Name in keyof typeof RECORD_FIELDS]: (typeof RECORD_FIELDS)[Name][Key]
  }

const RECORD_READERS = recordReaders('readers')

/** R-LOST-6: the party as players see it. Only `true-hex` may use the true hex and the record's terrain. */
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

/** All known hexes, whether seen, visited or explored. */
const allKnownRuns = memoize((known: KnownHexes) => runsWithValue(known))

export const sitesInOrder = memoize((sites: State['sites']): Site[] =>
  Object.values(sites).sort((a, b) => (a.id < b.id ? -1 : 1)),
)

/** The allow-list of a site's fields: not the GM's text, nor when the site is shown. */
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

/** Whether players see the same hex as in the step before. The true hex must not decide this. */
const showsSameHex = ({ day, shown }: TrailStep, before: TrailStep | undefined): boolean =>
  before?.day === day && sameHex(shown, before.shown)

const publicSteps = memoize((trail: readonly TrailStep[]): TrailStepView[] =>
  trail.filter((step, index) => !showsSameHex(step, trail[index - 1])).map(publicStep),
)

/** R-TRAIL-2: the hexes where players saw the party; none if the policy hides the marker. */
const publicTrail = ({ settings, trail }: State): TrailStepView[] =>
  settings.lost === 'no-marker' ? [] : publicSteps(trail)

/**
 * R-LOST-6: the known hexes in the players' view. Without a marker, visited hexes would betray the
 * trail: they count as seen, unless dimming shows them anyway, and none as explored. Without fog and
 * survey no hexes are sent.
 */
const publicKnown = (state: State): Known | null => {
  const { fog, lost } = state.settings
  if (lost !== 'no-marker') return knownView(state.known)
  if (fog === 'veil-and-dim') return { ...knownView(state.known), explored: [] }
  const isSeen = fog !== 'off' || showsSurvey(state)
  return isSeen ? { seen: allKnownRuns(state.known), visited: [], explored: [] } : null
}

/** R-NUM-1, R-GRID-11: hex numbers run along the rows and columns as the map is drawn. */
export const numberingOf = ({ settings, chart }: State): Settings['numbering'] => ({
  ...settings.numbering,
  ...(chart?.grid.pointy && { pointy: true }),
})

/** The players' view without its revision. Everything that players receive of a state comes from here. */
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
