import fc from 'fast-check'
import { lowestResult } from '#rules/dice/table-dice.ts'
import type { EncounterTable, EncounterTables } from '#rules/encounter.ts'
import { PACES } from '#rules/movement.ts'
import { type MapRecord, type NumberField, RAINS, RECORD_NUMBERS } from '#rules/record.ts'
import { CHECK_POLICIES, RULE_FIELDS, type RuleSet } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { ACTIVITIES, type DayOrder } from '#rules/travel-day.ts'
import type { Weather } from '#rules/weather.ts'
import { HEADINGS, type Hex, MAX_COORDINATE } from '#shared/hex.ts'
import { frozen } from './frozen.ts'
import { anyTableDice } from './table-dice.ts'

/** Every whole number within a field's bounds, those near a day's need more often. */
const numberIn = (field: NumberField) => {
  const { min, max } = RECORD_NUMBERS[field]
  return fc.oneof(
    fc.integer({ min, max: Math.min(max, 300) }),
    fc.integer({ min: Math.max(min, max - 300), max }),
    fc.integer({ min, max }),
  )
}

/** Any coordinate; those at the origin and at the edge of the world more often. */
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
const anyTerrain = fc.constantFrom(...STANDARD_RULES.terrains)

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

const anyOrder: fc.Arbitrary<DayOrder> = fc
  .record({
    direction: fc.constantFrom(...HEADINGS),
    pace: fc.constantFrom(...PACES),
    canoe: fc.boolean(),
    manual: fc.boolean(),
  })
  .map(frozen)

const numberedTable: EncounterTable = {
  id: 'numbered',
  name: 'Numbered',
  die: 100,
  dice: null,
  rows: Array.from({ length: 100 }, (_, index) => ({
    id: String(index + 1),
    name: `#${index + 1}`,
    details: '',
    table: null,
    once: false,
    min: index + 1,
    max: index + 1,
  })),
}

/** Tables in which the d100's result N is the encounter `#N` of every terrain. */
export const NUMBERED_TABLES: EncounterTables = frozen(
  Object.fromEntries(STANDARD_RULES.terrains.map(({ table }) => [table, numberedTable])),
)

const ROW_NAMES = ['Apes', '2d6 crabs', 'd4 gulls, 1d6-3 eggs', 'A cache', '20d20 ants, d8 wasps']
const MOST_TABLES = 6

/** A table that covers its die; rows lead to tables of higher numbers alone. */
const anyNthTable = (nth: number, count: number): fc.Arbitrary<EncounterTable> =>
  fc
    .record({
      rolled: anyTableDice,
      cuts: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 8 }),
      parts: fc.array(
        fc.record({
          name: fc.constantFrom(...ROW_NAMES),
          details: fc.constantFrom('', 'By night.'),
          table: fc.option(fc.integer({ min: nth + 1, max: count })),
          once: fc.boolean(),
        }),
        { minLength: 9, maxLength: 9 },
      ),
    })
    .map(({ rolled, cuts, parts }) => {
      const { die } = rolled
      const lowest = lowestResult(rolled)
      const inside = cuts.filter((cut) => lowest <= cut && cut < die)
      const ends = [...new Set([...inside, die])].sort((a, b) => a - b)
      const rows = ends.map((max, index) => {
        const part = parts[index % parts.length] as (typeof parts)[number]
        const leadsTo = part.table !== null && part.table < count ? `t${part.table}` : null
        return {
          id: `${index}`,
          min: (ends[index - 1] ?? lowest - 1) + 1,
          max,
          ...part,
          table: leadsTo,
        }
      })
      return { id: `t${nth}`, name: `Table ${nth}`, ...rolled, rows }
    })

const anyTables: fc.Arbitrary<EncounterTables> = fc
  .integer({ min: 1, max: MOST_TABLES })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, nth) => anyNthTable(nth, count))))
  .map((tables) => Object.fromEntries(tables.map((table) => [table.id, table])))

const byPace = <Value>(value: fc.Arbitrary<Value>) =>
  fc.record({ slow: value, normal: value, fast: value })
const upTo = (max: number) => fc.integer({ min: 0, max })
const dcChange = fc.integer({ min: -30, max: 30 })
const aDie = fc.integer({ min: 2, max: 30 })
const aYield = fc.constantFrom('1d6', '3d4-4', '2d1000+1000', '0', '12')

/** A table of weather that covers its die. */
const anyWeatherTable = fc
  .record({
    die: aDie,
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: 29 }), { maxLength: 5 }),
    parts: fc.array(
      fc.record({
        name: fc.constantFrom('Light', 'Heavy', 'Storm', 'Fog'),
        rain: fc.constantFrom(...RAINS),
        gallons: upTo(100),
        dc: dcChange,
        points: fc.option(fc.integer({ min: -30, max: 30 })),
        canoe: fc.boolean(),
      }),
      { minLength: 6, maxLength: 6 },
    ),
  })
  .map(({ die, cuts, parts }) => {
    const ends = [...cuts.filter((cut) => cut < die).sort((a, b) => a - b), die]
    const rows = ends.map((to, at) => ({
      from: (ends[at - 1] ?? 0) + 1,
      to,
      ...(parts[at] as (typeof parts)[number]),
    }))
    return { die, rows }
  })

const anyWeather: fc.Arbitrary<Weather> = fc
  .tuple(fc.array(anyWeatherTable, { minLength: 1, maxLength: 3 }), fc.nat())
  .map(([tables, on]) => ({
    on: `w${on % tables.length}`,
    tables: tables.map((table, at) => ({ id: `w${at}`, name: `Season ${at}`, ...table })),
  }))

/** A rule set with the tables that its terrains name, each number within its bounds. */
export const anyRules: fc.Arbitrary<{ rules: RuleSet; tables: EncounterTables }> = fc
  .tuple(
    anyTables,
    fc.record({
      encounters: fc.record({
        die: aDie,
        onAtLeast: upTo(20).map((shown) => shown + 1),
        times: fc.uniqueArray(
          fc.constantFrom('dawn', 'noon', 'dusk', 'dead of night', '__proto__'),
        ),
      }),
      weather: anyWeather,
      needs: fc.record({ ointment: upTo(100), water: upTo(100), food: upTo(100) }),
      navigation: fc.record({
        paceDc: byPace(dcChange),
        onTrail: fc.constantFrom(...CHECK_POLICIES),
        onWater: fc.constantFrom(...CHECK_POLICIES),
        guide: dcChange,
      }),
      movement: fc.record({
        hexes: byPace(upTo(20)),
        paceDie: fc.constantFrom(...RULE_FIELDS.movement.paceDie.choices),
        canoe: upTo(20),
        leftover: fc.constantFrom(...RULE_FIELDS.movement.leftover.choices),
      }),
      forage: fc.record({
        dc: upTo(40),
        rations: aYield,
        gallons: aYield,
        whileTravelling: fc.option(upTo(20)),
      }),
      quantities: fc.boolean(),
    }),
    fc.array(
      fc.record({
        dc: upTo(40),
        water: fc.boolean(),
        cost: upTo(8).map((more) => more + 1),
        fastest: fc.constantFrom(...PACES),
        sight: upTo(3),
        nth: upTo(MOST_TABLES),
      }),
      { minLength: 9, maxLength: 40 },
    ),
  )
  .map(([tables, parts, lands]) => {
    const ids = Object.keys(tables)
    const terrains = lands.map(({ nth, ...land }, index) => ({
      id: `${index + 1}`,
      name: `Land ${index + 1}`,
      playersName: null,
      colour: '#102030',
      table: ids[nth % ids.length] as string,
      ...land,
    }))
    return frozen({ rules: { ...parts, terrains }, tables })
  })

/** Orders that the rules allow, days without travel among them. */
export const anyOrderBy = ({ forage }: Pick<RuleSet, 'forage'>): fc.Arbitrary<DayOrder> =>
  fc
    .tuple(anyOrder, fc.constantFrom(...ACTIVITIES), fc.boolean())
    .map(([order, activity, stays]) => {
      if (activity === 'travel') return order
      const mayMove = activity === 'forage' && forage.whileTravelling !== null && !stays
      return frozen({ ...order, direction: mayMove ? order.direction : null, activity })
    })
