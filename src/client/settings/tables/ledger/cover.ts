import { type DraftRow, type Range, rangeOf } from './table-draft.ts'

/** Results of the die that no row has, or that more than one has. */
export interface Fault extends Range {
  readonly kind: 'gap' | 'overlap'
}

export interface Cover {
  /** Each at the index of the row that it stands above. */
  readonly above: ReadonlyMap<number, readonly Fault[]>
  readonly atEnd: readonly Fault[]
  readonly faults: readonly Fault[]
}

/** How many rows have each result, from 1 to `die`; the first is unused. */
const countRows = (ranges: readonly (Range | null)[], die: number): number[] => {
  const steps = new Array<number>(die + 2).fill(0)
  for (const range of ranges) {
    if (!range || range.min > die) continue
    steps[range.min] = (steps[range.min] ?? 0) + 1
    const end = Math.min(range.max, die) + 1
    steps[end] = (steps[end] ?? 0) - 1
  }
  let rows = 0
  return steps.slice(0, die + 1).map((step) => {
    rows += step
    return rows
  })
}

const kindOf = (rows: number): Fault['kind'] | null => {
  if (rows === 1) return null
  return rows === 0 ? 'gap' : 'overlap'
}

/** Runs of results with the same fault, in their order. */
const findFaults = (ranges: readonly (Range | null)[], die: number): Fault[] => {
  const counts = countRows(ranges, die)
  const faults: Fault[] = []
  for (let result = 1; result <= die; result += 1) {
    const kind = kindOf(counts[result] ?? 0)
    const last = faults.at(-1)
    if (!kind) continue
    if (last?.kind === kind && last.max === result - 1) {
      faults[faults.length - 1] = { ...last, max: result }
    } else faults.push({ kind, min: result, max: result })
  }
  return faults
}

/** The index of the row that the fault stands above; -1: at the end. */
const placeOf = ({ kind, min, max }: Fault, ranges: readonly (Range | null)[]): number => {
  if (kind === 'gap') return ranges.findIndex((range) => range !== null && range.min > max)
  const has = (range: Range | null) => range !== null && range.min <= min && min <= range.max
  const first = ranges.findIndex(has)
  return ranges.findIndex((range, index) => index > first && has(range))
}

/** R-ENC-4: where the rows do not cover the die exactly once. Rows that cannot be read have none. */
export const coverOf = (rows: readonly DraftRow[], die: number): Cover => {
  const ranges = rows.map(rangeOf)
  const above = new Map<number, Fault[]>()
  const atEnd: Fault[] = []
  const faults = findFaults(ranges, die)
  for (const fault of faults) {
    const place = placeOf(fault, ranges)
    if (place < 0) atEnd.push(fault)
    else above.set(place, [...(above.get(place) ?? []), fault])
  }
  return { above, atEnd, faults }
}
