import { HEADINGS } from '../../src/rules/hex.ts'
import { PACES } from '../../src/rules/movement.ts'
import { RAINS } from '../../src/rules/record.ts'
import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'
import type { Order, Traveller } from '../../src/rules/travel-day.ts'

export interface Case {
  readonly traveller: Traveller
  readonly order: Order
}

type UpTo = (most: number) => number

const pick = <Item>(items: readonly Item[], upTo: UpTo): Item =>
  items[upTo(items.length) - 1] as Item

/** Automatic days of every terrain, heading and pace; some parties lack supplies. */
export const workload = (count: number, upTo: UpTo): readonly Case[] =>
  Array.from({ length: count }, () => {
    const x = upTo(200) - 100
    const position = { x, y: x + 2 * (upTo(100) - 50) }
    return {
      traveller: {
        record: {
          position,
          terrain: pick(STANDARD_RULES.terrains, upTo).id,
          rain: pick(RAINS, upTo),
          water: upTo(100) - 1,
          food: upTo(50) - 1,
          ointment: upTo(50) - 1,
          partyMembers: upTo(12) - 1,
          raincatchers: upTo(5) - 1,
          survival: upTo(12) - 3,
        },
        believed: position,
        day: 0,
      },
      order: {
        direction: pick(HEADINGS, upTo),
        pace: pick(PACES, upTo),
        canoe: false,
        manual: false,
      },
    }
  })
