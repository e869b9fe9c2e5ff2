import { runInChild } from './support/child.ts'
import { ROOT, VITEST } from './vitest.ts'

/**
 * Plays all commands of the golden files (`test/golden/`); a commit plays the first of them.
 *
 * @returns whether all is answered as it was recorded
 */
export const playGolden = async (): Promise<boolean> => {
  const { kept, seconds, said } = await runInChild([VITEST, 'run', '--root', ROOT, 'test/golden'], {
    env: { GOLDEN: 'full' },
  })
  console.log(`${kept ? 'PASS' : 'FAIL'} golden (${seconds.toFixed(0)} s)`)
  if (!kept) console.log(said)
  return kept
}
