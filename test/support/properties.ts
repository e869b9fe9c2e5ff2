import fc from 'fast-check'

/**
 * The chances of every property. A commit is judged by the same ones each time, so that it does not
 * fail for what an earlier one broke; `npm run soak -- properties` takes new ones.
 */
const SEED = Number(process.env.PROPERTY_SEED ?? 1)

/**
 * A failed property says first what was wrong, and only then with which of the drawn values: those
 * may fill a screen, and whoever reads a report that was cut short has seen the cause.
 */
const causeFirst = (run: fc.RunDetails<unknown>): void => {
  if (!run.failed) return
  const { errorInstance: cause } = run
  const words = cause instanceof Error ? `${cause.name}: ${cause.message}\n` : ''
  throw new Error(`${words}${fc.defaultReportMessage(run)}`, { cause })
}

fc.configureGlobal({ seed: SEED, reporter: causeFirst })
