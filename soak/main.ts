import { fileURLToPath } from 'node:url'
import { runMutants } from './mutants/run.ts'
import { PROMISES } from './promises.ts'
import { BROKEN, report, runPromise } from './run.ts'
import { runInChild } from './support/child.ts'
import { tidyUpOnSignals } from './support/cleanup.ts'
import { playGolden, tryProperties } from './vitest.ts'

// `npm run soak`: every promise at its full size, one after the other, each in a process of its own.
// With names: those alone. `--short`: at the size of `npm run test:more`.
// `mutants`: every mutant, which must be found out. `properties 30`: every property, with 30 seeds.
// `golden`: every command of the golden files.
const args = process.argv.slice(2)
const short = args.includes('--short')
const names = args.filter((arg) => !arg.startsWith('--'))
const [first, second] = names

const runAll = async (): Promise<boolean> => {
  const outcomes = []
  for (const name of first === undefined ? PROMISES.map((soak) => soak.name) : names) {
    const size = short ? ['--short'] : []
    const ended = await runInChild([fileURLToPath(import.meta.url), name, ...size])
    process.stdout.write(ended.said)
    outcomes.push({ name, ...ended })
  }
  report(outcomes)
  return outcomes.every(({ kept }) => kept)
}

const run = async (): Promise<number> => {
  if (first === 'mutants') return (await runMutants(names.slice(1))) ? 0 : BROKEN
  if (first === 'properties') return (await tryProperties(Number(second ?? 10))) ? 0 : BROKEN
  if (first === 'golden') return (await playGolden()) ? 0 : BROKEN
  if (first === undefined || second !== undefined) return (await runAll()) ? 0 : BROKEN
  tidyUpOnSignals()
  return runPromise(first, short)
}

process.exitCode = await run()
