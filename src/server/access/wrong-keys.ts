import type { Clock } from '../clock.ts'
import { problem } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import { addressGroup } from './address-group.ts'

const { aMinute: FREE_WRONG_KEYS, thenMs: ANSWER_INTERVAL_MS } = SHARES.time.wrongKeys
const WINDOW_MS = 60_000

interface Address {
  /** Times of the last wrong keys, oldest first. */
  wrong: number[]
  /** Answers that are held back. */
  held: number
  /** When the next answer may be told. */
  nextAt: number
}

/** Slows down guessing, by address: the right key is never held up. */
export interface WrongKeys {
  /**
   * Whether the key is right. From the tenth wrong key in a minute the answer to a wrong one waits
   * for its address's turn, one a second, or until the signal aborts.
   *
   * @throws HttpProblem `TOO_MANY_REQUESTS` for a wrong key when too many answers wait
   */
  attempt(
    address: string,
    isRight: () => Promise<boolean>,
    options?: { readonly signal?: AbortSignal | undefined; readonly onTenth?: () => void },
  ): Promise<boolean>
}

export const createWrongKeys = (clock: Pick<Clock, 'elapsed' | 'sleep'>): WrongKeys => {
  const addresses = new Map<string, Address>()

  const visit = (group: string): Address => {
    const known = addresses.get(group)
    if (known) return known
    if (addresses.size >= SHARES.memory.countedAddresses) forgetQuiet(addresses, clock.elapsed())
    const address = { wrong: [], held: 0, nextAt: 0 }
    addresses.set(group, address)
    return address
  }

  /** Answers leave one after the other, each in the turn that was free when it came. */
  const hold = async (address: Address, signal: AbortSignal | undefined): Promise<void> => {
    if (address.held >= SHARES.memory.heldAnswers)
      throw problem('TOO_MANY_REQUESTS.wrong-keys', { retryAfter: 2 })
    const now = clock.elapsed()
    const latest = now + SHARES.memory.heldAnswers * ANSWER_INTERVAL_MS
    address.nextAt = Math.min(Math.max(address.nextAt, now) + ANSWER_INTERVAL_MS, latest)
    address.held += 1
    // An asker who leaves is told nothing; a server that stops tells at once.
    await clock.sleep(address.nextAt - now, signal).catch(() => {})
    address.held -= 1
  }

  return {
    attempt: async (ip, isRight, { signal, onTenth } = {}) => {
      if (await isRight()) return true
      const address = visit(addressGroup(ip))
      const now = clock.elapsed()
      dropOld(address, now)
      const isGuessing = address.wrong.length >= FREE_WRONG_KEYS
      address.wrong = [...address.wrong, now].slice(-FREE_WRONG_KEYS)
      if (isGuessing) await hold(address, signal)
      else if (address.wrong.length === FREE_WRONG_KEYS) onTenth?.()
      return false
    },
  }
}

const dropOld = (address: Address, now: number): void => {
  address.wrong = address.wrong.filter((at) => now - at < WINDOW_MS)
}

/** Makes room: first addresses quiet for a minute, then the oldest. */
const forgetQuiet = (addresses: Map<string, Address>, now: number): void => {
  for (const [group, address] of addresses) {
    dropOld(address, now)
    if (address.wrong.length + address.held === 0) addresses.delete(group)
  }
  for (const group of addresses.keys()) {
    if (addresses.size < SHARES.memory.countedAddresses) break
    addresses.delete(group)
  }
}
