import { describe, expect, test } from 'vitest'
import { type Hex, hexesWithin } from '#shared/hex.ts'
import { exactArrival, exactlySupplied } from '#test/support/exact-arrival.ts'
import { inSoak } from '#test/support/in-soak.ts'
import { seeded } from '#test/support/seeded-dice.ts'
import { PACES } from '../movement.ts'
import { startingRecord } from '../record.ts'
import { type RuleSet, STANDARD_RAIN } from '../rule-set.ts'
import { STANDARD_RULES } from '../standard-rules.ts'
import { weatherFromRain } from '../weather.ts'
import { runJourneys } from './journeys.ts'
import { FORECAST_RUNS, FORECAST_SEED, hexCode, type PacedPlan } from './plan.ts'

const START: Hex = { x: 0, y: 0 }
const DAYS = 10
const TOLERANCE = 1.5

const NEW_CAMPAIGN: PacedPlan = {
  traveller: { record: startingRecord(START, '2'), believed: START, day: 0 },
  rules: STANDARD_RULES,
  settings: { lost: 'true-hex', terrainOnMove: 'suggest' },
  route: [{ x: 0, y: -10 }],
  canoe: false,
  land: new Map(),
  trail: [],
  seed: FORECAST_SEED,
  horizon: DAYS,
  pace: 'normal',
}

/** By the end of each day: how many of 100 runs have arrived, and how many in time. */
const sharesOfRuns = (plan: PacedPlan) => {
  const { days, isThere, isSupplied } = runJourneys(plan, FORECAST_RUNS)
  const arrived = new Array<number>(plan.horizon + 1).fill(0)
  const inTime = new Array<number>(plan.horizon + 1).fill(0)
  days.forEach((day, run) => {
    if (day === 0 || isThere[run] === 0) return
    arrived[day] = (arrived[day] ?? 0) + 100 / FORECAST_RUNS
    if (isSupplied[run] === 1) inTime[day] = (inTime[day] ?? 0) + 100 / FORECAST_RUNS
  })
  const sums = (list: readonly number[]) => {
    let sum = 0
    return list.slice(1).map((each) => {
      sum += each
      return sum
    })
  }
  return { arrived: sums(arrived), inTime: sums(inTime) }
}

/** The same numbers without dice; rain and the path do not depend on each other. */
const exactShares = (plan: PacedPlan) => {
  const arrived = exactArrival(plan)
  const supplied = exactlySupplied(plan)
  let sum = 0
  const inTime = arrived.map((by, day) => {
    sum += (by - (arrived[day - 1] ?? 0)) * (supplied[day] ?? 0)
    return 100 * sum
  })
  return { arrived: arrived.map((by) => 100 * by), inTime }
}

describe('R-CAST-9: the party of a new campaign, DC 15, aiming anew each day', () => {
  test.each([
    [3, [96.9, 73.5, 31.3]],
    [5, [84.3, 41.1, 8.5]],
    [8, [35.2, 5.3, 0.3]],
  ])('over %i hexes %o of 100 arrive by day 10, slow, normal, fast', (hexes, figures) => {
    const route = [{ x: 0, y: -2 * hexes }]
    const exact = PACES.map((pace) => exactArrival({ ...NEW_CAMPAIGN, route, pace })[DAYS - 1] ?? 0)
    expect(exact.map((chance) => Math.round(1000 * chance) / 10)).toEqual(figures)
  })
})

const randomUpTo = seeded(2026)
const pickRandom = <Item>(items: readonly Item[]): Item =>
  items[randomUpTo(items.length) - 1] as Item

/** Random land around the start with unknown hexes, and a destination in it. */
const MAPS = Array.from({ length: inSoak({ commit: 3, soak: 8 }) }, () => {
  const known = hexesWithin(START, 6).filter(() => randomUpTo(10) > 2)
  const land = new Map(
    known.map((hex) => [hexCode(hex), pickRandom(STANDARD_RULES.terrains).id] as const),
  )
  const goals = hexesWithin(START, 4).filter(({ x, y }) => Math.abs(x) + Math.abs(y) > 3)
  return { land, route: [pickRandom(goals)] }
})

/** A party whose stores last five days. */
const LARGE_PARTY = {
  traveller: {
    ...NEW_CAMPAIGN.traveller,
    record: { ...NEW_CAMPAIGN.traveller.record, partyMembers: 8 },
  },
  horizon: 7,
}

const { navigation, movement, needs } = STANDARD_RULES
type ChangedPlan = Partial<Omit<PacedPlan, 'rules'>> & { readonly rules: Partial<RuleSet> }
const takesTerrain = { lost: 'true-hex', terrainOnMove: 'take' } as const
const believesHex = { lost: 'believed-hex', terrainOnMove: 'take' } as const
const threeHexes = { slow: 1, normal: 2, fast: 3 }

const CHANGED_PLANS: Readonly<Record<string, ChangedPlan>> = {
  'the standard': { rules: {}, pace: 'slow' },
  'the land’s terrain is taken': { rules: {}, settings: takesTerrain },
  'several hexes a day': {
    rules: { movement: { ...movement, hexes: threeHexes } },
    settings: takesTerrain,
  },
  'a pace die, fast': {
    rules: { movement: { hexes: threeHexes, paceDie: 'one-hex', canoe: 1, leftover: 'lost' } },
    settings: takesTerrain,
    pace: 'fast',
    horizon: 4,
  },
  'a pace die, slow': {
    rules: { movement: { ...movement, paceDie: 'one-hex' } },
    settings: takesTerrain,
    pace: 'slow',
  },
  'a guide, and dear water': {
    rules: {
      navigation: { ...navigation, guide: 4 },
      needs: { ...needs, water: 4 },
      weather: weatherFromRain({ die: 6, heavyOnAtLeast: 4, gallons: { light: 1, heavy: 6 } }),
    },
  },
  'a canoe on water': {
    rules: {
      navigation: { ...navigation, onWater: 'skip' },
      movement: { ...movement, canoe: 3 },
    },
    settings: takesTerrain,
    canoe: true,
  },
  'where it believes to be': {
    rules: { weather: weatherFromRain({ ...STANDARD_RAIN, die: 2, heavyOnAtLeast: 2 }) },
    settings: believesHex,
  },
  'where it believes to be, by canoe and die': {
    rules: { movement: { hexes: threeHexes, paceDie: 'one-hex', canoe: 4, leftover: 'lost' } },
    settings: believesHex,
    canoe: true,
    pace: 'fast',
  },
}

/** In a short run each case has one map, a different one where there are enough. */
const CASES = Object.entries(CHANGED_PLANS).map(
  ([title, changedPlan], nth) =>
    [title, changedPlan, inSoak({ commit: [MAPS[nth % MAPS.length]], soak: MAPS })] as const,
)

test.each(CASES)(
  'R-CAST-9, R-AIM-2: on land at random, %s: as the exact calculation',
  (_, changedPlan, maps) => {
    for (const map of maps) {
      const rules = { ...STANDARD_RULES, ...changedPlan.rules }
      const plan: PacedPlan = { ...NEW_CAMPAIGN, ...LARGE_PARTY, ...map, ...changedPlan, rules }
      const exact = exactShares(plan)
      const shares = sharesOfRuns(plan)
      for (const what of ['arrived', 'inTime'] as const)
        for (const [day, chance] of exact[what].entries())
          expect(
            Math.abs((shares[what][day] ?? 0) - chance),
            `${what} by day ${day + 1}`,
          ).toBeLessThan(TOLERANCE)
    }
  },
)
