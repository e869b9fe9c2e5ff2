import type { Chart } from '../../../protocol/chart.ts'
import { hexCentre, type Point } from '../../../rules/grid.ts'
import type { KnownHexes } from './known-hexes.ts'

/** The middle of the known hexes, or of the sheet if none is known; in chart units. */
export const middleOf = (chart: Chart, known: KnownHexes | null): Point => {
  const centres = [...(known?.visited ?? []), ...(known?.seen ?? [])].map((hex) =>
    hexCentre(chart.grid, hex),
  )
  if (centres.length === 0) return { x: chart.width / 2, y: chart.height / 2 }
  const half = (axis: 'x' | 'y'): number => {
    const along = centres.map((centre) => centre[axis])
    // Not Math.min(...): some browsers refuse ten thousand arguments.
    const least = along.reduce((a, b) => Math.min(a, b))
    return (least + along.reduce((a, b) => Math.max(a, b))) / 2
  }
  return { x: half('x'), y: half('y') }
}
