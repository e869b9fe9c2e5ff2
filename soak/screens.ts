import { fileURLToPath } from 'node:url'
import { chanceOf, newSeed } from './support/chance.ts'
import { runInChild } from './support/child.ts'
import { stallBelow } from './support/stalls.ts'

const PLAYWRIGHT = fileURLToPath(
  new URL('../node_modules/@playwright/test/cli.js', import.meta.url),
)

/**
 * Runs the tests of the screens so many times while browsers, servers and tests stand still now and
 * then: tests that rely on an order that nobody promised fail. Needs Linux, and the client built.
 *
 * @returns whether all passed each time
 */
export const tryScreensUnderStalls = async (times: number): Promise<boolean> => {
  let doAllPass = true
  for (let time = 0; time < times; time += 1) {
    const seed = newSeed()
    const { kept, seconds, said } = await runInChild([PLAYWRIGHT, 'test'], {
      meanwhile: (pid) => stallBelow(pid, chanceOf(seed)),
    })
    console.log(`${kept ? 'PASS' : 'FAIL'} screens under stalls (${seconds.toFixed(0)} s)`)
    if (!kept) console.log(said)
    doAllPass &&= kept
  }
  return doAllPass
}
