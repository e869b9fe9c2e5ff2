import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hexKey } from '#shared/hex.ts'
import { anyOrderBy, anyRecord, anyRules } from '#test/support/arbitraries.ts'
import { frozen } from '#test/support/frozen.ts'
import { STANDARD_CONDITIONS } from '#test/support/standard-conditions.ts'
import { startingRecord } from '../record.ts'
import { type DayConditions, type DayOrder, travelDay } from '../travel-day.ts'
import { DICE_GROUPS, type Dice, type DiceGroup, type Roll } from './dice.ts'
import { applyTypedDice, type DieToRoll, isTypedDie, type TypedResults } from './typed-dice.ts'

/** A result for every die that may fall, the same whoever asks. */
const diceOfSeed =
  (seed: number): Dice =>
  (purpose, sides) => {
    let hash = seed
    for (const letter of purpose) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
    return 1 + (((hash ^ (hash >>> 15)) >>> 0) % sides)
  }

const anyCase = anyRules.chain(({ rules, tables }) =>
  fc.record({
    rules: fc.constant(rules),
    tables: fc.constant(tables),
    record: anyRecord.map((record) => frozen({ ...record, terrain: rules.terrains[0]?.id ?? '' })),
    order: anyOrderBy(rules),
    trail: fc.integer({ min: 1, max: 3 }),
    groups: fc.subarray([...DICE_GROUPS]),
    typedSeed: fc.integer(),
    serverSeed: fc.integer(),
  }),
)

/** Asks until nothing is due, as a table that rolls these dice answers. */
const asked = (
  ask: (typed: TypedResults) => {
    readonly rolls: readonly Roll[]
    readonly nextDie: DieToRoll | null
  },
  dice: Dice,
): readonly Roll[] => {
  let typed: TypedResults = {}
  for (;;) {
    const { rolls, nextDie } = ask(typed)
    if (!nextDie) return rolls
    typed = { ...typed, [nextDie.purpose]: dice(nextDie.purpose, nextDie.sides) }
  }
}

describe('R-DIE-5: the dice that are asked for', () => {
  test('are those of the typed groups that the day takes, in its order, whatever the server rolls', () => {
    fc.assert(
      fc.property(
        anyCase,
        ({ record, order, rules, tables, trail, groups, typedSeed, serverSeed }) => {
          const traveller = { record, believed: record.position, day: 3 }
          const conditions: Omit<DayConditions, 'dice'> = {
            ...STANDARD_CONDITIONS,
            rules,
            tables,
            isMet: (_, row) => (Number(row) + typedSeed) % 3 === 0,
            isOnTrail: (hex) => (hexKey(hex).length + typedSeed) % trail === 0,
          }
          const table = diceOfSeed(typedSeed)
          const server = diceOfSeed(serverSeed)
          const told = asked(
            (typed) => applyTypedDice(traveller, order, conditions, groups, typed),
            table,
          )
          const dice: Dice = (purpose, sides) =>
            (isTypedDie(groups, purpose) ? table : server)(purpose, sides)
          const { rolls } = travelDay(traveller, order, { ...conditions, dice })
          const taken = rolls
            .filter(({ purpose }) => isTypedDie(groups, purpose))
            .map((roll) => ({ ...roll, typed: true }))
          if (groups.includes('weather')) expect(told).toEqual(taken)
          else {
            // Under weather that the server rolls, some may not be due in the end.
            const purposes = new Set(taken.map(({ purpose }) => purpose))
            expect(told.filter(({ purpose }) => purposes.has(purpose))).toEqual(taken)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  const HERE = { x: 40, y: 30 }
  const TRAVELLER = { record: startingRecord(HERE, '8'), believed: HERE, day: 3 }
  const ORDER: DayOrder = { direction: 2, pace: 'slow', canoe: false, manual: false }
  const nextDie = (groups: readonly DiceGroup[], typed: TypedResults, order = ORDER) =>
    applyTypedDice(TRAVELLER, order, STANDARD_CONDITIONS, groups, typed).nextDie?.purpose ?? null

  test('R-DIE-3: need no tables unless encounters are typed', () => {
    const nowhere = { ...STANDARD_CONDITIONS, tables: {} }
    const ask = (groups: readonly DiceGroup[]) =>
      applyTypedDice(TRAVELLER, ORDER, nowhere, groups, {})
    expect(ask(['weather', 'quantities']).nextDie).toEqual({ purpose: 'rain', sides: 4 })
    expect(() => ask(['encounters'])).toThrow(RangeError)
  })

  test('do not go on behind one that is missing or that its die does not have', () => {
    expect(nextDie(['weather', 'pace'], { pace: 3 })).toBe('rain')
    expect(nextDie(['weather', 'pace'], { rain: 5, pace: 3 })).toBe('rain')
    expect(nextDie(['weather', 'pace'], { rain: 1.5 })).toBe('rain')
    expect(nextDie(['weather', 'pace'], { rain: 4 })).toBe('pace')
    expect(nextDie(['weather', 'pace'], { rain: 4, pace: 3 })).toBeNull()
  })

  test('are none on a day that is walked by hand', () => {
    expect(nextDie(DICE_GROUPS, {}, { ...ORDER, manual: true })).toBeNull()
  })
})

test('R-DIE-3: quantities are typed only with encounters', () => {
  const quantity = 'quantity:morning:1'
  expect(isTypedDie(['quantities'], quantity)).toBe(false)
  expect(isTypedDie(['quantities', 'encounters'], quantity)).toBe(true)
  expect(isTypedDie(['encounters'], quantity)).toBe(false)
})

test.each([
  ['encounter-type:dead of night:3', 'encounters'],
  ['quantity:noon:12', 'quantities'],
  ['rain', 'weather'],
  ['forage-rations:2', 'foraging'],
  ['forage-gallons', 'foraging'],
  ['forage', 'foraging'],
  ['lost-direction', 'navigation'],
  ['pace', 'pace'],
] as const)('R-DIE-3: “%s” is a die of %s', (purpose, group) => {
  const others = DICE_GROUPS.filter((each) => each !== group)
  expect(isTypedDie(DICE_GROUPS, purpose)).toBe(true)
  expect(isTypedDie(others, purpose)).toBe(false)
})
