import { describe, expect, test } from 'vitest'
import type { Hex } from '#shared/hex.ts'
import { tableOf } from '#test/support/at-the-bounds.ts'
import { loadedDice } from '#test/support/loaded-dice.ts'
import { rulesWith } from '#test/support/rules-with.ts'
import { STANDARD_CONDITIONS } from '#test/support/standard-conditions.ts'
import { type MapRecord, startingRecord } from '../record.ts'
import type { DayConditions, PartyState } from '../travel-day.ts'
import { runUntilStopped, type StopConditions } from './run.ts'

const START: Hex = { x: 0, y: 0 }
/** The encounter table of the terrain that the party begins on. */
const JUNGLE = 'jungle-no-undead'
const NEVER: StopConditions = {
  encounter: false,
  lost: false,
  supplies: null,
  rain: false,
  terrain: false,
}
const north = (steps: number): Hex => ({ x: 0, y: -2 * steps })

const party = (changes: Partial<MapRecord> = {}): PartyState => ({
  record: { ...startingRecord(START, '2'), ...changes },
  believed: START,
  day: 0,
})

const DULL_DAY = [1, 1, 1, 1, 20]

const travel = (
  until: Partial<StopConditions>,
  {
    days = 5,
    dice = [DULL_DAY, DULL_DAY, DULL_DAY, DULL_DAY, DULL_DAY],
    route = [north(9)],
    conditions = {},
    from = party(),
  }: {
    readonly days?: number
    readonly dice?: readonly (readonly number[])[]
    readonly route?: readonly Hex[]
    readonly conditions?: Partial<DayConditions>
    readonly from?: PartyState
  } = {},
) =>
  runUntilStopped(
    from,
    { route, pace: 'normal', canoe: false, days, until: { ...NEVER, ...until } },
    { ...STANDARD_CONDITIONS, dice: loadedDice(...dice.flat()), ...conditions },
  )

const ENCOUNTER = [18, 1, 1, 1, 1, 20]
const HEAVY = [1, 1, 1, 4, 20]
const LOST = [1, 1, 1, 1, 1, 4]

describe('a run', () => {
  test('R-RUN-1: at most so many days', () => {
    const { days, stopped } = travel({}, { days: 3 })
    expect([days.length, stopped]).toEqual([3, 'days'])
    expect(days.map(({ day }) => day.day)).toEqual([1, 2, 3])
  })

  test('R-RUN-1: it ends where it arrives', () => {
    const { days, stopped } = travel({}, { route: [north(2)] })
    expect([days.length, stopped]).toEqual([2, 'arrived'])
  })

  test.each([
    ['encounter', { encounter: true }, ENCOUNTER],
    ['lost', { lost: true }, LOST],
    ['rain', { rain: true }, HEAVY],
  ] as const)('R-RUN-3: ticked, %s ends it; else it goes on', (stop, until, dice) => {
    const scenario = { days: 3, dice: [DULL_DAY, dice, DULL_DAY] }
    expect(travel(until, scenario)).toMatchObject({ days: [{}, {}], stopped: stop })
    expect(travel({}, scenario).days).toHaveLength(3)
  })

  test('R-RUN-2: what holds before the first day ends nothing by itself: a day is travelled', () => {
    expect(travel({ supplies: 1_000 }).days).toHaveLength(1)
  })

  test('R-RUN-3: several at once: arrived first, then in the order of the conditions', () => {
    const all = { encounter: true, lost: true, supplies: 1_000, rain: true, terrain: true }
    const encounterAndLost = [18, 1, 1, 1, 4, 1, 1]
    expect(travel(all, { dice: [encounterAndLost], route: [north(1)] }).stopped).toBe('arrived')
    expect(travel(all, { dice: [encounterAndLost] }).stopped).toBe('encounter')
    expect(travel({ ...all, encounter: false }, { dice: [encounterAndLost] }).stopped).toBe('lost')
    expect(travel({ supplies: 1_000, rain: true }, { dice: [HEAVY] }).stopped).toBe('supplies')
  })

  test('R-SUP-5: supplies: ends where a store would not last so many more days', () => {
    // 40 rations last 4 people 10 days.
    expect(
      travel({ supplies: 9 }, { from: party({ water: 1_000, ointment: 1_000 }) }),
    ).toMatchObject({ days: [{}, {}], stopped: 'supplies' })
    expect(travel({ supplies: 0 }, { from: party({ food: 0 }), days: 2 }).stopped).toBe('days')
  })

  test('R-SUP-5: a need of 0 never ends it', () => {
    const rules = rulesWith({ needs: { ointment: 0, water: 0, food: 0 } })
    const scenario = { conditions: { rules }, from: party({ food: 0, water: 0 }), days: 2 }
    expect(travel({ supplies: 1_000_000 }, scenario).stopped).toBe('days')
  })

  test.each(['suggest', 'take'] as const)(
    'R-RUN-3: the known terrain is not the record’s, or was taken: %s',
    (terrainOnMove) => {
      const settings = { ...STANDARD_CONDITIONS.settings, terrainOnMove }
      const terrainAt = ({ y }: Hex) => (y <= -6 ? '8' : y === -4 ? null : '2')
      expect(travel({ terrain: true }, { conditions: { settings, terrainAt } })).toMatchObject({
        days: [{}, {}, { day: { record: { terrain: terrainOnMove === 'take' ? '8' : '2' } } }],
        stopped: 'terrain',
      })
    },
  )

  test('R-RUN-2, R-TABLE-4: a row that one of its days met is not met again', () => {
    const tables = { ...STANDARD_CONDITIONS.tables, [JUNGLE]: tableOf(JUNGLE, { once: true }) }
    const dice = [20, 1, 1, 1, 1, 20]
    const { days } = travel({}, { conditions: { tables }, dice: [dice, dice], days: 2 })
    expect(days.map(({ day }) => day.met)).toEqual([[{ table: JUNGLE, row: '1' }], []])
  })

  test('R-NAV-5, R-RUN-2: its own new steps are trail', () => {
    const rules = rulesWith({ navigation: { onTrail: 'skip' } })
    const isOnTrail = ({ y }: Hex) => y === 0
    // The party goes there, and back on its own trail without a check.
    const { days } = travel(
      {},
      {
        conditions: { rules, isOnTrail },
        route: [START, north(2), north(-1)],
        dice: [DULL_DAY, DULL_DAY, DULL_DAY.slice(0, 4), DULL_DAY.slice(0, 4), DULL_DAY],
        days: 4,
      },
    )
    expect(days.map(({ day }) => day.checks?.navigation === null)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})
