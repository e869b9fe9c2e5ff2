import type { Known, SiteView, TrailStepView } from '../protocol/map-state.ts'
import type { PlayerView } from '../protocol/views.ts'
import { hexKey } from '../rules/hex.ts'
import { numbersAlone } from '../rules/hex-number.ts'
import type { KnownHexes } from '../rules/knowledge.ts'
import type { MapRecord } from '../rules/record.ts'
import type { RuleSet } from '../rules/rule-set.ts'
import type { Site } from '../rules/site.ts'
import { type Campaign, publicRevision } from './campaign.ts'
import { chartFor, showsSurvey } from './chart.ts'
import { shownHandout } from './handouts/handout-views.ts'
import { everyKnownView, knownView, sitesInOrder } from './hex-views.ts'
import { labelsFor } from './labels.ts'
import { landTerrain } from './land.ts'
import type { TrailStep } from './map-state.ts'
import { journalStamp } from './players-journal/journal-stamp.ts'
import { type Label, publicFields } from './public-fields.ts'
import { remembered } from './remembered.ts'
import { surroundingsFor } from './surroundings.ts'
import { toldSteps } from './told-steps.ts'
import { terrainName } from './wire-record.ts'

export type PublicSource = Pick<Campaign, 'id' | 'revisions' | 'expedition' | 'mapState'>

/** A new field does not compile until it is labelled. The GM's settings decide on `by policy`. */
const RECORD_AUDIENCE = {
  position: 'by policy',
  terrain: 'by policy',
  rain: 'public',
  water: 'public',
  food: 'public',
  ointment: 'public',
  partyMembers: 'public',
  raincatchers: 'public',
  survival: 'public',
} as const satisfies Record<keyof MapRecord, Label>

const RULES_AUDIENCE = {
  needs: 'public',
  encounters: 'gm',
  rain: 'gm',
  navigation: 'gm',
  movement: 'gm',
  forage: 'gm',
  quantities: 'gm',
  terrains: 'gm',
} as const satisfies Record<keyof RuleSet, Label>

/** R-LOST-6: but for `true-hex` nothing depends on the true hex, nor on the record's terrain. */
export const whereabouts = (
  source: Pick<PublicSource, 'expedition' | 'mapState'>,
): Pick<PlayerView['map'], 'position' | 'terrain'> => {
  const { map, settings, rules, believed } = source.expedition
  switch (settings.lost) {
    case 'true-hex':
      return { position: map.position, terrain: terrainName(rules, map.terrain) }
    case 'believed-hex': {
      const land = landTerrain(source, believed)
      return { position: believed, terrain: land && terrainName(rules, land) }
    }
    case 'no-marker':
      return { position: null, terrain: null }
  }
}

/** R-SITE-2: whether players are shown a site. */
const isShown = ({ shown, hex }: Site, known: KnownHexes): boolean => {
  const knowledge = known.get(hexKey(hex))
  switch (shown) {
    case 'never':
      return false
    case 'seen':
      return knowledge !== undefined
    case 'visited':
      return knowledge === 'visited'
    case 'always':
      return true
  }
}

/** The allow-list of a site, without the GM's text and when it is shown. */
const publicSite = remembered(
  ({ id, hex: { x, y }, icon, name, text }: Site): SiteView => ({
    id,
    hex: { x, y },
    icon,
    name,
    text,
  }),
)

const publicSites = ({ mapState }: PublicSource): SiteView[] =>
  sitesInOrder(mapState.sites)
    .filter((site) => isShown(site, mapState.known))
    .map(publicSite)

const publicStep = remembered(({ day, shown }: TrailStep): TrailStepView => ({ day, hex: shown }))

const publicSteps = remembered((trail: readonly TrailStep[]): TrailStepView[] =>
  toldSteps(trail).map(publicStep),
)

/** R-TRAIL-2: the hexes that players were told; none where they see no marker. */
const publicTrail = ({ expedition, mapState }: PublicSource): TrailStepView[] =>
  expedition.settings.lost === 'no-marker' ? [] : publicSteps(mapState.trail)

/**
 * R-LOST-6: without a marker, visited hexes would betray the trail: they count as seen, unless
 * dimming shows them anyhow. Without fog and survey nothing shows which are known.
 */
const publicKnown = ({ expedition, mapState }: PublicSource): Known | null => {
  const { fog, lost } = expedition.settings
  if (lost !== 'no-marker' || fog === 'veil-and-dim') return knownView(mapState.known)
  const isSeen = fog !== 'off' || showsSurvey(expedition)
  return isSeen ? { seen: everyKnownView(mapState.known), visited: [] } : null
}

/** Every channel to players goes through here. */
export const playerView = (source: PublicSource): PlayerView => {
  const { revisions, expedition } = source
  const { settings } = expedition
  const { for: readers, ...counted } = settings.numbering
  const numbering = numbersAlone(counted)
  const { position, terrain } = whereabouts(source)
  return {
    revision: publicRevision(revisions),
    day: expedition.day,
    map: { position, terrain, ...publicFields(expedition.map, RECORD_AUDIENCE) },
    ...publicFields(expedition.rules, RULES_AUDIENCE),
    chart: chartFor(source, 'player'),
    labels: labelsFor(source, 'player'),
    surroundings: position && surroundingsFor(source, 'player', position),
    fog: settings.fog,
    numbering: readers === 'everyone' ? numbering : null,
    naming: readers === 'everyone' || readers === 'printed' ? numbering : null,
    known: publicKnown(source),
    trail: publicTrail(source),
    sites: publicSites(source),
    journal: journalStamp(source),
    handout: shownHandout(source.mapState.handouts),
  }
}
