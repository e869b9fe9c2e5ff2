import { navigationDc } from '../../src/rules/navigation.ts'
import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'
import { terrainById } from '../../src/rules/terrain.ts'
import type { Case } from './workload.ts'

const UNIT = 2 ** -32
const STEP_X = Int32Array.of(0, 0, 1, 1, 0, -1, -1)
const STEP_Y = Int32Array.of(0, -2, -1, 1, 2, 1, -1)
const FIELDS = 11

/** The cases as flat numbers, so that the loop does only dice and sums. */
export const flatten = (cases: readonly Case[]): Int32Array =>
  Int32Array.from(
    cases.flatMap(({ traveller: { record }, order }) => [
      record.position.x,
      record.position.y,
      record.water,
      record.food,
      record.ointment,
      record.partyMembers,
      record.raincatchers,
      record.survival,
      navigationDc(
        STANDARD_RULES.navigation,
        terrainById(STANDARD_RULES.terrains, record.terrain),
        order.pace,
      ),
      order.direction,
      order.pace === 'normal' ? 0 : 1,
    ]),
  )

/**
 * The baseline: a day's dice (the generator of `seededDice`) and arithmetic in one loop, without
 * records, events or names. Gives the rules' checksum for the same cases and seed.
 */
export const inlinedDays = (cases: Int32Array, days: number, seed: number): number => {
  let state = seed | 0
  let word = 0
  let checksum = 0
  let at = 0
  for (let day = 0; day < days; day++) {
    let dice = 5
    for (let time = 0; time < 3; time++) {
      state = (state + 0x6d2b79f5) | 0
      word = Math.imul(state ^ (state >>> 15), state | 1)
      word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
      if (1 + ((((word ^ (word >>> 14)) >>> 0) * 20 * UNIT) | 0) < 18) continue
      state = (state + 0x6d2b79f5) | 0
      word = Math.imul(state ^ (state >>> 15), state | 1)
      word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
      checksum += 1 + ((((word ^ (word >>> 14)) >>> 0) * 100 * UNIT) | 0)
      dice++
    }

    state = (state + 0x6d2b79f5) | 0
    word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    const heavy = 1 + ((((word ^ (word >>> 14)) >>> 0) * 4 * UNIT) | 0) >= 4
    const members = cases[at + 5] as number
    const caught = heavy ? (cases[at + 6] as number) : 0
    let water = Math.min((cases[at + 2] as number) + caught, 1_000_000) - 2 * members
    let food = (cases[at + 3] as number) - members
    let ointment = (cases[at + 4] as number) - members
    if (water < 0) {
      checksum += (1 - water) >> 1
      water = 0
    }
    if (food < 0) {
      checksum -= food
      food = 0
    }
    if (ointment < 0) {
      checksum -= ointment
      ointment = 0
    }

    state = (state + 0x6d2b79f5) | 0
    word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    const check = 1 + ((((word ^ (word >>> 14)) >>> 0) * 20 * UNIT) | 0)
    let heading = cases[at + 9] as number
    if (check + (cases[at + 7] as number) < (cases[at + 8] as number)) {
      state = (state + 0x6d2b79f5) | 0
      word = Math.imul(state ^ (state >>> 15), state | 1)
      word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
      heading = 1 + ((((word ^ (word >>> 14)) >>> 0) * 6 * UNIT) | 0)
      dice++
    }
    if (cases[at + 10] === 1) {
      state = (state + 0x6d2b79f5) | 0
      word = Math.imul(state ^ (state >>> 15), state | 1)
      word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
      checksum += 1 + ((((word ^ (word >>> 14)) >>> 0) * 4 * UNIT) | 0)
      dice++
    }

    let x = (cases[at] as number) + (STEP_X[heading] as number)
    let y = (cases[at + 1] as number) + (STEP_Y[heading] as number)
    if (x < -10_000 || x > 10_000 || y < -10_000 || y > 10_000) {
      x = cases[at] as number
      y = cases[at + 1] as number
    }
    checksum += dice + water + food + ointment + 3 * x + 7 * y + heading
    at += FIELDS
    if (at === cases.length) at = 0
  }
  return checksum
}
