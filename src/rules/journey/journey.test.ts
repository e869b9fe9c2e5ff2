import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyHex, anyRecord, anyRules } from '../../../test/support/arbitraries.ts'
import { frozen } from '../../../test/support/frozen.ts'
import { loadedDice } from '../../../test/support/loaded-dice.ts'
import { seededDice } from '../../../test/support/seeded-dice.ts'
import { STANDARD_CONDITIONS } from '../../../test/support/standard-conditions.ts'
import { type Heading, type Hex, move } from '../hex.ts'
import { PACES } from '../movement.ts'
import { startingRecord } from '../record.ts'
import { LOST_POLICIES } from '../settings.ts'
import { STANDARD_RULES } from '../standard-rules.ts'
import { type Conditions, type Traveller, travelDay } from '../travel-day.ts'
import { aim, aimingHex, journeyDay } from './journey.ts'

const START: Hex = { x: 10, y: 10 }
const ORDER = { pace: 'normal', canoe: false } as const
/** No encounters; light rain; the navigation check as given. */
const luck = (...results: number[]) => loadedDice(1, 1, 1, 1, ...results)

const traveller = (changes: Partial<Traveller> = {}): Traveller => ({
  record: startingRecord(START, '2'),
  believed: START,
  day: 0,
  ...changes,
})

const withHexes = (hexes: number, changes: Partial<Conditions> = {}): Conditions => ({
  ...STANDARD_CONDITIONS,
  rules: {
    ...STANDARD_RULES,
    movement: {
      ...STANDARD_RULES.movement,
      hexes: { slow: hexes, normal: hexes, fast: hexes },
    },
  },
  ...changes,
})

const along = (from: Hex, ...headings: Heading[]): Hex[] => {
  let here = from
  return headings.map((heading) => {
    here = move(here, heading)
    return here
  })
}

const bend = along(START, 1, 1, 3, 3, 4)
const ROUTE = [bend[1], bend[3], bend[4]] as Hex[]

describe('a day on a journey', () => {
  test('R-JRN-2: several hexes a day bend along the route', () => {
    const { day, order, underway } = journeyDay(
      { traveller: traveller(), next: 0 },
      { route: ROUTE, ...ORDER },
      withHexes(3, { dice: luck(20) }),
    )
    expect(day.way).toEqual(bend.slice(0, 3))
    expect([order.direction, day.heading, underway.next]).toEqual([1, 1, 1])
  })

  test('R-JRN-2: it ends where it arrives', () => {
    const { day, underway } = journeyDay(
      { traveller: traveller(), next: 0 },
      { route: ROUTE, ...ORDER },
      withHexes(9, { dice: luck(20) }),
    )
    expect(day.way).toEqual(bend)
    expect(underway.next).toBe(ROUTE.length)
  })

  test('R-JRN-3: a lost party goes straight on all day, and passes its goal', () => {
    const there = along(START, 2)
    const { day, underway } = journeyDay(
      { traveller: traveller(), next: 0 },
      { route: there, ...ORDER },
      withHexes(3, { dice: luck(1, 2) }),
    )
    expect(day.way).toEqual(along(START, 2, 2, 2))
    expect([day.lost, underway.next]).toEqual([true, 0])
  })

  test('R-JRN-2: with one hex ahead of every day it is the plain day with the heading of the aim', () => {
    fc.assert(
      fc.property(
        anyRules,
        anyRecord,
        anyHex,
        anyHex,
        fc.constantFrom(...PACES),
        fc.boolean(),
        fc.constantFrom(...LOST_POLICIES),
        fc.nat(),
        ({ rules, tables }, record, believed, goal, pace, canoe, lost, seed) => {
          const party = frozen({ record, believed, day: 3 })
          const conditions = (): Conditions => ({
            ...STANDARD_CONDITIONS,
            rules: {
              ...rules,
              weather: STANDARD_RULES.weather,
              movement: {
                hexes: { slow: 1, normal: 1, fast: 1 },
                paceDie: 'none',
                leftover: 'lost',
                canoe: 1,
              },
            },
            tables,
            settings: { lost, terrainOnMove: 'suggest' },
            dice: seededDice(seed),
          })
          const here = aimingHex(party, { lost })
          const direction = aim(here, goal)
          fc.pre(direction !== null)
          const { day } = journeyDay(
            { traveller: party, next: 0 },
            { route: [goal], pace, canoe },
            conditions(),
          )
          expect(day).toEqual(
            travelDay(party, { direction, pace, canoe, manual: false }, conditions()),
          )
        },
      ),
    )
  })
})
