import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RunRequest as SentRun } from '#protocol/runs.ts'
import type { Dice } from '#rules/dice/dice.ts'
import { PACES } from '#rules/movement.ts'
import { FOG_POLICIES, LOST_POLICIES, type Settings, TERRAIN_POLICIES } from '#rules/settings.ts'
import { anyHex, anyRules } from '#test/support/arbitraries.ts'
import { gmAt } from '#test/support/gm.ts'
import { inSoak } from '#test/support/in-soak.ts'
import { openCampaign } from '#test/support/open-campaign.ts'
import { onShippedTables, playBy } from '#test/support/play-by.ts'
import { seededDice } from '#test/support/seeded-dice.ts'
import { readJournal } from '../views/journal.ts'
import { endDay } from './end-day.ts'
import { travelRun } from './travel-run.ts'

const open = async (settings: Partial<Settings>) => {
  const store = await openCampaign()
  const gm = gmAt(store)
  await gm.changeSettings(settings)
  return {
    ...gm,
    store,
    run: async (run: SentRun, dice: Dice) =>
      travelRun({ store, dice }, { ...(await gm.commandBase()), run }),
    journal: async () => (await readJournal(store, 'home', { limit: 100 })).days,
  }
}

const anySettings = fc.record({
  lost: fc.constantFrom(...LOST_POLICIES),
  terrainOnMove: fc.constantFrom(...TERRAIN_POLICIES),
  fog: fc.constantFrom(...FOG_POLICIES),
})

const anyRun = fc.record({
  route: fc.array(anyHex, { minLength: 1, maxLength: 4 }),
  pace: fc.constantFrom(...PACES),
  canoe: fc.boolean(),
  days: fc.integer({ min: 1, max: 6 }),
})

test('R-RUN-1, R-RUN-6: a run is its days ended one by one with those headings, under any rule set of one hex a day', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyRules,
      anySettings,
      anyRun,
      fc.nat(),
      async ({ rules }, settings, sent, seed) => {
        const one = onShippedTables({
          ...rules,
          movement: {
            hexes: { slow: 1, normal: 1, fast: 1 },
            paceDie: 'none',
            canoe: 1,
            leftover: 'lost',
          },
        })
        const [run, single] = [await open(settings), await open(settings)]
        for (const { store, commandBase } of [run, single])
          await playBy(store, await commandBase(), one)
        const { days } = await run.run({ ...sent, until: {} }, seededDice(seed))
        const dice = seededDice(seed)
        for (const day of days) {
          const order = day.order
          const alone = await endDay(
            { store: single.store, dice },
            { ...(await single.commandBase()), order },
          )
          expect(alone).toEqual(day)
        }
        expect(await run.view()).toEqual(await single.view())
        expect(await run.playersView()).toEqual(await single.playersView())
        expect(await run.journal()).toEqual(await single.journal())
      },
    ),
    { numRuns: inSoak({ commit: 4, soak: 12 }) },
  )
})
