import type { GmView } from '../../../protocol/views.ts'
import { hexesTouching } from '../../../rules/grid.ts'
import { type Hex, hexKey, isWithinBounds } from '../../../rules/hex.ts'
import { fromRuns } from '../../../rules/hex-runs.ts'

type Sheet = Pick<GmView['chart'], 'grid' | 'width' | 'height'>

type Shown = Pick<GmView, 'fog' | 'known' | 'laid'> & {
  readonly chart: Sheet
  readonly settings: Pick<GmView['settings'], 'inKnownHexes'>
}

/** Undo cannot make players forget: a reveal of more hexes is asked about. */
const MOST_UNASKED = 50

export const asksBeforeShowing = (hexes: number): boolean => hexes > MOST_UNASKED

export const hexesOnSheet = ({ grid, width, height }: Sheet): Hex[] =>
  hexesTouching(grid, { left: 0, top: 0, right: width, bottom: height }).filter(isWithinBounds)

/** How many hexes players would see for the first time with these settings. */
export const shownWithoutFog = (view: Shown, { fog }: Pick<GmView, 'fog'>): number =>
  fog === 'off' && view.fog !== 'off' ? newlyShown(view, hexesOnSheet(view.chart)) : 0

/** Whether players see more of a hex once they know it. */
const knowingShows = ({ fog, settings, laid }: Shown): boolean =>
  fog !== 'off' || (settings.inKnownHexes === 'survey' && (laid === null || laid.survey !== null))

/** How many hexes players would see for the first time, or anew in a survey, if these became known. */
export const newlyShown = (view: Shown, hexes: Iterable<Hex>): number => {
  if (!knowingShows(view)) return 0
  const { chart, known } = view
  const hidden = new Set(hexesOnSheet(chart).map(hexKey))
  for (const runs of [known.seen, known.visited]) {
    for (const hex of fromRuns(runs)) hidden.delete(hexKey(hex))
  }
  return [...new Set(Array.from(hexes, hexKey))].filter((key) => hidden.has(key)).length
}
