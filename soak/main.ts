import { fileURLToPath } from 'node:url'
import { runMutants } from './mutants/run.ts'
import { PROMISES } from './promises.ts'
import { BROKEN, printSummary, runPromise } from './run.ts'
import { runInChild } from './support/child.ts'
import { cleanUpOnSignals } from './support/cleanup.ts'
import { playGolden, tryProperties } from './vitest.ts'

// `npm run soak` tests every promise at its full size, one after the other, each in a process of its own.
// Names choose promises. `--short` takes the size of `npm run test:more`.
// `mutants` runs every mutant, which must be found. `properties 30` tests every property with 30 seeds.
// `golden` plays every command of the golden files.
const args = process.argv.slice(2)
const short = args.includes('--short')
const names = args.filter((arg) => !arg.startsWith('--'))
const [first, second] = names

const runAll = async (): Promise<boolean> => {
  const outcomes = []
  for (const name of first === undefined
    ? PROMISES.map((promiseTest) => promiseTest.name)
    : names) {
    const size = short ? ['--short'] : []
    const result = await runInChild([fileURLToPath(import.meta.url), name, ...size])
    process.stdout.write(result.output)
    outcomes.push({ name, ...result })
  }
  printSummary(outcomes)
  return outcomes.every(({ isKept }) => isKept)
}

const run = async (): Promise<number> => {
  if (first === 'mutants') return (await runMutants(names.slice(1))) ? 0 : BROKEN
  if (first === 'properties') return (await tryProperties(Number(second ?? 10))) ? 0 : BROKEN
  if (first === 'golden') return (await playGolden()) ? 0 : BROKEN
  if (first === undefined || second !== undefined) return (await runAll()) ? 0 : BROKEN
  cleanUpOnSignals()
  return runPromise(first, short)
}

process.exitCode = await run()
