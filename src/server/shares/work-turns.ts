import {
  currentTurn,
  nextSlice,
  SLICE_MS,
  type WorkTurn,
  withTurn,
} from '../../campaign/work-turn.ts'
import type { Clock } from '../clock.ts'
import { problem } from '../problems/http-problem.ts'
import { SHARES } from './limits.ts'

type Limits = { readonly [Limit in keyof (typeof SHARES)['mainThread']]: number }

/** Shares the main thread's time between campaigns, by the work that they make. */
export interface WorkTurns {
  /**
   * One command of a campaign after the other, in slices: before each, campaigns that worked less
   * come first. One that worked more than its share waits, unless nobody else works.
   *
   * @param work gets how long it waited, in ms
   * @throws HttpProblem `TOO_MANY_REQUESTS` when too many of the campaign wait
   * @throws TypeError from a turn of the same campaign, which would wait for itself
   */
  run<Result>(campaign: string, work: (waitedMs: number) => Promise<Result>): Promise<Result>
}

interface Account {
  /** Work beyond the share, in ms, as of `at`. */
  spent: number
  at: number
  /** Commands that wait or work. */
  commands: number
  /** Ends with the last of them. */
  last: Promise<unknown>
  /** Of the command that works. */
  turn?: WorkTurn | undefined
}

interface Waiting {
  readonly campaign: string
  readonly go: () => void
}

/** After so many ms without work of others nobody else counts as working. */
const ALONE_MS = 250

export const createWorkTurns = (
  { elapsed, sleep }: Pick<Clock, 'elapsed' | 'sleep'>,
  limits: Limits = SHARES.mainThread,
): WorkTurns => {
  const accounts = new Map<string, Account>()
  const waiting: Waiting[] = []
  let isGiven = false
  /** Who worked last, and when somebody else did. */
  let worker = ''
  let othersAt = Number.NEGATIVE_INFINITY

  const spentBy = (account: Account): number => {
    const now = elapsed()
    account.spent = Math.max(0, account.spent - (now - account.at) * limits.campaignShare)
    account.at = now
    return account.spent
  }

  const accountOf = (campaign: string): Account => {
    const known = accounts.get(campaign)
    if (known) return known
    const account = { spent: 0, at: elapsed(), commands: 0, last: Promise.resolve() }
    accounts.set(campaign, account)
    return account
  }

  const forgetIdle = () => {
    for (const [campaign, account] of accounts)
      if (account.commands === 0 && spentBy(account) === 0) accounts.delete(campaign)
  }

  const leastSpent = (): Waiting | undefined => {
    const order = (one: Waiting) => spentBy(accountOf(one.campaign))
    let least = waiting[0]
    for (const one of waiting) if (least && order(one) < order(least)) least = one
    return least
  }

  /** One slice in each turn of the event loop, so that new requests are read in between. */
  const giveTurns = async () => {
    if (isGiven) return
    isGiven = true
    for (let next = leastSpent(); next; next = leastSpent()) {
      waiting.splice(waiting.indexOf(next), 1)
      next.go()
      await nextSlice()
    }
    isGiven = false
  }

  const pause = async (campaign: string, account: Account) => {
    const excess = spentBy(account) - limits.campaignBurstMs
    const othersWork = worker !== campaign || elapsed() - othersAt < ALONE_MS
    if (excess > 0 && othersWork)
      await sleep(Math.min(limits.longestPauseMs, excess / limits.campaignShare))
  }

  const takeTurn = async (campaign: string) => {
    await new Promise<void>((go) => {
      waiting.push({ campaign, go })
      void giveTurns()
    })
  }

  const note = (campaign: string) => {
    if (worker !== campaign) othersAt = elapsed()
    worker = campaign
  }

  /** Begun in its turn. */
  const workTurn = (campaign: string, account: Account) => {
    let began = elapsed()
    let waits = 0
    const charge = () => {
      if (waits > 0) return
      const most = limits.campaignBurstMs + limits.longestPauseMs * limits.campaignShare
      account.spent = Math.min(most, spentBy(account) + elapsed() - began)
      began = elapsed()
    }
    const turn: WorkTurn = {
      breathe: async () => {
        if (waits > 0 || elapsed() - began < SLICE_MS) return
        charge()
        await pause(campaign, account)
        await takeTurn(campaign)
        note(campaign)
        began = elapsed()
      },
      wait: async (work) => {
        charge()
        waits += 1
        try {
          return await work()
        } finally {
          waits -= 1
          began = elapsed()
        }
      },
    }
    return { turn, charge }
  }

  /** Each at once, but together no longer than a slice in one turn of the event loop. */
  let beganAtOnce: number | undefined
  const mayGoAtOnce = (account: Account): boolean => {
    if (spentBy(account) >= SLICE_MS) return false
    if (beganAtOnce === undefined) {
      beganAtOnce = elapsed()
      setImmediate(() => {
        beganAtOnce = undefined
      })
    }
    return elapsed() - beganAtOnce < SLICE_MS
  }

  const runNext = async <Result>(
    campaign: string,
    account: Account,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    await pause(campaign, account)
    // A campaign that hardly worked need not wait for others' slices.
    if (!mayGoAtOnce(account)) await takeTurn(campaign)
    note(campaign)
    const { turn, charge } = workTurn(campaign, account)
    account.turn = turn
    try {
      return await withTurn(turn, work)
    } finally {
      account.turn = undefined
      charge()
    }
  }

  return {
    run: async (campaign, work) => {
      if (accounts.size >= MANY) forgetIdle()
      const account = accountOf(campaign)
      if (account.turn && account.turn === currentTurn())
        throw new TypeError('A turn cannot wait for its own campaign')
      if (account.commands >= limits.campaignWaiting) throw tooMuch()
      account.commands += 1
      const before = account.last
      const asked = elapsed()
      const result = (async () => {
        await before
        return runNext(campaign, account, () => work(elapsed() - asked))
      })()
      account.last = Promise.allSettled([result]).then(() => {})
      try {
        return await result
      } finally {
        account.commands -= 1
      }
    },
  }
}

/** Accounts before idle ones are forgotten. */
const MANY = 10_000

const tooMuch = () => problem('TOO_MANY_REQUESTS.changes', { retryAfter: 5 })
