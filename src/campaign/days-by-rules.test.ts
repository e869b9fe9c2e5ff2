import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TypedDice } from '#protocol/record.ts'
import type { Day } from '#protocol/views.ts'
import type { Dice } from '#rules/dice/dice.ts'
import { LOST_POLICIES, TERRAIN_POLICIES } from '#rules/settings.ts'
import type { DayOrder } from '#rules/travel-day.ts'
import { anyOrderBy, anyRules } from '#test/support/arbitraries.ts'
import { gmAt } from '#test/support/gm.ts'
import { inSoak } from '#test/support/in-soak.ts'
import { noDice } from '#test/support/loaded-dice.ts'
import { openCampaign } from '#test/support/open-campaign.ts'
import { onShippedTables, playBy } from '#test/support/play-by.ts'
import { seededDice } from '#test/support/seeded-dice.ts'
import { type EndDayRequest, endDay } from './days/end-day.ts'
import { readJournal } from './views/journal.ts'

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

interface More extends Pick<EndDayRequest, 'typed' | 'map'> {}

const open = async () => {
  const store = await openCampaign()
  const gm = gmAt(store)
  return {
    ...gm,
    playBy: async (rules: Parameters<typeof playBy>[2]) =>
      playBy(store, await gm.commandBase(), rules),
    day: async (order: DayOrder, dice: Dice, more: More = {}) => {
      return endDay({ store, dice }, { ...(await gm.commandBase()), order, ...more })
    },
    journal: async () => (await readJournal(store, (await gm.now()).id, { limit: 50 })).days,
  }
}

test('R-UNDO-2, R-DAY-8: days that were ended under two rule sets, undone and redone, are what they were', async () => {
  await fc.assert(
    fc.asyncProperty(anyPlay, anyPlay, anySettings, async (first, second, settings) => {
      const gm = await open()
      await gm.changeSettings(settings)
      const states = [await gm.now()]
      for (const { rules, orders, seed } of [first, second]) {
        await gm.playBy(rules)
        states.push(await gm.now())
        for (const order of orders) {
          await gm.day(order, seededDice(seed))
          states.push(await gm.now())
        }
      }
      const written = await gm.journal()
      for (const before of states.toReversed().slice(1)) {
        await gm.undo()
        expect((await gm.now()).state).toEqual(before.state)
      }
      for (const after of states.slice(1)) {
        await gm.redo()
        expect((await gm.now()).state).toEqual(after.state)
      }
      expect(await gm.journal()).toEqual(written)
    }),
    { numRuns: inSoak({ commit: 4, soak: 12 }) },
  )
})

test('R-TRAIL-1, R-MOV-5: a day adds as many steps to the trail as its longer way has hexes', async () => {
  await fc.assert(
    fc.asyncProperty(anyPlay, anySettings, async ({ rules, orders, seed }, settings) => {
      const gm = await open()
      await gm.changeSettings(settings)
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

test('R-DIE-4: a day whose dice are all typed is that of the server’s dice', async () => {
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
      const rolls = rolled.rolls.map((roll) => ({ ...roll, typed: true }))
      expect(typed).toEqual({ ...rolled, rolls })
    }),
    { numRuns: inSoak({ commit: 4, soak: 12 }) },
  )
})

test('R-DAY-6, R-TRAIL-1: a party that was put elsewhere for a day of rest leaves a step', async () => {
  const gm = await open()
  const position = { x: 10, y: 10 }
  const map = { ...(await gm.view()).map, position }
  const rest = { direction: null, pace: 'normal', canoe: false, manual: false } as const
  await gm.day({ ...rest, activity: 'rest' }, () => 1, { map })
  expect((await gm.now()).state.trail).toEqual([{ day: 1, hex: position, shown: position }])
})
