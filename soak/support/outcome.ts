export interface Outcome {
  /** Measurements in the order of printing. */
  readonly figures: Readonly<Record<string, string | number>>
  /** Empty when the promise was kept. */
  readonly broken: readonly string[]
}

/** Collects breaks: the first few of each kind in full, the rest as a count. */
export interface Findings {
  /** Notes a break unless the condition holds. */
  expect(holds: boolean, broken: string): void
  list(): readonly string[]
}

const MOST_TOLD = 20

export const findings = (): Findings => {
  const told: string[] = []
  let more = 0
  return {
    expect: (holds, broken) => {
      if (holds) return
      if (told.length < MOST_TOLD) told.push(broken)
      else more += 1
    },
    list: () => (more === 0 ? told : [...told, `… and ${more} more`]),
  }
}

/** NaN of no values. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))
