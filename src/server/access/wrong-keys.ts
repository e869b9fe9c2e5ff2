import type { Clock } from '../clock.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { createWaitQueue, type QueueRules, type WaitQueue } from '../work/wait-queue.ts'
import { addressGroup } from './address-group.ts'

/** From this many wrong keys within `WINDOW_MS`, an address is answered one attempt a second. */
const FREE_WRONG_KEYS = 10
const WINDOW_MS = 60_000
const ATTEMPT_INTERVAL_MS = 1_000
/** Per address. */
const MAX_WAITING = 30
const MAX_ADDRESSES = 10_000

interface Address {
  /** Times of the last wrong keys, oldest first. */
  wrong: number[]
  /** Attempts under way: they count as wrong, so that many at once gain nothing. */
  open: number
  readonly queue: WaitQueue
  /** When the queue's next attempt may run. */
  nextAt: number
  isServed: boolean
}

/** Slows down guessing, by address. */
export interface WrongKeys {
  /**
   * Checks a key in its address's turn. The newest attempt goes first, so that the right key enters
   * in about a second despite a flood.
   *
   * @throws HttpProblem `TOO_MANY_REQUESTS` when too many attempts came after it
   * @throws HttpProblem `UNAVAILABLE` when the signal aborts during the wait
   */
  attempt(address: string, isRight: () => Promise<boolean>, signal?: AbortSignal): Promise<boolean>
}

export const createWrongKeys = (clock: Pick<Clock, 'elapsed' | 'sleep'>): WrongKeys => {
  const addresses = new Map<string, Address>()

  const visit = (group: string): Address => {
    const known = addresses.get(group)
    if (known) return known
    if (addresses.size >= MAX_ADDRESSES) forgetQuiet(addresses, clock.elapsed())
    const queue = createWaitQueue(QUEUE_RULES)
    const address = { wrong: [], open: 0, queue, nextAt: 0, isServed: false }
    addresses.set(group, address)
    return address
  }

  /** One a second, as long as somebody waits. */
  const serve = async (address: Address): Promise<void> => {
    if (address.isServed) return
    address.isServed = true
    while (address.queue.length() > 0) {
      const now = clock.elapsed()
      if (now < address.nextAt) {
        await clock.sleep(address.nextAt - now)
      } else {
        address.nextAt = now + ATTEMPT_INTERVAL_MS
        address.queue.serve()
      }
    }
    address.isServed = false
  }

  const waitForTurn = async (address: Address, signal: AbortSignal | undefined) => {
    const turn = address.queue.wait(signal)
    void serve(address)
    await turn
  }

  return {
    attempt: async (ip, isRight, signal) => {
      const address = visit(addressGroup(ip))
      dropOld(address, clock.elapsed())
      const isGuessing = address.wrong.length + address.open >= FREE_WRONG_KEYS
      if (isGuessing) await waitForTurn(address, signal)
      address.open += 1
      try {
        const right = await isRight()
        if (!right) noteWrong(address, clock.elapsed(), isGuessing)
        return right
      } finally {
        address.open -= 1
      }
    },
  }
}

/** An attempt in its turn, or while others wait, postpones nobody. */
const noteWrong = (address: Address, now: number, isInTurn: boolean): void => {
  address.wrong = [...address.wrong, now].slice(-FREE_WRONG_KEYS)
  if (isInTurn || address.queue.length() > 0) return
  address.nextAt = Math.max(address.nextAt, now + ATTEMPT_INTERVAL_MS)
}

const dropOld = (address: Address, now: number): void => {
  address.wrong = address.wrong.filter((at) => now - at < WINDOW_MS)
}

/** Makes room: first addresses quiet for a minute, then the oldest. */
const forgetQuiet = (addresses: Map<string, Address>, now: number): void => {
  for (const [group, address] of addresses) {
    dropOld(address, now)
    if (address.wrong.length + address.open + address.queue.length() === 0) addresses.delete(group)
  }
  for (const group of addresses.keys()) {
    if (addresses.size < MAX_ADDRESSES) break
    addresses.delete(group)
  }
}

const QUEUE_RULES: QueueRules = {
  first: 'newest',
  maxWaiting: MAX_WAITING,
  full: () => problem('TOO_MANY_REQUESTS.wrong-keys', { retryAfter: 2 }),
  aborted: () => notLookedAt(),
}

export const notLookedAt = (): HttpProblem => problem('UNAVAILABLE.key-not-tried')
