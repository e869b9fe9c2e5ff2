import type { Clock } from '../clock.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { createWaitQueue, type QueueRules, type WaitQueue } from '../work/wait-queue.ts'
import { addressGroup } from './address-group.ts'

/** From this many wrong keys within `WINDOW_MS`, an address is answered one attempt a second. */
const FREE_WRONG_KEYS = 10
const WINDOW_MS = 60_000
const PACE_MS = 1_000
/** Attempts of one address that wait for their second. */
const MAX_WAITING = 30
/** Addresses that are remembered at a time. */
const MAX_ADDRESSES = 10_000

interface Address {
  /** When the last wrong keys came, oldest first. */
  wrong: number[]
  /** Attempts whose outcome is open: they count as wrong, so that many at once gain nothing. */
  open: number
  readonly queue: WaitQueue
  /** When the next attempt in the queue may be looked at. */
  nextAt: number
  /** Whether `serve` is at work on the queue. */
  isServed: boolean
}

/** Slows down whoever guesses keys, and nobody else. */
export interface WrongKeys {
  /**
   * Looks at a key, once it is its address's turn: of those who wait, whoever came last is first,
   * so the right key enters in about a second, however many wrong ones came before it.
   *
   * @throws HttpProblem `TOO_MANY_REQUESTS` when too many attempts of the address came after it
   * @throws HttpProblem `UNAVAILABLE` when the signal aborts while the attempt waits
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

  /** Serves those who wait, one a second; a turn that nobody is there to take is not spent. */
  const serve = async (address: Address): Promise<void> => {
    if (address.isServed) return
    address.isServed = true
    while (address.queue.length() > 0) {
      const now = clock.elapsed()
      if (now < address.nextAt) {
        await clock.sleep(address.nextAt - now)
      } else {
        address.nextAt = now + PACE_MS
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

/** An attempt made in its turn, or while others wait for theirs, puts off nobody: turns are set. */
const noteWrong = (address: Address, now: number, isInTurn: boolean): void => {
  address.wrong = [...address.wrong, now].slice(-FREE_WRONG_KEYS)
  if (isInTurn || address.queue.length() > 0) return
  address.nextAt = Math.max(address.nextAt, now + PACE_MS)
}

const dropOld = (address: Address, now: number): void => {
  address.wrong = address.wrong.filter((at) => now - at < WINDOW_MS)
}

/** Makes room: those of whom nothing was heard for a minute first, then whoever came first. */
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

/** The right key may come late in a flood of wrong ones. */
const QUEUE_RULES: QueueRules = {
  first: 'newest',
  maxWaiting: MAX_WAITING,
  full: () => problem('TOO_MANY_REQUESTS.wrong-keys', { retryAfter: 2 }),
  aborted: () => notLookedAt(),
}

/** The one who tried the key has left. */
export const notLookedAt = (): HttpProblem => problem('UNAVAILABLE.key-not-tried')
