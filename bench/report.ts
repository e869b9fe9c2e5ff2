import { mkdirSync, writeFileSync } from 'node:fs'

/** One line of a benchmark's report. */
export type Row = Readonly<Record<string, string | number>>

export interface Report {
  readonly name: string
  readonly rows: readonly Row[]
  /** Each promise with what was seen. */
  readonly promises: readonly {
    readonly promise: string
    readonly seen: string
    readonly kept: boolean
  }[]
}

const RESULTS = new URL('./results/', import.meta.url)

/** The value that as many lie below as above; `share` 0.99 gives the 99th percentile. */
export const quantile = (values: readonly number[], share = 0.5): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const rank = Math.min(sorted.length - 1, Math.floor(share * sorted.length))
  const value = sorted[rank]
  if (value === undefined) throw new RangeError('No values to take a quantile of')
  return value
}

/** Prints the report and keeps it as JSON. Sets the exit code when a promise is broken. */
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
