import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyOrderBy, anyRules } from '../../test/support/arbitraries.ts'
import { gmAt } from '../../test/support/gm.ts'
import { inSoak } from '../../test/support/in-soak.ts'
import { noDice } from '../../test/support/loaded-dice.ts'
import { openCampaign } from '../../test/support/open-campaign.ts'
import { onShippedTables, playBy } from '../../test/support/play-by.ts'
import { seededDice } from '../../test/support/seeded-dice.ts'
import type { TypedDice } from '../protocol/record.ts'
import type { Day } from '../protocol/views.ts'
import type { Dice, Roll } from '../rules/dice.ts'
import { LOST_POLICIES, TERRAIN_POLICIES } from '../rules/settings.ts'
import type { Order } from '../rules/travel-day.ts'
import { type EndDayRequest, endDay } from './end-day.ts'
import { changeSettings } from './rules-and-settings.ts'
import { gmView } from './views.ts'

const anyPlay = anyRules.chain(({ rules }) =>
  fc.record({
    rules: fc.constant(onShippedTables(rules)),
    orders: fc.array(anyOrderBy(rules), { minLength: 1, maxLength: 3 }),
    seed: fc.nat(),
  }),
)
const anySettings = fc.record({
  lost: fc.constantFrom(...LOST_POLICIES),
  terrainOnMove: fc.constantFrom(...TERRAIN_POLICIES),
})

interface More extends Pick<EndDayRequest, 'typed' | 'map'> {
  readonly prepared?: readonly Roll[]
}

const open = async () => {
  const store = await openCampaign()
  const gm = gmAt(store)
  return {
    now: gm.now,
    settle: async (settings: object) =>
      changeSettings(store, {
        ...(await gm.asked()),
        settings: { ...gmView(await gm.now()).settings, ...settings },
      }),
    playBy: async (rules: Parameters<typeof playBy>[2]) => playBy(store, await gm.asked(), rules),
    day: async (order: Order, dice: Dice, { prepared, ...more }: More = {}) => {
      if (prepared) await store.addPreparedDays((await gm.now()).id, [prepared])
      return endDay({ store, dice }, { ...(await gm.asked()), order, ...more })
    },
  }
}

test('R-TRAIL-1, R-MOV-5: a day adds as many steps to the trail as its longer way has hexes', async () => {
  await fc.assert(
    fc.asyncProperty(anyPlay, anySettings, async ({ rules, orders, seed }, settings) => {
      const gm = await open()
      await gm.settle(settings)
      await gm.playBy(rules)
      for (const order of orders) {
        const { state: before } = await gm.now()
        const { day, way, map } = await gm.day(order, seededDice(seed))
        const { state: after } = await gm.now()
        const steps = after.trail.slice(before.trail.length)
        expect(after.trail.slice(0, -steps.length || undefined)).toEqual(before.trail)
        expect(steps.every((step) => step.day === day)).toBe(true)
        expect(steps.map(({ hex }) => hex).slice(0, way?.length ?? 0)).toEqual(way)
        expect(steps.length).toBeGreaterThanOrEqual(way?.length ?? 0)
        const least = order.direction === null ? 0 : 1
        if (settings.lost === 'true-hex')
          expect(steps).toHaveLength(Math.max(least, way?.length ?? 0))
        const last = steps.at(-1) ?? { hex: map.position, shown: before.believed }
        expect(last).toMatchObject({ hex: map.position, shown: after.believed })
      }
    }),
    { numRuns: inSoak({ commit: 6, soak: 20 }) },
  )
})

const resultsOf = ({ rolls }: Day): TypedDice =>
  Object.fromEntries(rolls.map(({ purpose, result }) => [purpose, result]))

describe('R-DIE-4: a day', () => {
  test('whose dice are all typed, or all prepared, is that of the server’s dice', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlay, async ({ rules, orders: [order], seed }) => {
        if (!order) return
        const play = async (...how: [dice: Dice, more?: More]) => {
          const gm = await open()
          await gm.playBy(rules)
          return gm.day(order, ...how)
        }
        const rolled = await play(seededDice(seed))
        const typed = await play(noDice, { typed: resultsOf(rolled) })
        const prepared = await play(noDice, { prepared: rolled.rolls })
        const marked = (mark: object) => ({
          ...rolled,
          rolls: rolled.rolls.map((roll) => ({ ...roll, ...mark })),
        })
        expect(typed).toEqual(marked({ typed: true }))
        expect(prepared).toEqual(marked({ prepared: true }))
      }),
      { numRuns: inSoak({ commit: 4, soak: 12 }) },
    )
  })
})

test('R-DAY-6, R-TRAIL-1: a party that was put elsewhere for a day of rest leaves a step', async () => {
  const gm = await open()
  const position = { x: 10, y: 10 }
  const map = { ...gmView(await gm.now()).map, position }
  const rest = { direction: null, pace: 'normal', canoe: false, manual: false } as const
  await gm.day({ ...rest, activity: 'rest' }, () => 1, { map })
  expect((await gm.now()).state.trail).toEqual([{ day: 1, hex: position, shown: position }])
})
