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

/** Dice that show the same for the same seed and purpose. */
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

/** The typed dice of a whole day, rolled one after another as they are needed. */
const rollAllTyped = (
  applyTyped: (typed: TypedResults) => {
    readonly rolls: readonly Roll[]
    readonly nextDie: DieToRoll | null
  },
  rollTyped: Dice,
): readonly Roll[] => {
  let typed: TypedResults = {}
  for (;;) {
    const { rolls, nextDie } = applyTyped(typed)
    if (!nextDie) return rolls
    typed = { ...typed, [nextDie.purpose]: rollTyped(nextDie.purpose, nextDie.sides) }
  }
}

describe('R-DIE-5: the dice that the table rolls', () => {
  test('are those of the typed groups that the day takes, in order, whatever the server rolls', () => {
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
          const typedRolls = rollAllTyped(
            (typed) => applyTypedDice(traveller, order, conditions, groups, typed),
            table,
          )
          const dice: Dice = (purpose, sides) =>
            (isTypedDie(groups, purpose) ? table : server)(purpose, sides)
          const { rolls } = travelDay(traveller, order, { ...conditions, dice })
          const taken = rolls
            .filter(({ purpose }) => isTypedDie(groups, purpose))
            .map((roll) => ({ ...roll, typed: true }))
          if (groups.includes('weather')) expect(typedRolls).toEqual(taken)
          else {
            // Where the server rolls the weather, some dice may not be needed in the end.
            const purposes = new Set(taken.map(({ purpose }) => purpose))
            expect(typedRolls.filter(({ purpose }) => purposes.has(purpose))).toEqual(taken)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  const HERE = { x: 40, y: 30 }
  const TRAVELLER = { record: startingRecord(HERE, '8'), believed: HERE, day: 3 }
  const ORDER: DayOrder = { direction: 2, pace: 'slow', canoe: false, manual: false }
  const nextPurpose = (groups: readonly DiceGroup[], typed: TypedResults, order = ORDER) =>
    applyTypedDice(TRAVELLER, order, STANDARD_CONDITIONS, groups, typed).nextDie?.purpose ?? null

  test('R-DIE-3: need no encounter tables unless encounters are typed', () => {
    const nowhere = { ...STANDARD_CONDITIONS, tables: {} }
    const nextDieOf = (groups: readonly DiceGroup[]) =>
      applyTypedDice(TRAVELLER, ORDER, nowhere, groups, {})
    expect(nextDieOf(['weather', 'quantities']).nextDie).toEqual({ purpose: 'rain', sides: 4 })
    expect(() => nextDieOf(['encounters'])).toThrow(RangeError)
  })

  test('end with the first that is missing, or that its die cannot show', () => {
    expect(nextPurpose(['weather', 'pace'], { pace: 3 })).toBe('rain')
    expect(nextPurpose(['weather', 'pace'], { rain: 5, pace: 3 })).toBe('rain')
    expect(nextPurpose(['weather', 'pace'], { rain: 1.5 })).toBe('rain')
    expect(nextPurpose(['weather', 'pace'], { rain: 4 })).toBe('pace')
    expect(nextPurpose(['weather', 'pace'], { rain: 4, pace: 3 })).toBeNull()
  })

  test('are none on a manual day', () => {
    expect(nextPurpose(DICE_GROUPS, {}, { ...ORDER, manual: true })).toBeNull()
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
  const otherGroups = DICE_GROUPS.filter((each) => each !== group)
  expect(isTypedDie(DICE_GROUPS, purpose)).toBe(true)
  expect(isTypedDie(otherGroups, purpose)).toBe(false)
})
