import { fileURLToPath } from 'node:url'
import { BROKEN } from '../run.ts'
import { runInChild } from '../support/child.ts'
import { MUTANTS } from './mutants.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Runs each mutant's promise on the mutant. */
export const runMutants = async (names: readonly string[]): Promise<boolean> => {
  let isEveryFound = true
  for (const { name, breaks, description } of MUTANTS) {
    if (names.length > 0 && !names.includes(name) && !names.includes(breaks)) continue
    const { code, output } = await runInChild([MAIN, breaks, '--short'], {
      env: { OVERLAND_MUTANT: name },
    })
    const [verdict = '', firstFinding = ''] = output.split('\n')
    const isFound = code === BROKEN
    console.log(`${isFound ? 'found' : 'SURVIVED'}  ${name} (${description})`)
    console.log(`    ${verdict}\n  ${firstFinding.slice(0, 400)}`)
    isEveryFound &&= isFound
  }
  return isEveryFound
}
