import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { newSeed } from './support/chance.ts'
import { runInChild } from './support/child.ts'

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The program that runs tests. */
export const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))

/** Answers whether all tests of these files passed, and prints what they said if not. */
const runFiles = async (
  what: string,
  files: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<boolean> => {
  const { kept, seconds, said } = await runInChild([VITEST, 'run', '--root', ROOT, ...files], {
    env,
  })
  console.log(`${kept ? 'PASS' : 'FAIL'} ${what} (${seconds.toFixed(0)} s)`)
  if (!kept) console.log(said)
  return kept
}

/** Plays all commands of the golden files (`test/golden/`); a commit plays the first of them. */
export const playGolden = (): Promise<boolean> =>
  runFiles('golden', ['test/golden'], { GOLDEN: 'full' })

/** Test files with properties, those of suites included, and those that a commit tries in part. */
const filesWithProperties = (): readonly string[] =>
  globSync('{src,soak,test}/**/*.test.ts', { cwd: ROOT }).filter((file) => {
    const text = readFileSync(`${ROOT}/${file}`, 'utf8')
    return ['fc.assert', 'store-contract.ts', 'in-soak.ts'].some((what) => text.includes(what))
  })

/** Tests every property so many times, with other seeds than the commits'. */
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
