import type { ToldChange } from '../told-change.ts'

/** A changed campaign (null: any), and its change if it was the only one. */
export interface Waiting {
  readonly campaign: string | null
  readonly change: ToldChange | undefined
}

/** The campaigns to send notices of, each once. */
export interface WaitingNudges {
  add(campaign: string | null, change?: ToldChange): void
  /** Perhaps they were sent: the changes are not sent again. */
  putBack(taken: readonly Waiting[]): void
  take(): readonly Waiting[]
  isEmpty(): boolean
}

/** More are sent as "any". */
const MOST = 1_000

export const waitingNudges = (): WaitingNudges => {
  let waiting = new Map<string | null, ToldChange | undefined>()
  const add = (campaign: string | null, change?: ToldChange) => {
    if (waiting.has(null)) return
    waiting.set(campaign, waiting.has(campaign) ? undefined : change)
    if (campaign === null || waiting.size > MOST) waiting = new Map([[null, undefined]])
  }
  return {
    add,
    putBack: (taken) => {
      for (const { campaign } of taken) add(campaign)
    },
    take: () => {
      const taken = [...waiting].map(([campaign, change]) => ({ campaign, change }))
      waiting = new Map()
      return taken
    },
    isEmpty: () => waiting.size === 0,
  }
}
