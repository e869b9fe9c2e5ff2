import fc from 'fast-check'
import type { Dice } from '../../src/rules/dice.ts'
import type { EncounterTable, EncounterTables } from '../../src/rules/encounter.ts'
import { HEADINGS, type Hex, MAX_COORDINATE } from '../../src/rules/hex.ts'
import { PACES } from '../../src/rules/pace.ts'
import {
  type MapRecord,
  type NamedRecord,
  NUMBER_BOUNDS,
  type NumberField,
} from '../../src/rules/record.ts'
import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'
import type { Order } from '../../src/rules/travel-day.ts'
import { RAINS } from '../../src/rules/weather.ts'
import { frozen } from './frozen.ts'

/** Every whole number within a field's bounds, those near a day's need more often. */
const numberIn = (field: NumberField) => {
  const { min, max } = NUMBER_BOUNDS[field]
  return fc.oneof(
    fc.integer({ min, max: Math.min(max, 300) }),
    fc.integer({ min: Math.max(min, max - 300), max }),
    fc.integer({ min, max }),
  )
}

/** Every coordinate, those at the origin and at the edge of the world more often. */
const coordinate = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: MAX_COORDINATE - 3, max: MAX_COORDINATE }),
  fc.integer({ min: -MAX_COORDINATE, max: 3 - MAX_COORDINATE }),
  fc.integer({ min: -MAX_COORDINATE, max: MAX_COORDINATE }),
)

/** Hexes on the lattice, within the bounds. */
export const anyHex: fc.Arbitrary<Hex> = fc
  .tuple(coordinate, coordinate)
  .map(([x, y]) => ({ x, y: (x + y) % 2 === 0 ? y : y > 0 ? y - 1 : y + 1 }))

/** Every terrain of the standard rules. */
export const anyTerrain = fc.constantFrom(...STANDARD_RULES.terrains)

/** Records as a campaign under the standard rules may hold them, frozen through and through. */
export const anyRecord: fc.Arbitrary<MapRecord> = fc
  .record({
    position: anyHex,
    terrain: anyTerrain.map(({ id }) => id),
    rain: fc.constantFrom(...RAINS),
    water: numberIn('water'),
    food: numberIn('food'),
    ointment: numberIn('ointment'),
    partyMembers: numberIn('partyMembers'),
    raincatchers: numberIn('raincatchers'),
    survival: numberIn('survival'),
  })
  .map(frozen)

/** The same as the wire tells them. */
export const anyNamedRecord: fc.Arbitrary<NamedRecord> = fc
  .tuple(anyRecord, anyTerrain)
  .map(([record, { name }]) => frozen({ ...record, terrain: name }))

export const anyOrder: fc.Arbitrary<Order> = fc
  .record({
    direction: fc.constantFrom(...HEADINGS),
    pace: fc.constantFrom(...PACES),
    canoe: fc.boolean(),
    manual: fc.boolean(),
  })
  .map(frozen)

export const anyAutomaticOrder = anyOrder.map((order) => frozen({ ...order, manual: false }))
export const anyManualOrder = anyOrder.map((order) => frozen({ ...order, manual: true }))

/** As many dice as a day can take. */
export const MOST_DICE_A_DAY = 10
/** Divisible by every number of sides, so that each side is as likely as the others. */
const COMMON_MULTIPLE = 300

/** What a day's dice show, whatever their sides: give it to `diceOf`. */
export const anyLuck: fc.Arbitrary<readonly number[]> = fc.array(
  fc.oneof(fc.nat({ max: COMMON_MULTIPLE - 1 }), fc.constant(COMMON_MULTIPLE - 1)),
  { minLength: MOST_DICE_A_DAY, maxLength: MOST_DICE_A_DAY },
)

/** Dice made of luck: each die takes the next number. */
export const diceOf = (luck: readonly number[]): Dice => {
  let next = 0
  return (_, sides) => {
    const number = luck[next++]
    if (number === undefined) throw new RangeError('A day took more dice than a day can take')
    return 1 + (number % sides)
  }
}

const numberedTable: EncounterTable = {
  die: 100,
  rows: Array.from({ length: 100 }, (_, index) => ({
    name: `#${index + 1}`,
    min: index + 1,
    max: index + 1,
  })),
}

/** Tables in which the d100's result N is the encounter `#N` of every terrain. */
export const NUMBERED_TABLES: EncounterTables = frozen(
  Object.fromEntries(STANDARD_RULES.terrains.map(({ table }) => [table, numberedTable])),
)
