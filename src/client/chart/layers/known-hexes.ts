import type { Chart } from '#protocol/map/chart.ts'
import type { Known } from '#protocol/map/on-the-map.ts'
import { type Knowledge, knowledgeLookup } from '#rules/knowledge.ts'
import { type Grid, hexCentre, type Point } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import { runsToHexes } from '#shared/hex-rows.ts'
import { regionPath } from '../drawing.tsx'

export interface KnownHexes {
  readonly seen: readonly Hex[]
  readonly visited: readonly Hex[]
  readonly of: (hex: Hex) => Knowledge
}

export const knowledgeOf = (known: Known): KnownHexes => ({
  seen: runsToHexes(known.seen),
  visited: runsToHexes(known.visited),
  of: knowledgeLookup(known),
})

export interface KnownPaths {
  readonly known: string
  readonly seen: string
}

export const knownPaths = (grid: Grid, { seen, visited }: KnownHexes): KnownPaths => ({
  known: regionPath(grid, [...seen, ...visited]),
  seen: regionPath(grid, seen),
})

/** The middle of the known hexes, or of the sheet if none is known; in chart units. */
export const middleOfKnown = (chart: Chart, known: KnownHexes | null): Point => {
  const centres = [...(known?.visited ?? []), ...(known?.seen ?? [])].map((hex) =>
    hexCentre(chart.grid, hex),
  )
  if (centres.length === 0) return { x: chart.width / 2, y: chart.height / 2 }
  const middleAlong = (axis: 'x' | 'y'): number => {
    const along = centres.map((centre) => centre[axis])
    // `Math.min(...)` would fail: some browsers refuse ten thousand arguments.
    const least = along.reduce((a, b) => Math.min(a, b))
    return (least + along.reduce((a, b) => Math.max(a, b))) / 2
  }
  return { x: middleAlong('x'), y: middleAlong('y') }
}
