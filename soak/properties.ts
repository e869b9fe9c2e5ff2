import { globSync, readFileSync } from 'node:fs'
import { newSeed } from './support/chance.ts'
import { runInChild } from './support/child.ts'
import { ROOT, VITEST } from './vitest.ts'

/** Test files with properties, those of suites included, and those that a commit tries in part. */
const filesWithProperties = (): readonly string[] =>
  globSync('{src,soak,test}/**/*.test.ts', { cwd: ROOT }).filter((file) => {
    const text = readFileSync(`${ROOT}/${file}`, 'utf8')
    return ['fc.assert', 'store-contract.ts', 'in-soak.ts'].some((what) => text.includes(what))
  })

/**
 * Tests every property so many times, with other seeds than the commits'.
 *
 * @returns whether all held
 */
export const tryProperties = async (times: number): Promise<boolean> => {
  const files = filesWithProperties()
  let doAllHold = true
  for (let time = 0; time < times; time += 1) {
    const seed = newSeed()
    const { kept, seconds, said } = await runInChild([VITEST, 'run', '--root', ROOT, ...files], {
      env: { PROPERTY_SEED: String(seed) },
    })
    console.log(`${kept ? 'PASS' : 'FAIL'} properties (seed ${seed}, ${seconds.toFixed(0)} s)`)
    if (!kept) console.log(said)
    doAllHold &&= kept
  }
  return doAllHold
}
