import { mkdirSync, writeFileSync } from 'node:fs'

export type Row = Readonly<Record<string, string | number>>

export interface Report {
  readonly name: string
  readonly rows: readonly Row[]
  /** Promises with their measurements; `seen` is a text. */
  readonly promises: readonly {
    readonly promise: string
    readonly measured: string
    readonly isMet: boolean
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

/** Prints the report and writes it to a file; a broken promise sets the exit code. */
export const publish = (report: Report): void => {
  console.log(`\n${report.name}`)
  console.table(report.rows)
  for (const { promise, measured, isMet } of report.promises) {
    console.log(`${isMet ? 'kept  ' : 'BROKEN'} ${promise}: ${measured}`)
    if (!isMet) process.exitCode = 1
  }
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(new URL(`${report.name}.json`, RESULTS), `${JSON.stringify(report, null, 2)}\n`)
}
