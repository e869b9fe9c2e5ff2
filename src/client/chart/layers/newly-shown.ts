import type { ChartChoice } from '#protocol/map/chart.ts'
import type { GmView } from '#protocol/views.ts'
import type { Settings } from '#rules/settings.ts'
import { hexesTouching } from '#shared/grid.ts'
import { type Hex, hexKey, isWithinBounds } from '#shared/hex.ts'
import { runsToHexes } from '#shared/hex-rows.ts'

type Sheet = Pick<GmView['chart'], 'grid' | 'width' | 'height'>

type ViewForReveal = Pick<GmView, 'fog' | 'known' | 'ownChart'> & {
  readonly chart: Sheet
  readonly settings: Pick<GmView['settings'], 'inKnownHexes'>
}

/** A reveal of more hexes needs the GM's confirmation, because players cannot unsee them. */
const MAX_UNCONFIRMED = 50

export const needsConfirmationToShow = (hexes: number): boolean => hexes > MAX_UNCONFIRMED

export const hexesOnSheet = ({ grid, width, height }: Sheet): Hex[] =>
  hexesTouching(grid, { left: 0, top: 0, right: width, bottom: height }).filter(isWithinBounds)

const doesKnowingReveal = ({ fog, settings, ownChart }: ViewForReveal): boolean =>
  fog !== 'off' ||
  (settings.inKnownHexes === 'survey' && (ownChart === null || ownChart.survey !== null))

/**
 * Counts the hexes that players would see for the first time, or anew in a survey, if these became
 * known.
 */
export const countNewlyShown = (view: ViewForReveal, hexes: Iterable<Hex>): number => {
  if (!doesKnowingReveal(view)) return 0
  const { chart, known } = view
  const hidden = new Set(hexesOnSheet(chart).map(hexKey))
  for (const runs of [known.seen, known.visited]) {
    for (const hex of runsToHexes(runs)) hidden.delete(hexKey(hex))
  }
  return [...new Set(Array.from(hexes, hexKey))].filter((key) => hidden.has(key)).length
}

type ChartImages = Pick<ChartChoice, 'gm' | 'players' | 'survey'>

interface PlayersSettings extends Pick<Settings, 'fog' | 'inKnownHexes'> {
  /** null for the built-in chart. */
  readonly ownChart: ChartImages | null
}

interface Reveal {
  readonly hexes: number
  /** Whether players would see the GM's image in place of their own. */
  readonly showsGmImage: boolean
}

const imageOfPlayers = (ownChart: ChartImages | null): string =>
  ownChart ? (ownChart.players ?? ownChart.gm) : 'players'

/** The image that known hexes show; R-SURVEY-2: the survey goes before the players' edition. */
const imageOfKnownHexes = ({ ownChart, inKnownHexes }: PlayersSettings): string => {
  const survey = ownChart ? ownChart.survey : 'survey'
  return (inKnownHexes === 'survey' ? survey : null) ?? imageOfPlayers(ownChart)
}

/**
 * Counts the hexes that players would see for the first time if these images and settings were
 * saved.
 */
export const hexesShownBySaving = (
  view: ViewForReveal,
  { ownChart, fog, inKnownHexes }: PlayersSettings,
): Reveal => {
  const before: PlayersSettings = { ...view, inKnownHexes: view.settings.inKnownHexes }
  const [imageBefore, imageAfter] = [
    imageOfKnownHexes(before),
    imageOfKnownHexes({ ownChart, fog, inKnownHexes }),
  ]
  const edition = imageOfPlayers(ownChart)
  /** False if players had no image of their own: they saw the GM's image already. */
  const showsGmImage = (formerImage: string): boolean =>
    before.ownChart !== null &&
    edition === ownChart?.gm &&
    formerImage !== edition &&
    formerImage !== before.ownChart.gm
  const sheet = hexesOnSheet(view.chart)
  const unknown = countNewlyShown({ ...view, fog: 'veil' }, sheet)
  const baresGms = fog === 'off' && showsGmImage(imageOfPlayers(before.ownChart))
  const knowsGms = imageAfter === edition && showsGmImage(imageBefore)
  const bares = baresGms || (fog === 'off' && view.fog !== 'off')
  const surveys = imageAfter !== imageBefore && imageAfter !== edition
  return {
    hexes: (bares ? unknown : 0) + (knowsGms || surveys ? sheet.length - unknown : 0),
    showsGmImage: baresGms || knowsGms,
  }
}

/** R-FOG-4: showing the GM's image needs a confirmation even for a few hexes. */
export const needsConfirmationToSave = ({ hexes, showsGmImage }: Reveal): boolean =>
  hexes > 0 && (showsGmImage || needsConfirmationToShow(hexes))
