import type { Hex } from '../../rules/hex.ts'
import type { SentCommit } from '../sent-commit.ts'

/** A changed campaign (null: any), and its change if it was the only one. */
export interface WaitingChange {
  readonly campaign: string | null
  readonly change: SentCommit | undefined
}

/** The hex that a GM points to. */
export interface WaitingPoint {
  readonly campaign: string
  readonly point: Hex
}

export interface Waiting {
  readonly changes: readonly WaitingChange[]
  readonly points: readonly WaitingPoint[]
}

/** More are sent as "any"; more points are not sent. */
const MOST = 1_000

/** The campaigns to send notices of, each once. */
export const waitingNudges = () => {
  let waiting = new Map<string | null, SentCommit | undefined>()
  let points = new Map<string, Hex>()
  const add = (campaign: string | null, change?: SentCommit) => {
    if (waiting.has(null)) return
    waiting.set(campaign, waiting.has(campaign) ? undefined : change)
    if (campaign === null || waiting.size > MOST) waiting = new Map([[null, undefined]])
  }
  return {
    add,
    addPoint: (campaign: string, point: Hex): void => {
      if (points.size < MOST) points.set(campaign, point)
    },
    /** Perhaps they were sent: the changes are not sent again, and the points are over. */
    putBack: ({ changes }: Waiting): void => {
      for (const { campaign } of changes) add(campaign)
    },
    take: (): Waiting => {
      const taken = {
        changes: [...waiting].map(([campaign, change]) => ({ campaign, change })),
        points: [...points].map(([campaign, point]) => ({ campaign, point })),
      }
      waiting = new Map()
      points = new Map()
      return taken
    },
    isEmpty: () => waiting.size === 0 && points.size === 0,
  }
}
