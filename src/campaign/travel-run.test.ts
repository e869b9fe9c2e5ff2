import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyHex, anyRules } from '../../test/support/arbitraries.ts'
import { gmAt } from '../../test/support/gm.ts'
import { inSoak } from '../../test/support/in-soak.ts'
import { openCampaign } from '../../test/support/open-campaign.ts'
import { onShippedTables, playBy } from '../../test/support/play-by.ts'
import { seededDice } from '../../test/support/seeded-dice.ts'
import type { RunRequest as SentRun } from '../protocol/runs.ts'
import type { Dice } from '../rules/dice.ts'
import type { Hex } from '../rules/hex.ts'
import { PACES } from '../rules/movement.ts'
import { FOG_POLICIES, LOST_POLICIES, TERRAIN_POLICIES } from '../rules/settings.ts'
import { endDay } from './end-day.ts'
import { readJournal } from './journal.ts'
import { playerView } from './player-view.ts'
import { changeSettings } from './rules-and-settings.ts'
import { travelRun } from './travel-run.ts'
import { redo, rewind, undo } from './undo.ts'
import { gmView } from './views.ts'

const START: Hex = { x: 40, y: 30 }

const open = async (settings: object) => {
  const store = await openCampaign()
  const gm = gmAt(store)
  await changeSettings(store, {
    ...(await gm.asked()),
    settings: { ...gmView(await gm.now()).settings, ...settings },
  })
  return {
    store,
    ...gm,
    run: async (run: SentRun, dice: Dice) =>
      travelRun({ store, dice }, { ...(await gm.asked()), run }),
    undo: async () => undo(store, await gm.asked()),
    redo: async () => redo(store, await gm.asked()),
    rewind: async (day: number) => rewind(store, { ...(await gm.asked()), day }),
    players: async () => playerView(await gm.now()),
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
        for (const { store, asked } of [run, single]) await playBy(store, await asked(), one)
        const { days } = await run.run({ ...sent, until: {} }, seededDice(seed))
        const dice = seededDice(seed)
        for (const day of days) {
          const order = day.order
          const alone = await endDay(
            { store: single.store, dice },
            { ...(await single.asked()), order },
          )
          expect(alone).toEqual(day)
        }
        expect(gmView(await run.now())).toEqual(gmView(await single.now()))
        expect(await run.players()).toEqual(await single.players())
        expect(await run.journal()).toEqual(await single.journal())
      },
    ),
    { numRuns: inSoak({ commit: 4, soak: 12 }) },
  )
})

test('R-UNDO-2, R-REW-3: under any rules, days of a run undone one by one, rewound and redone are what they were', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyRules,
      anySettings,
      anyRun,
      fc.nat(),
      async ({ rules }, settings, sent, seed) => {
        const gm = await open(settings)
        await playBy(gm.store, await gm.asked(), onShippedTables(rules))
        const state = async () => {
          const { revision: _, undo: __, redo: ___, ...view } = gmView(await gm.now())
          return view
        }
        const before = await state()
        const { days } = await gm.run({ ...sent, until: {} }, seededDice(seed))
        const after = await state()
        for (const day of days.toReversed()) {
          expect((await state()).map).toEqual(day.map)
          await gm.undo()
        }
        expect(await state()).toEqual(before)
        for (const _ of days) await gm.redo()
        expect(await state()).toEqual(after)
        await gm.rewind(0)
        expect(await state()).toEqual(before)
        await gm.redo()
        expect(await state()).toEqual(after)
      },
    ),
    { numRuns: inSoak({ commit: 4, soak: 12 }) },
  )
})

/** Dice by purpose, so that one campaign's party is lost where the other's is not. */
const diceWith = (navigation: number, lostDirection: number): Dice => {
  const seeded = seededDice(11)
  return (purpose, sides) => {
    if (purpose === 'navigation') return navigation
    if (purpose === 'lost-direction') return lostDirection
    return purpose === 'pace' ? 2 : seeded(purpose, sides)
  }
}

describe.each(['believed-hex', 'no-marker'] as const)('where players see %s', (lost) => {
  test('R-LOST-6, R-AIM-2: runs, rewind, undo and redo tell players nothing of being lost', async () => {
    const settings = { lost, fog: 'veil-and-dim', terrainOnMove: 'suggest' } as const
    const [lostOne, other] = [await open(settings), await open(settings)]
    const sent: SentRun = {
      route: [START, { x: 44, y: 34 }, { x: 44, y: 60 }],
      pace: 'slow',
      canoe: false,
      until: { encounter: false, supplies: null },
      days: 5,
    }
    const same = async () => {
      // Which known hexes were visited, and how long a way was, may follow from the party's belief alone.
      expect(await lostOne.players()).toEqual(await other.players())
    }
    const bothDo = async (
      act: (gm: Awaited<ReturnType<typeof open>>, dice: Dice) => Promise<unknown>,
    ) => {
      await act(lostOne, diceWith(1, 5))
      await act(other, diceWith(20, 5))
      await same()
    }
    await bothDo((gm, dice) => gm.run(sent, dice))
    const { record, believed } = (await lostOne.now()).state
    expect(record.position).not.toEqual(believed)
    await bothDo((gm, dice) => gm.run({ ...sent, days: 60 }, dice))
    await bothDo((gm) => gm.rewind(7))
    await bothDo((gm) => gm.undo())
    await bothDo((gm) => gm.redo())
    await bothDo((gm) => gm.redo())
    await bothDo((gm) => gm.rewind(0))
  })
})
