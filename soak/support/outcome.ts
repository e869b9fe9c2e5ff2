export interface Outcome {
  /** Measurements in the order of printing. */
  readonly figures: Readonly<Record<string, string | number>>
  /** How the promise was broken; empty when it was kept. */
  readonly broken: readonly string[]
}

/** Collects breaches of a promise: the first few as texts, the others as a count. */
export interface Findings {
  /** Notes a breach unless the condition holds. */
  expect(holds: boolean, breach: string): void
  list(): readonly string[]
}

const MAX_LISTED = 20

export const newFindings = (): Findings => {
  const listed: string[] = []
  let otherCount = 0
  return {
    expect: (holds, breach) => {
      if (holds) return
      if (listed.length < MAX_LISTED) listed.push(breach)
      else otherCount += 1
    },
    list: () => (otherCount === 0 ? listed : [...listed, `… and ${otherCount} more`]),
  }
}

/** A quantile, such as `part` 0.99 for the 99th percentile; NaN without values. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))
