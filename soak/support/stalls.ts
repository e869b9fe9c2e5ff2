import { readdirSync, readFileSync } from 'node:fs'
import type { Chance } from './chance.ts'
import { sleep } from './wait.ts'

/** At a time. */
const AT_ONCE = 2
const STILL_MS = { least: 200, most: 2_500 }
const PAUSE_MS = 1_400
const ZOMBIE = 'Z'

/**
 * From now on some process below this one stands still for a while, as on a busy machine. Needs
 * Linux: it reads `/proc`.
 *
 * @returns ends it: everything goes on
 */
export const stallBelow = (pid: number, chance: Chance): (() => Promise<void>) => {
  let ended = false
  const stall = async (): Promise<void> => {
    while (!ended) {
      await sleep(chance.below(PAUSE_MS))
      const all = processesBelow(pid)
      if (ended || all.length === 0) continue
      const still = chance.pick(all)
      if (!signal(still, 'SIGSTOP')) continue
      await sleep(STILL_MS.least + chance.below(STILL_MS.most - STILL_MS.least))
      signal(still, 'SIGCONT')
    }
  }
  const stalls = Array.from({ length: AT_ONCE }, stall)
  return async () => {
    ended = true
    await Promise.all(stalls)
  }
}

/** All descendants. */
const processesBelow = (pid: number): readonly number[] => {
  const parents = new Map(readdirSync('/proc').flatMap((name) => parentOf(Number(name))))
  const isBelow = (one: number): boolean => {
    const parent = parents.get(one)
    return parent !== undefined && (parent === pid || isBelow(parent))
  }
  return [...parents.keys()].filter(isBelow)
}

/** Undefined if there is no such process, or it has ended. */
const parentOf = (pid: number): readonly (readonly [number, number])[] => {
  if (!Number.isInteger(pid)) return []
  try {
    const told = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before these stands in parentheses, and may hold anything.
    const [state, parent] = told.slice(told.lastIndexOf(')') + 2).split(' ')
    return state === ZOMBIE ? [] : [[pid, Number(parent)]]
  } catch {
    return []
  }
}

const signal = (pid: number, name: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
