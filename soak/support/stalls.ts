import { readdirSync, readFileSync } from 'node:fs'
import type { Chance } from './chance.ts'
import { sleep } from './wait.ts'

/** At most so many processes stand still at a time. */
const AT_ONCE = 2
const STILL_MS = { least: 200, most: 2_500 }
const PAUSE_MS = 1_400
const ZOMBIE = 'Z'

/**
 * From now on some process or other below this one stands still for a while, as on a machine that
 * has no time for it just then. Needs Linux: it reads `/proc`.
 *
 * @returns what ends it: everything goes on
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

/** Whoever it started, and whoever those started. */
const processesBelow = (pid: number): readonly number[] => {
  const parents = new Map(readdirSync('/proc').flatMap((name) => parentOf(Number(name))))
  const isBelow = (one: number): boolean => {
    const parent = parents.get(one)
    return parent !== undefined && (parent === pid || isBelow(parent))
  }
  return [...parents.keys()].filter(isBelow)
}

/** A process and its parent, if there is such a process and it has not ended. */
const parentOf = (pid: number): readonly (readonly [number, number])[] => {
  if (!Number.isInteger(pid)) return []
  try {
    const told = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before these stands in parentheses, and may hold whatever it likes.
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
