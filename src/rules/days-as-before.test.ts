import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { NUMBERED_TABLES } from '../../test/support/arbitraries.ts'
import { seeded, seededDice } from '../../test/support/seeded-dice.ts'
import { HEADINGS, type Hex } from './hex.ts'
import { run } from './journey/run.ts'
import { PACES } from './movement.ts'
import { startingRecord } from './record.ts'
import type { RuleSet } from './rule-set.ts'
import { LOST_POLICIES, TERRAIN_POLICIES } from './settings.ts'
import { STANDARD_RULES } from './standard-rules.ts'
import {
  type Conditions,
  type Order,
  type TravelDay,
  type Traveller,
  travelDay,
} from './travel-day.ts'

type UpTo = ReturnType<typeof seeded>
const pick = <Item>(upTo: UpTo, items: readonly Item[]): Item =>
  items[upTo(items.length) - 1] as Item

const anyHexNear = (upTo: UpTo): Hex => {
  const x = upTo(41) - 21
  return { x, y: 2 * (upTo(41) - 21) + (Math.abs(x) % 2) }
}

const anyTraveller = (upTo: UpTo): Traveller => {
  const position = anyHexNear(upTo)
  const record = {
    ...startingRecord(position, pick(upTo, STANDARD_RULES.terrains).id),
    water: upTo(100),
    food: upTo(60),
    ointment: upTo(60),
    partyMembers: upTo(8),
    survival: upTo(12) - 4,
  }
  return { record, believed: upTo(3) === 1 ? anyHexNear(upTo) : position, day: upTo(400) }
}

const anyOrder = (upTo: UpTo, { forage }: RuleSet): Order => {
  const how = { pace: pick(upTo, PACES), canoe: upTo(3) === 1, manual: upTo(12) === 1 }
  if (upTo(8) === 1) return { direction: null, ...how, activity: pick(upTo, ['rest', 'forage']) }
  const order = { direction: pick(upTo, HEADINGS), ...how }
  return forage.whileTravelling !== null && upTo(3) === 1 ? { ...order, activity: 'forage' } : order
}

const anyConditions = (upTo: UpTo, rules: RuleSet, seed: number): Conditions => ({
  rules,
  tables: NUMBERED_TABLES,
  settings: { lost: pick(upTo, LOST_POLICIES), terrainOnMove: pick(upTo, TERRAIN_POLICIES) },
  isMet: () => false,
  dice: seededDice(seed),
  terrainAt: ({ x, y }) => rules.terrains[Math.abs(x * 7 + y * 3 + seed) % 12]?.id ?? null,
  isOnTrail: ({ x, y }) => (x * 5 + y * 3 + seed) % 3 !== 0,
})

/** Not the standard's, but for what costs and what is left over. */
const anyRules = (upTo: UpTo): RuleSet => ({
  ...STANDARD_RULES,
  navigation: {
    ...STANDARD_RULES.navigation,
    onTrail: pick(upTo, ['check', 'skip']),
    onWater: pick(upTo, ['check', 'skip']),
  },
  movement: {
    ...STANDARD_RULES.movement,
    hexes: { slow: 1 + upTo(2), normal: 1 + upTo(4), fast: 1 + upTo(6) },
    paceDie: pick(upTo, ['none', 'one-hex']),
    canoe: upTo(5),
  },
  forage: { ...STANDARD_RULES.forage, whileTravelling: pick(upTo, [null, 0, 1]) },
})

/** What a day had before terrain cost movement, in the order of then. */
const asThen = (day: TravelDay) => {
  const { record, believed, day: number, from, way, believedWay } = day
  const { rolls, events, gained, met, checks, heading, lost } = day
  return [
    record,
    believed,
    number,
    from,
    way,
    believedWay,
    rolls,
    events,
    gained,
    met,
    checks,
    heading,
    lost,
  ]
}

const digestOf = (days: number, seed: number, rulesOf: (upTo: UpTo) => RuleSet): string => {
  const upTo = seeded(seed)
  const told = Array.from({ length: days }, (_, nth) => {
    const rules = rulesOf(upTo)
    const traveller = anyTraveller(upTo)
    const order = anyOrder(upTo, rules)
    return asThen(travelDay(traveller, order, anyConditions(upTo, rules, seed + nth)))
  })
  return hash('sha256', JSON.stringify(told), 'base64url')
}

test('10,000 days of the standard rules are as before terrain cost movement, die for die', () => {
  expect(digestOf(10_000, 26, () => STANDARD_RULES)).toMatchInlineSnapshot(
    `"MvE3CRaruCdSlxWOFChMqM5cSKckyulq7mEzoNwa2cE"`,
  )
})

test('5,000 days of other rules, in which every hex costs 1 and nothing is kept, are as before', () => {
  expect(digestOf(5_000, 27, anyRules)).toMatchInlineSnapshot(
    `"Kgsgc_Eq9XC-jNRxWt69C58AVtFt1Rjd9uKTPL6jG8E"`,
  )
})

test('300 runs under such rules are as before', () => {
  const upTo = seeded(28)
  const told = Array.from({ length: 300 }, (_, nth) => {
    const rules = anyRules(upTo)
    const conditions = anyConditions(upTo, rules, nth)
    const traveller = anyTraveller(upTo)
    const route = Array.from({ length: upTo(4) }, () => anyHexNear(upTo))
    const far = { x: route[0]?.x ?? 0, y: (route[0]?.y ?? 0) + 60 }
    const until = {
      encounter: false,
      lost: upTo(3) === 1,
      supplies: null,
      rain: false,
      terrain: false,
    }
    const plan = {
      route: [...route, far],
      pace: pick(upTo, PACES),
      canoe: upTo(2) === 1,
      until,
      days: 12,
    }
    const { days, stopped } = run(traveller, plan, conditions, (day) => seededDice(nth * 50 + day))
    return [days.map(({ order, day }) => [order, asThen(day)]), stopped]
  })
  expect(hash('sha256', JSON.stringify(told), 'base64url')).toMatchInlineSnapshot(
    `"a7un4lj09-5kxS8FpDYYu1WPgbQvK4xLKj2qDVtppOk"`,
  )
})
