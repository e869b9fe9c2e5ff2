import { describe, expect, test } from 'vitest'
import { type Heading, type Hex, moveHex } from '#shared/hex.ts'
import { loadedDice } from '#test/support/loaded-dice.ts'
import { rulesWith } from '#test/support/rules-with.ts'
import { STANDARD_CONDITIONS } from '#test/support/standard-conditions.ts'
import { startingRecord } from '../record.ts'
import type { DayConditions, PartyState } from '../travel-day.ts'
import { headingsAlong, headingTowards, startJourney, travelJourneyDay } from './journey.ts'

const START: Hex = { x: 10, y: 10 }
const ORDER = { pace: 'normal', canoe: false } as const
/** Dice of a day without encounters and with light rain; then come `results`. */
const dullDice = (...results: number[]) => loadedDice(1, 1, 1, 1, ...results)

const traveller = (changes: Partial<PartyState> = {}): PartyState => ({
  record: startingRecord(START, '2'),
  believed: START,
  day: 0,
  ...changes,
})

const withHexes = (hexes: number, changes: Partial<DayConditions> = {}): DayConditions => ({
  ...STANDARD_CONDITIONS,
  rules: rulesWith({ movement: { hexes: { slow: hexes, normal: hexes, fast: hexes } } }),
  ...changes,
})

const pathAlong = (from: Hex, ...headings: Heading[]): Hex[] => {
  let here = from
  return headings.map((heading) => {
    here = moveHex(here, heading)
    return here
  })
}

const bentPath = pathAlong(START, 1, 1, 3, 3, 4)
const ROUTE = [bentPath[1], bentPath[3], bentPath[4]] as Hex[]

describe('a day on a journey', () => {
  test('R-JRN-2: several hexes a day bend along the route', () => {
    const { day, order, journeyState } = travelJourneyDay(
      { traveller: traveller(), nextWaypoint: 0 },
      { route: ROUTE, ...ORDER },
      withHexes(3, { dice: dullDice(20) }),
    )
    expect(day.way).toEqual(bentPath.slice(0, 3))
    expect([order.direction, day.heading, journeyState.nextWaypoint]).toEqual([1, 1, 1])
  })

  test('R-JRN-2: it ends where it arrives', () => {
    const { day, journeyState } = travelJourneyDay(
      { traveller: traveller(), nextWaypoint: 0 },
      { route: ROUTE, ...ORDER },
      withHexes(9, { dice: dullDice(20) }),
    )
    expect(day.way).toEqual(bentPath)
    expect(journeyState.nextWaypoint).toBe(ROUTE.length)
  })

  test('R-JRN-2: a lost party goes straight on all day, and passes its goal', () => {
    const there = pathAlong(START, 2)
    const { day, journeyState } = travelJourneyDay(
      { traveller: traveller(), nextWaypoint: 0 },
      { route: there, ...ORDER },
      withHexes(3, { dice: dullDice(1, 2) }),
    )
    expect(day.way).toEqual(pathAlong(START, 2, 2, 2))
    expect([day.lost, journeyState.nextWaypoint]).toEqual([true, 0])
  })

  test('R-AIM-2: where players see the true hex, the party aims anew from it', () => {
    const goal = pathAlong(START, 1, 1, 1).at(-1) as Hex
    const journey = { route: [goal], ...ORDER }
    const conditions = withHexes(1, { dice: dullDice(1, 3) })
    const { day, journeyState } = travelJourneyDay(
      { traveller: traveller(), nextWaypoint: 0 },
      journey,
      conditions,
    )
    expect(day.lost).toBe(true)
    const nextDay = travelJourneyDay(journeyState, journey, withHexes(1, { dice: dullDice(20) }))
    expect(nextDay.order.direction).toBe(headingTowards(day.record.position, goal))
  })

  test.each(['believed-hex', 'no-marker'] as const)(
    'R-AIM-2: under %s it aims and arrives by the hex that it believes to be in',
    (lost) => {
      const elsewhere = { x: 0, y: 0 }
      const settings = { ...STANDARD_CONDITIONS.settings, lost }
      const { day, journeyState } = travelJourneyDay(
        startJourney(
          traveller({ record: startingRecord(elsewhere, '2') }),
          { route: ROUTE },
          { settings },
        ),
        { route: ROUTE, ...ORDER },
        withHexes(9, { dice: dullDice(20), settings }),
      )
      expect(day.believed).toEqual(ROUTE.at(-1))
      expect(journeyState.nextWaypoint).toBe(ROUTE.length)
      // The true march has the same headings, from another hex.
      const headings = headingsAlong(
        ROUTE,
        startJourney(traveller(), { route: ROUTE }, { settings }).nextWaypoint,
        START,
        9,
      )
      expect(day.way).toEqual(pathAlong(elsewhere, ...headings))
    },
  )

  test('R-NAV-5, R-JRN-2: no check where every hex of the bending way lies on the trail', () => {
    const trail = new Set(bentPath.slice(0, 3).map(({ x, y }) => `${x},${y}`))
    const given = withHexes(3, {
      dice: dullDice(),
      isOnTrail: ({ x, y }) => trail.has(`${x},${y}`),
    })
    const rules = {
      ...given.rules,
      navigation: { ...given.rules.navigation, onTrail: 'skip' as const },
    }
    const { day } = travelJourneyDay(
      { traveller: traveller(), nextWaypoint: 0 },
      { route: ROUTE, ...ORDER },
      { ...given, rules },
    )
    expect(day.checks?.navigation).toBeNull()
    expect(day.way).toEqual(bentPath.slice(0, 3))
  })
})
