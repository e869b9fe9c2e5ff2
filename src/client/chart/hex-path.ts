import { type Grid, hexCorners, type Point } from '../../rules/grid.ts'
import type { Hex } from '../../rules/hex.ts'
import { outlineOf } from '../../rules/hex-outline.ts'

/** Hundredths of a unit are finer than any screen. */
const rounded = (value: number): number => Math.round(value * 100) / 100

export const written = ({ x, y }: Point): string => `${rounded(x)},${rounded(y)}`

const loopPath = (points: readonly Point[]): string => `M${points.map(written).join('L')}Z`

export const hexPath = (grid: Grid, hex: Hex): string => loopPath(hexCorners(grid, hex))

export const regionPath = (grid: Grid, hexes: readonly Hex[]): string =>
  outlineOf(hexes, grid).map(loopPath).join('')
