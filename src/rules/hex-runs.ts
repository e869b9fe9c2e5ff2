import type { Hex } from './hex.ts'

/** `count` hexes of a doubled row from a column on, two columns apart. */
export type HexRun = readonly [row: number, column: number, count: number]

/** R-KNOW-5: hexes in compact form: each once, by row, then column, in the longest runs. */
export const toRuns = (hexes: Iterable<Hex>): HexRun[] => {
  const sorted = Array.from(hexes).sort((a, b) => a.y - b.y || a.x - b.x)
  const runs: [row: number, column: number, count: number][] = []
  let last: Hex | undefined
  for (const hex of sorted) {
    const run = runs.at(-1)
    if (run === undefined || last === undefined || hex.y !== last.y || hex.x > last.x + 2)
      runs.push([hex.y, hex.x, 1])
    else if (hex.x > last.x) run[2]++
    last = hex
  }
  return runs
}

/** R-KNOW-5: the same for the columns of one row, which it sorts. */
export const runsOfRow = (row: number, columns: number[]): HexRun[] => {
  const runs: [row: number, column: number, count: number][] = []
  let last = Number.NaN
  for (const column of columns.sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run === undefined || column > last + 2) runs.push([row, column, 1])
    else if (column > last) run[2]++
    last = column
  }
  return runs
}

/** R-KNOW-5: the hexes of runs, in the runs' order. */
export const fromRuns = (runs: Iterable<HexRun>): Hex[] => {
  const hexes: Hex[] = []
  for (const [row, column, count] of runs)
    for (let index = 0; index < count; index++) hexes.push({ x: column + 2 * index, y: row })
  return hexes
}
