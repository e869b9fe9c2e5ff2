import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { newSeed } from './support/chance.ts'
import { runInChild } from './support/child.ts'

/** The folder of this repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Path of Vitest's program. */
export const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))

/** Runs test files; returns whether all passed, and prints their output if not. */
const runFiles = async (
  what: string,
  files: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<boolean> => {
  const { isKept, seconds, output } = await runInChild([VITEST, 'run', '--root', ROOT, ...files], {
    env,
  })
  console.log(`${isKept ? 'PASS' : 'FAIL'} ${what} (${seconds.toFixed(0)} s)`)
  if (!isKept) console.log(output)
  return isKept
}

/** Plays all commands of the golden files (`test/golden/`); a commit plays the first of them. */
export const playGolden = (): Promise<boolean> =>
  runFiles('golden', ['test/golden'], { GOLDEN: 'full' })

/** Test files with properties, with those that import a suite or promises with seeds. */
const filesWithProperties = (): readonly string[] =>
  globSync('{src,soak,test}/**/*.test.ts', { cwd: ROOT }).filter((file) => {
    const text = readFileSync(`${ROOT}/${file}`, 'utf8')
    return ['fc.assert', 'store-contract.ts', 'in-soak.ts'].some((what) => text.includes(what))
  })

/** Tests every property several times, each time with a new seed. */
export const tryProperties = async (times: number): Promise<boolean> => {
  const files = filesWithProperties()
  let doAllHold = true
  for (let time = 0; time < times; time += 1) {
    const seed = String(newSeed())
    const holds = await runFiles(`properties, seed ${seed}`, files, { PROPERTY_SEED: seed })
    doAllHold &&= holds
  }
  return doAllHold
}
