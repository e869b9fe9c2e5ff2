import { mkdirSync, writeFileSync } from 'node:fs'

export type Row = Readonly<Record<string, string | number>>

export interface Report {
  readonly name: string
  readonly rows: readonly Row[]
  /** Promises with their measurements. */
  readonly promises: readonly {
    readonly promise: string
    readonly seen: string
    readonly kept: boolean
  }[]
}

const RESULTS = new URL('../results/', import.meta.url)

/** The median; `share` 0.99 gives the 99th percentile. */
export const quantile = (values: readonly number[], share = 0.5): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const rank = Math.min(sorted.length - 1, Math.floor(share * sorted.length))
  const value = sorted[rank]
  if (value === undefined) throw new RangeError('No values to take a quantile of')
  return value
}

/** Prints and keeps the report; a broken promise sets the exit code. */
export const publish = (report: Report): void => {
  console.log(`\n${report.name}`)
  console.table(report.rows)
  for (const { promise, seen, kept } of report.promises) {
    console.log(`${kept ? 'kept  ' : 'BROKEN'} ${promise}: ${seen}`)
    if (!kept) process.exitCode = 1
  }
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(new URL(`${report.name}.json`, RESULTS), `${JSON.stringify(report, null, 2)}\n`)
}
