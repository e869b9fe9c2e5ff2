import type { GmView } from '../../../protocol/views.ts'
import { hexesTouching } from '../../../rules/grid.ts'
import { type Hex, hexKey, isWithinBounds } from '../../../rules/hex.ts'
import { fromRuns } from '../../../rules/hex-runs.ts'

type Sheet = Pick<GmView['chart'], 'grid' | 'width' | 'height'>

type Shown = { readonly chart: Sheet } & Pick<GmView, 'fog' | 'known'>

/** Undo cannot make players forget: a reveal of more hexes is asked about. */
const MOST_UNASKED = 50

export const asksBeforeShowing = (hexes: number): boolean => hexes > MOST_UNASKED

export const hexesOnSheet = ({ grid, width, height }: Sheet): Hex[] =>
  hexesTouching(grid, { left: 0, top: 0, right: width, bottom: height }).filter(isWithinBounds)

/** How many hexes players would see for the first time with these settings. */
export const shownWithoutFog = (view: Shown, { fog }: Pick<GmView, 'fog'>): number =>
  fog === 'off' ? newlyShown(view, hexesOnSheet(view.chart)) : 0

/** How many hexes players would see for the first time if these became known; none without fog. */
export const newlyShown = ({ chart, fog, known }: Shown, hexes: Iterable<Hex>): number => {
  if (fog === 'off') return 0
  const hidden = new Set(hexesOnSheet(chart).map(hexKey))
  for (const runs of [known.seen, known.visited]) {
    for (const hex of fromRuns(runs)) hidden.delete(hexKey(hex))
  }
  return [...new Set(Array.from(hexes, hexKey))].filter((key) => hidden.has(key)).length
}
