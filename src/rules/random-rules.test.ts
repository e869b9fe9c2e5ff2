import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hexKey, neighbour } from '#shared/hex.ts'
import { anyHex, anyOrderBy, anyRecord, anyRules } from '#test/support/arbitraries.ts'
import { frozen } from '#test/support/frozen.ts'
import { seededDice } from '#test/support/seeded-dice.ts'
import { PURPOSE_PATTERN, type Roll } from './dice/dice.ts'
import { findDiceExpressions } from './dice/dice-expression.ts'
import { type NumberField, RECORD_NUMBERS } from './record.ts'
import { LOST_POLICIES, TERRAIN_POLICIES } from './settings.ts'
import { type DayConditions, type TravelDay, travelDay } from './travel-day.ts'

/** A party, an order and conditions that fit each other, all frozen; and a seed for dice. */
const anyDay = anyRules.chain(({ rules, tables }) =>
  fc
    .record({
      record: anyRecord,
      believed: anyHex,
      order: anyOrderBy(rules),
      lost: fc.constantFrom(...LOST_POLICIES),
      terrainOnMove: fc.constantFrom(...TERRAIN_POLICIES),
      seed: fc.nat(),
      oneIn: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ record, believed, order, lost, terrainOnMove, seed, oneIn }) => {
      /** A condition that depends on the hex alone. */
      const isHere = ({ x, y }: { x: number; y: number }) => (x * 7 + y * 13 + seed) % oneIn === 0
      const { terrains } = rules
      const conditions: Omit<DayConditions, 'dice'> = {
        rules,
        tables,
        settings: frozen({ lost, terrainOnMove }),
        isMet: (table, row) => (table.length * 3 + Number(row) + seed) % oneIn === 0,
        terrainAt: (hex) => (isHere(hex) ? (terrains[seed % terrains.length]?.id ?? null) : null),
        isOnTrail: isHere,
      }
      return { traveller: frozen({ record, believed, day: seed % 1_000 }), order, conditions, seed }
    }),
)
type AnyDay = typeof anyDay extends fc.Arbitrary<infer Day> ? Day : never

const endDay = ({ traveller, order, conditions, seed }: AnyDay): TravelDay =>
  travelDay(traveller, order, { ...conditions, dice: seededDice(seed) })

const forEachDay = (check: (scenario: AnyDay, day: TravelDay) => void) =>
  fc.assert(
    fc.property(anyDay, (scenario) => {
      check(scenario, endDay(scenario))
    }),
    { numRuns: 300 },
  )

describe('under any rule set', () => {
  test('R-REC-1, R-SUP-2: no field leaves its bounds, and no store falls below 0', () => {
    forEachDay((_, { record }) => {
      for (const [field, { min, max }] of Object.entries(RECORD_NUMBERS)) {
        const value = record[field as NumberField]
        expect(Number.isInteger(value) && min <= value && value <= max, field).toBe(true)
      }
    })
  })

  test('R-DIE-1, R-DIE-2: dice consumed are dice recorded, in their order, each purpose once', () => {
    const isPurpose = new RegExp(PURPOSE_PATTERN, 'u')
    forEachDay(({ traveller, order, conditions, seed }) => {
      const requestedRolls: Roll[] = []
      const dice = seededDice(seed)
      const { rolls } = travelDay(traveller, order, {
        ...conditions,
        dice: (purpose, sides) => {
          const result = dice(purpose, sides)
          requestedRolls.push({ purpose, sides, result })
          return result
        },
      })
      expect(rolls).toEqual(requestedRolls)
      expect(new Set(rolls.map(({ purpose }) => purpose)).size).toBe(rolls.length)
      for (const { purpose } of rolls) expect(purpose).toMatch(isPurpose)
    })
  })

  test('R-DIE-1: what is rolled first comes first: by time of day, then rain to pace', () => {
    forEachDay(({ conditions }, { rolls }) => {
      const { times } = conditions.rules.encounters
      const kindsAfterEncounters = [
        'rain',
        'forage',
        'forage-rations',
        'forage-gallons',
        'navigation',
        'lost-direction',
        'pace',
      ]
      const ranks = rolls.map(({ purpose }) => {
        const [kind = '', time = ''] = purpose.split(':')
        const rank = kindsAfterEncounters.indexOf(kind)
        if (rank >= 0) return 3 * times.length + rank
        const within = ['encounter', 'encounter-type', 'quantity'].indexOf(kind)
        return 3 * times.indexOf(time) + within
      })
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    })
  })

  test('R-ENC-3, R-QUANT-2: every result lies on its die, every total within its expression', () => {
    forEachDay((_, { rolls, events }) => {
      for (const { sides, result } of rolls) expect(1 <= result && result <= sides).toBe(true)
      for (const event of events) {
        if (event.kind !== 'encounter') continue
        for (const { dice, total } of event.quantities ?? []) {
          const [found] = findDiceExpressions(dice)
          if (!found) throw new Error(`${dice} is no expression`)
          const { count, sides, plus } = found
          expect(total).toBeGreaterThanOrEqual(Math.max(0, count + plus))
          expect(total).toBeLessThanOrEqual(Math.max(0, count * sides + plus))
        }
      }
    })
  })

  test('R-TABLE-4: what was met once is met no more, on this day or a later one', () => {
    forEachDay(({ conditions }, { met }) => {
      const keys = met.map(({ table, row }) => `${table}/${row}`)
      expect(new Set(keys).size).toBe(keys.length)
      expect(met.some(({ table, row }) => conditions.isMet(table, row))).toBe(false)
    })
  })

  test('R-MOV-5, R-LOST-7: a way is a straight line to where the party is, or believes to be', () => {
    forEachDay(({ traveller, order, conditions }, day) => {
      const { record, believed, from, way, believedWay, heading } = day
      const { hexes, canoe } = conditions.rules.movement
      const byPace = Math.max(...Object.values(hexes), order.canoe ? canoe : 0)
      const points = Math.max(0, byPace + 1 + (day.weather?.points ?? 0))
      const most = order.manual ? 1 : Math.min(points, 20)
      const endOfWay = (start: typeof from, along: typeof way, towards: typeof heading) => {
        expect(along.length).toBeLessThanOrEqual(towards === null ? 0 : most)
        let here = start
        for (const hex of along) {
          expect(hexKey(hex)).toBe(hexKey(neighbour(here, towards ?? 1)))
          here = hex
        }
        return here
      }
      expect(endOfWay(from, way, heading)).toEqual(record.position)
      if (conditions.settings.lost === 'true-hex') {
        expect([believedWay, believed]).toEqual([way, record.position])
      } else {
        const intendedHeading = day.weather?.points === null ? null : order.direction
        expect(endOfWay(traveller.believed, believedWay, intendedHeading)).toEqual(believed)
      }
    })
  })

  test('R-LOST-7: the believed way is the same wherever the party truly is, and what it stands on', () => {
    forEachDay((scenario, { believed, believedWay, believedProgress }) => {
      const { traveller, conditions } = scenario
      if (conditions.settings.lost === 'true-hex') return
      const { terrains } = conditions.rules
      for (const { id } of terrains) {
        const recordElsewhere = { ...traveller.record, position: { x: 0, y: 0 }, terrain: id }
        // Dice depend on the purpose, so that another table does not change the pace die or the
        // weather.
        const resultsByPurpose: Readonly<Record<string, number>> = Object.fromEntries(
          endDay(scenario).rolls.map(({ purpose, result }) => [purpose, result]),
        )
        const isSharedPurpose = (purpose: string) => purpose === 'pace' || purpose === 'rain'
        const dice = (purpose: string) =>
          isSharedPurpose(purpose) ? (resultsByPurpose[purpose] ?? 1) : 1
        const day = travelDay({ ...traveller, record: recordElsewhere }, scenario.order, {
          ...conditions,
          dice,
        })
        expect([day.believed, day.believedWay, day.believedProgress]).toEqual([
          believed,
          believedWay,
          believedProgress,
        ])
      }
    })
  })

  test('R-LAND-2: a party that travels has the terrain of the hex it came to, where the setting takes it', () => {
    forEachDay(({ traveller, conditions: { settings, terrainAt } }, { record, heading }) => {
      const isTaken = settings.terrainOnMove === 'take' && heading !== null
      const land = isTaken ? terrainAt(record.position) : null
      expect(record.terrain).toBe(land ?? traveller.record.terrain)
    })
  })

  test('R-WEATHER-2: weather without a march leaves the party where it is and where it believes to be', () => {
    forEachDay(({ traveller, order }, { weather, way, believedWay, heading, lost, ...day }) => {
      if (order.direction === null || weather?.points !== null) return
      expect([way, believedWay, heading, lost]).toEqual([[], [], null, false])
      expect(day.record.position).toEqual(traveller.record.position)
      const kinds = day.rolls.map(({ purpose }) => purpose.split(':')[0])
      for (const kind of ['navigation', 'lost-direction', 'pace']) expect(kinds).not.toContain(kind)
      expect(day.checks?.navigation).toBeNull()
      expect(day.events.at(-1)).toEqual({ kind: 'no-march', weather: weather.name })
    })
  })

  test('R-REST-1: a party without a direction stays, is not lost, and rolls for no way', () => {
    forEachDay(({ order }, { rolls, way, lost, heading }) => {
      if (order.direction !== null) return
      expect([way, lost, heading]).toEqual([[], false, null])
      const kinds = rolls.map(({ purpose }) => purpose.split(':')[0])
      for (const kind of ['navigation', 'lost-direction', 'pace']) expect(kinds).not.toContain(kind)
    })
  })
})
