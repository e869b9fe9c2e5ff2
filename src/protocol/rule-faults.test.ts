import { expect, test } from 'vitest'
import type { RuleSet } from '../rules/rule-set.ts'
import { STANDARD_RULES } from '../rules/standard-rules.ts'
import { cleanRules, findRuleFaults } from './rule-faults.ts'

const hasTable = (id: string) =>
  id === 'beach' || STANDARD_RULES.terrains.some((t) => t.table === id)
const faultsOf = (rules: RuleSet) =>
  findRuleFaults(rules, { hasTable }).map(({ path, code }) => `${path} ${code}`)

const { encounters, rain, navigation, movement, forage, terrains } = STANDARD_RULES
const withTerrain = (index: number, field: string, value: unknown): Partial<RuleSet> => ({
  terrains: terrains.map((terrain, at) =>
    at === index ? { ...terrain, [field]: value } : terrain,
  ),
})
const withTimes = (...times: string[]): Partial<RuleSet> => ({
  encounters: { ...encounters, times },
})

const NONSENSE: readonly [what: string, Partial<RuleSet>, ...faults: string[]][] = [
  ['a die of 0', { encounters: { ...encounters, die: 0 } }, 'encounters.die out-of-range'],
  ['a die of one side', { rain: { ...rain, die: 1, heavyOnAtLeast: 1 } }, 'rain.die out-of-range'],
  [
    'a threshold above the die',
    { encounters: { ...encounters, onAtLeast: 21 }, rain: { ...rain, heavyOnAtLeast: 5 } },
    'encounters.onAtLeast out-of-range',
    'rain.heavyOnAtLeast out-of-range',
  ],
  [
    'a threshold of 0',
    { rain: { ...rain, heavyOnAtLeast: 0 } },
    'rain.heavyOnAtLeast out-of-range',
  ],
  ['a colon in a time', withTimes('at 8:00'), 'encounters.times.0 no-colon'],
  ['a time twice', withTimes('Dusk', 'noon', 'dusk'), 'encounters.times.2 repeated'],
  ['a blank time', withTimes(' '), 'encounters.times.0 blank'],
  ['a long time', withTimes('x'.repeat(31)), 'encounters.times.0 too-long'],
  ['a time of two lines', withTimes('a\nb'), 'encounters.times.0 not-plain'],
  [
    'too many times',
    withTimes(...Array.from({ length: 25 }, (_, n) => `hour ${n}`)),
    'encounters.times wrong-count',
  ],
  [
    'gallons below 0, and in halves',
    { rain: { ...rain, gallons: { light: -1, heavy: 0.5 } } },
    'rain.gallons.light out-of-range',
    'rain.gallons.heavy out-of-range',
  ],
  [
    'a need above 100',
    { needs: { ointment: 0, water: 101, food: Number.NaN } },
    'needs.water out-of-range',
    'needs.food out-of-range',
  ],
  [
    'a DC change and a bonus beyond 100',
    { navigation: { ...navigation, paceDc: { slow: -101, normal: 0, fast: 5 }, guide: 101 } },
    'navigation.paceDc.slow out-of-range',
    'navigation.guide out-of-range',
  ],
  [
    'more than 99 points',
    { movement: { ...movement, hexes: { slow: 0, normal: 100, fast: 1 }, canoe: -1 } },
    'movement.hexes.normal out-of-range',
    'movement.canoe out-of-range',
  ],
  [
    'a foraging DC, and a march that it costs, out of range',
    { forage: { ...forage, dc: -1, whileTravelling: 100 } },
    'forage.dc out-of-range',
    'forage.whileTravelling out-of-range',
  ],
  [
    'yields that are no dice',
    { forage: { ...forage, rations: 'many', gallons: '1d6 ' } },
    'forage.rations not-dice',
    'forage.gallons not-dice',
  ],
  ['no terrain', { terrains: [] }, 'terrains wrong-count'],
  ['two terrains of one name', withTerrain(3, 'name', 'BEACH'), 'terrains.3.name repeated'],
  ['two terrains of one id', withTerrain(3, 'id', '1'), 'terrains.3.id repeated'],
  ['an id that is none', withTerrain(0, 'id', 'Sea'), 'terrains.0.id malformed'],
  ['a terrain without a name', withTerrain(0, 'name', ''), 'terrains.0.name blank'],
  [
    'a name that no settings can hold',
    withTerrain(0, 'name', '__proto__'),
    'terrains.0.name unfit',
  ],
  ['a terrain DC of 101', withTerrain(0, 'dc', 101), 'terrains.0.dc out-of-range'],
  ['a sight of 4', withTerrain(0, 'sight', 4), 'terrains.0.sight out-of-range'],
  ['a colour that is none', withTerrain(0, 'colour', 'red'), 'terrains.0.colour malformed'],
  ['no such table', withTerrain(0, 'table', 'toString'), 'terrains.0.table no-such-table'],
]

test.each(NONSENSE)('R-RULE-3: %s is refused at the field', (_what, change, ...faults) => {
  expect(faultsOf({ ...STANDARD_RULES, ...change })).toEqual(faults)
})

test('R-RULE-3: the standard has no fault, nor have rules without encounters', () => {
  expect(faultsOf(STANDARD_RULES)).toEqual([])
  expect(faultsOf({ ...STANDARD_RULES, ...withTimes() })).toEqual([])
})

test('R-RULE-3: blanks at the ends of names and times are not kept', () => {
  const written = {
    ...STANDARD_RULES,
    ...withTimes(' dusk\u200b '),
    ...withTerrain(0, 'name', '  Strand '),
  }
  const { encounters: cleaned, terrains: lands } = cleanRules(written, STANDARD_RULES)
  expect(cleaned.times).toEqual(['dusk'])
  expect(lands[0]?.name).toBe('Strand')
  expect(cleanRules(STANDARD_RULES, STANDARD_RULES)).toEqual(STANDARD_RULES)
})

test('R-RULE-3: what a write leaves out stays as it is; of a new terrain it is the standard’s', () => {
  const before = {
    ...STANDARD_RULES,
    ...withTerrain(0, 'cost', 4),
    movement: { ...STANDARD_RULES.movement, leftover: 'kept' as const },
  }
  const { leftover: _, ...movement } = before.movement
  const [beach, ...others] = before.terrains.map(
    ({ cost: __, fastest: ___, ...terrain }) => terrain,
  )
  const added = { ...(beach as NonNullable<typeof beach>), id: 'new', name: 'New' }
  const written = {
    ...before,
    movement,
    terrains: [{ ...beach, ...added, id: '1' }, ...others, added],
  }
  const cleaned = cleanRules(written, before)
  expect(cleaned.movement.leftover).toBe('kept')
  expect(cleaned.terrains.map(({ cost }) => cost)).toEqual([4, ...others.map(() => 1), 1])
  expect(cleaned.terrains.at(-1)).toMatchObject({ id: 'new', cost: 1, fastest: 'fast' })
})
