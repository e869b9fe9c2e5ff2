import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyHex,
  anyLuck,
  anyOrder,
  anyRecord,
  anyTerrain,
  diceOf,
  NUMBERED_TABLES,
} from '../../test/support/arbitraries.ts'
import { frozen } from '../../test/support/frozen.ts'
import { loadedDice } from '../../test/support/loaded-dice.ts'
import { rulesWith } from '../../test/support/rules-with.ts'
import { STANDARD_CONDITIONS } from '../../test/support/standard-conditions.ts'
import { type Hex, hexKey, neighbour } from './hex.ts'
import { startingRecord } from './record.ts'
import { LOST_POLICIES, TERRAIN_POLICIES } from './settings.ts'
import { type Conditions, travelDay } from './travel-day.ts'

const anyTraveller = fc
  .record({ record: anyRecord, believed: anyHex, day: fc.nat({ max: 1_000 }) })
  .map(frozen)
const anySettings = fc.record({
  lost: fc.constantFrom(...LOST_POLICIES),
  terrainOnMove: fc.constantFrom(...TERRAIN_POLICIES),
})
const ORDER = { direction: 2, pace: 'normal', canoe: false, manual: false } as const
const HERE: Hex = { x: 40, y: 30 }
const AHEAD = neighbour(HERE, ORDER.direction)
const TRAVELLER = { record: startingRecord(HERE, '8'), believed: HERE, day: 3 }

const conditionsWith = (more: Partial<Conditions>): Conditions => ({
  ...STANDARD_CONDITIONS,
  tables: NUMBERED_TABLES,
  ...more,
})

test('R-LAND-2: a party has the terrain of the hex it came to, where the setting takes it', () => {
  fc.assert(
    fc.property(
      anyTraveller,
      anyOrder,
      anySettings,
      fc.option(anyTerrain),
      anyLuck,
      (from, order, settings, land, luck) => {
        const terrainAt = (hex: Hex) =>
          hexKey(hex) === hexKey(from.record.position) ? '9' : (land?.id ?? null)
        const dice = diceOf(luck)
        const after = travelDay(from, order, conditionsWith({ settings, terrainAt, dice })).record
        const known = terrainAt(after.position)
        const isTaken = settings.terrainOnMove === 'take' && known !== null
        expect(after.terrain).toBe(isTaken ? known : from.record.terrain)
      },
    ),
  )
})

describe('R-NAV-5: a day on which the rules spare the party the check', () => {
  const onTrail = (hex: Hex) => hexKey(hex) === hexKey(AHEAD)
  const nowhere = () => false
  const ON_WATER = { ...TRAVELLER, record: { ...TRAVELLER.record, terrain: '6' } }
  const canoe = { ...ORDER, canoe: true }

  test.each([
    ['the hex ahead is on its trail', { onTrail: 'skip' }, TRAVELLER, ORDER, onTrail, true],
    ['it is on water, in a canoe', { onWater: 'skip' }, ON_WATER, canoe, nowhere, true],
    ['the hex ahead is another', { onTrail: 'skip' }, TRAVELLER, ORDER, nowhere, false],
    ['it is on water, on foot', { onWater: 'skip' }, ON_WATER, ORDER, nowhere, false],
    ['it is in a canoe, on land', { onWater: 'skip' }, TRAVELLER, canoe, nowhere, false],
    ['the rules check everywhere', {}, ON_WATER, canoe, onTrail, false],
  ] as const)('%s: %o', (_, navigation, from, order, isOnTrail, isSpared) => {
    const dice = isSpared ? loadedDice(1, 1, 1, 1) : loadedDice(1, 1, 1, 1, 1, 4)
    const day = travelDay(
      from,
      order,
      conditionsWith({ rules: rulesWith({ navigation }), isOnTrail, dice }),
    )
    expect(day.lost).toBe(!isSpared)
    expect(day.rolls.some(({ purpose }) => purpose === 'navigation')).toBe(!isSpared)
  })
})
