import { randomInt } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { problem } from '../problems/http-problem.ts'
import { SHARES } from '../shares/limits.ts'
import { createAllowances } from '../work/allowances.ts'
import { createLottery, type Lottery } from '../work/lottery.ts'
import { addressGroup } from './address-group.ts'

export interface KeyBearer {
  /** A campaign, or `HOST`: a flood of keys for one delays no other. */
  readonly owner: string
  readonly ip: string
  /** Hash of the device's token, if it signed in to this owner before. */
  readonly knownDevice: string | undefined
}

/**
 * Turns for looking at chosen keys, which takes scrypt up to 0.1 s: one at a time for each owner,
 * known devices first, then strangers by lot, so that no flood keeps the right key out.
 */
export interface KeyTurns {
  /**
   * @throws HttpProblem `TOO_MANY_REQUESTS` when too many wait, for one of them drawn by lot
   * @throws HttpProblem `UNAVAILABLE` when the signal aborts during the wait
   */
  look(bearer: KeyBearer, isRight: () => Promise<boolean>, signal?: AbortSignal): Promise<boolean>
}

interface Lane {
  readonly known: Lottery
  readonly strangers: Lottery
  isLooking: boolean
  isWaiting: boolean
}

const AGAIN_MS = 1_000 / SHARES.time.strangersKeys.perSecond

export const createKeyTurns = (
  clock: Pick<Clock, 'elapsed' | 'sleep'>,
  draw: (count: number) => number = (count) => randomInt(count),
): KeyTurns => {
  const devices = createAllowances(clock, SHARES.time.knownDevicesKeys)
  const strangers = createAllowances(clock, SHARES.time.strangersKeys)
  /** Few: a chosen key is a setting of the server. */
  const lanes = new Map<string, Lane>()

  const laneOf = (owner: string): Lane => {
    const known = lanes.get(owner)
    if (known) return known
    const { max: maxWaiting, ofOne: maxOfOne } = SHARES.memory.waitingKeys
    const rules = { maxWaiting, maxOfOne, draw, full: tooMany, aborted: notLookedAt }
    const lane = {
      known: createLottery(rules),
      strangers: createLottery(rules),
      isLooking: false,
      isWaiting: false,
    }
    lanes.set(owner, lane)
    return lane
  }

  const serve = (owner: string, lane: Lane): void => {
    if (lane.isLooking) return
    if (lane.known.serve()) lane.isLooking = true
    else if (lane.strangers.length() === 0) return
    else if (strangers.take(owner)) lane.isLooking = lane.strangers.serve()
    else void serveLater(owner, lane)
  }

  const serveLater = async (owner: string, lane: Lane): Promise<void> => {
    if (lane.isWaiting) return
    lane.isWaiting = true
    await clock.sleep(AGAIN_MS)
    lane.isWaiting = false
    serve(owner, lane)
  }

  return {
    look: async ({ owner, ip, knownDevice }, isRight, signal) => {
      const lane = laneOf(owner)
      const goesFirst = knownDevice !== undefined && devices.take(knownDevice)
      const turn = goesFirst
        ? lane.known.wait(knownDevice, signal)
        : lane.strangers.wait(addressGroup(ip), signal)
      serve(owner, lane)
      await turn
      try {
        const right = await isRight()
        if (right && goesFirst) devices.giveBack(knownDevice)
        return right
      } finally {
        lane.isLooking = false
        serve(owner, lane)
      }
    },
  }
}

const tooMany = () => problem('TOO_MANY_REQUESTS.keys', { retryAfter: 2 })
const notLookedAt = () => problem('UNAVAILABLE.key-not-tried')
