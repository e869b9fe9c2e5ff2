import type { ChartChoice } from '#protocol/map/chart.ts'
import type { GmView } from '#protocol/views.ts'
import type { Settings } from '#rules/settings.ts'
import { hexesTouching } from '#shared/grid.ts'
import { type Hex, hexKey, isWithinBounds } from '#shared/hex.ts'
import { runsToHexes } from '#shared/hex-rows.ts'

type Sheet = Pick<GmView['chart'], 'grid' | 'width' | 'height'>

type Shown = Pick<GmView, 'fog' | 'known' | 'ownChart'> & {
  readonly chart: Sheet
  readonly settings: Pick<GmView['settings'], 'inKnownHexes'>
}

/** Undo cannot make players forget: a reveal of more hexes is asked about. */
const MOST_UNASKED = 50

export const asksBeforeShowing = (hexes: number): boolean => hexes > MOST_UNASKED

export const hexesOnSheet = ({ grid, width, height }: Sheet): Hex[] =>
  hexesTouching(grid, { left: 0, top: 0, right: width, bottom: height }).filter(isWithinBounds)

const knowingShows = ({ fog, settings, ownChart }: Shown): boolean =>
  fog !== 'off' ||
  (settings.inKnownHexes === 'survey' && (ownChart === null || ownChart.survey !== null))

/** How many hexes players would see for the first time, or anew in a survey, if these became known. */
export const newlyShown = (view: Shown, hexes: Iterable<Hex>): number => {
  if (!knowingShows(view)) return 0
  const { chart, known } = view
  const hidden = new Set(hexesOnSheet(chart).map(hexKey))
  for (const runs of [known.seen, known.visited]) {
    for (const hex of runsToHexes(runs)) hidden.delete(hexKey(hex))
  }
  return [...new Set(Array.from(hexes, hexKey))].filter((key) => hidden.has(key)).length
}

type Images = Pick<ChartChoice, 'gm' | 'players' | 'survey'>

interface Sight extends Pick<Settings, 'fog' | 'inKnownHexes'> {
  /** null for the built-in chart. */
  readonly ownChart: Images | null
}

interface NewSight {
  readonly hexes: number
  /** Whether the GM's image takes the place of one that players had of their own. */
  readonly isGms: boolean
}

const editionOf = (ownChart: Images | null): string =>
  ownChart ? (ownChart.players ?? ownChart.gm) : 'players'

/** The image that known hexes show; R-SURVEY-2: the survey goes before the players' edition. */
const seenIn = ({ ownChart, inKnownHexes }: Sight): string => {
  const survey = ownChart ? ownChart.survey : 'survey'
  return (inKnownHexes === 'survey' ? survey : null) ?? editionOf(ownChart)
}

/** The hexes that players would see for the first time if this sheet and these settings were saved. */
export const shownBySaving = (view: Shown, { ownChart, fog, inKnownHexes }: Sight): NewSight => {
  const before: Sight = { ...view, inKnownHexes: view.settings.inKnownHexes }
  const [was, is] = [seenIn(before), seenIn({ ownChart, fog, inKnownHexes })]
  const edition = editionOf(ownChart)
  /** Players of a map without an image of their own see the GM's anyway. */
  const isGms = (seen: string): boolean =>
    before.ownChart !== null &&
    edition === ownChart?.gm &&
    seen !== edition &&
    seen !== before.ownChart.gm
  const sheet = hexesOnSheet(view.chart)
  const unknown = newlyShown({ ...view, fog: 'veil' }, sheet)
  const baresGms = fog === 'off' && isGms(editionOf(before.ownChart))
  const knowsGms = is === edition && isGms(was)
  const bares = baresGms || (fog === 'off' && view.fog !== 'off')
  const surveys = is !== was && is !== edition
  return {
    hexes: (bares ? unknown : 0) + (knowsGms || surveys ? sheet.length - unknown : 0),
    isGms: baresGms || knowsGms,
  }
}

/** R-FOG-4; the GM's image is asked about however few hexes show it. */
export const asksBeforeSaving = ({ hexes, isGms }: NewSight): boolean =>
  hexes > 0 && (isGms || asksBeforeShowing(hexes))
