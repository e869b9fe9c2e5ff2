import type { SentCommit } from '../sent-commit.ts'

/** A changed campaign (null: any), and its change if it was the only one. */
export interface Waiting {
  readonly campaign: string | null
  readonly change: SentCommit | undefined
}

/** More are sent as "any". */
const MOST = 1_000

/** The campaigns to send notices of, each once. */
export const waitingNudges = () => {
  let waiting = new Map<string | null, SentCommit | undefined>()
  const add = (campaign: string | null, change?: SentCommit) => {
    if (waiting.has(null)) return
    waiting.set(campaign, waiting.has(campaign) ? undefined : change)
    if (campaign === null || waiting.size > MOST) waiting = new Map([[null, undefined]])
  }
  return {
    add,
    /** Perhaps they were sent: the changes are not sent again. */
    putBack: (taken: readonly Waiting[]): void => {
      for (const { campaign } of taken) add(campaign)
    },
    take: (): readonly Waiting[] => {
      const taken = [...waiting].map(([campaign, change]) => ({ campaign, change }))
      waiting = new Map()
      return taken
    },
    isEmpty: () => waiting.size === 0,
  }
}
