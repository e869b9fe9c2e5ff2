import type { Moved } from './nudge.ts'

/** Which campaigns are still to be told of, each once. */
export interface WaitingNudges {
  add(campaign: string | null): void
  putBack(taken: Moved): void
  take(): Moved
  isEmpty(): boolean
}

/** More are told as "any". */
const MOST = 1_000

export const waitingNudges = (): WaitingNudges => {
  let waiting = new Set<string | null>()
  const add = (campaign: string | null) => {
    if (waiting.has(null)) return
    waiting.add(campaign)
    if (campaign === null || waiting.size > MOST) waiting = new Set([null])
  }
  return {
    add,
    putBack: (taken) => {
      for (const campaign of taken) add(campaign)
    },
    take: () => {
      const taken = [...waiting]
      waiting = new Set()
      return taken
    },
    isEmpty: () => waiting.size === 0,
  }
}
