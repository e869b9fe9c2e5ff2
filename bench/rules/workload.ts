import type { Dice } from '../../src/rules/dice.ts'
import { HEADINGS } from '../../src/rules/hex.ts'
import { PACES } from '../../src/rules/pace.ts'
import type { MapRecord } from '../../src/rules/record.ts'
import { TERRAIN_NAMES } from '../../src/rules/terrain.ts'
import type { Order } from '../../src/rules/travel-day.ts'
import { RAINS } from '../../src/rules/weather.ts'

export interface Case {
  readonly record: MapRecord
  readonly order: Order
}

const pick = <Item>(items: readonly Item[], dice: Dice): Item =>
  items[dice(items.length) - 1] as Item

/** Automatic days of every terrain, heading and pace; some parties are well supplied, some are not. */
export const workload = (count: number, dice: Dice): readonly Case[] =>
  Array.from({ length: count }, () => {
    const x = dice(200) - 100
    return {
      record: {
        position: { x, y: x + 2 * (dice(100) - 50) },
        terrain: pick(TERRAIN_NAMES, dice),
        rain: pick(RAINS, dice),
        water: dice(100) - 1,
        food: dice(50) - 1,
        ointment: dice(50) - 1,
        partyMembers: dice(12) - 1,
        raincatchers: dice(5) - 1,
        survival: dice(12) - 3,
      },
      order: {
        direction: pick(HEADINGS, dice),
        pace: pick(PACES, dice),
        canoe: false,
        manual: false,
      },
    }
  })
