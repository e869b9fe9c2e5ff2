import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gmAt } from '../../test/support/gm.ts'
import { openCampaign } from '../../test/support/open-campaign.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import type { Dice } from '../rules/dice.ts'
import { HEADINGS, type Heading } from '../rules/hex.ts'
import { type LostPolicy, type Settings, STANDARD_SETTINGS } from '../rules/settings.ts'
import { changeSettings } from './change-settings.ts'
import { endDay } from './end-day.ts'
import { findBearings } from './find-bearings.ts'
import { paintHexes } from './paint-hexes.ts'
import { playerView } from './player-view.ts'
import { saveMap } from './save-map.ts'
import { addSite } from './sites.ts'
import type { Store } from './store.ts'
import { redo, undo } from './undo.ts'
import { gmView } from './views.ts'

/** Dice that make a day's navigation fail and lead astray, or succeed; all else stays the same. */
const dayDice = (lostAlong: Heading | null): Dice => {
  let thrown = 0
  return (_, sides) => {
    thrown += 1
    // Morning, afternoon, evening and rain come first, none of them with an event.
    if (thrown <= 4) return 1
    if (thrown === 5) return lostAlong === null ? sides : 1
    return sides === 6 ? (lostAlong ?? 1) : 1
  }
}

const gmOf = (store: Store) => {
  const { now, asked } = gmAt(store)
  return {
    now,
    asked,
    seen: async () => playerView(await now()),
    own: async () => gmView(await now()),
    settle: async (settings: Partial<Settings>) =>
      changeSettings(store, {
        ...(await asked()),
        settings: { ...gmView(await now()).settings, ...settings },
      }),
    day: async (direction: Heading, lostAlong: Heading | null, manual = false) =>
      endDay(
        { store, dice: dayDice(lostAlong) },
        { ...(await asked()), order: { direction, pace: 'normal', canoe: false, manual } },
      ),
    save: async (food: number) =>
      saveMap(store, { ...(await asked()), map: { ...gmView(await now()).map, food } }),
    // Another terrain than the record's: one that it says already would be no change to undo.
    stand: async () => {
      const { map } = gmView(await now())
      const terrain = map.terrain === 'Mountains' ? 'Wasteland' : 'Mountains'
      return saveMap(store, { ...(await asked()), map: { ...map, terrain } })
    },
    paint: async () =>
      paintHexes(store, {
        ...(await asked()),
        stroke: { hexes: [{ x: 41, y: 31 }], terrain: 'Mountains' },
      }),
    note: async () =>
      addSite(store, {
        ...(await asked()),
        id: 's',
        note: {
          hex: { x: 41, y: 29 },
          icon: 'cave',
          name: 'Cave',
          gmText: 'Snake',
          text: 'Dark',
          shown: 'visited',
        },
      }),
    bearings: async (reveal: 'trail' | 'end') =>
      findBearings(store, { ...(await asked()), reveal }),
    undo: async () => undo(store, await asked()).catch(() => undefined),
    redo: async () => redo(store, await asked()).catch(() => undefined),
  }
}

type Gm = ReturnType<typeof gmOf>
type Deed = 'day' | 'manual' | 'save' | 'stand' | 'paint' | 'note' | 'undo' | 'redo'
interface Turn {
  readonly deed: Deed
  readonly heading: Heading
  /** Where the party that gets lost goes instead; null: it finds the way. */
  readonly lostAlong: Heading | null
}

const anyTurn: fc.Arbitrary<Turn> = fc.record({
  deed: fc.constantFrom<Deed>(
    'day',
    'day',
    'day',
    'manual',
    'save',
    'stand',
    'paint',
    'note',
    'undo',
    'redo',
  ),
  heading: fc.constantFrom(...HEADINGS),
  lostAlong: fc.option(fc.constantFrom(...HEADINGS)),
})

const take = async (gm: Gm, { deed, heading, lostAlong }: Turn, index: number) => {
  if (deed === 'day') return gm.day(heading, lostAlong)
  if (deed === 'manual') return gm.day(heading, null, true)
  if (deed === 'save') return gm.save(index)
  // The policy itself is not taken back: what players see changes by that, and should.
  if (deed === 'undo' && (await gm.now()).head?.kind === 'settings') return undefined
  return gm[deed]()
}

describe.each<LostPolicy>(['believed-hex', 'no-marker'])('under the policy %s', (lost) => {
  test('R-LOST-6, R-SURVEY-2: players of a party that gets lost receive, word for word and revision for revision, what those of one that never does receive', async () => {
    const anyFog = fc.constantFrom('off', 'veil', 'veil-and-dim')
    const anyTake = fc.constantFrom('suggest', 'take')
    const anySurvey = fc.constantFrom('own-edition', 'survey')
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyTurn, { minLength: 1, maxLength: 12 }),
        anyFog,
        anyTake,
        anySurvey,
        async (turns, fog, terrainOnMove, inKnownHexes) => {
          const [astray, onTheWay] = [gmOf(await openCampaign()), gmOf(await openCampaign())]
          for (const gm of [astray, onTheWay])
            await gm.settle({ lost, fog, terrainOnMove, inKnownHexes })
          for (const [index, turn] of turns.entries()) {
            await take(astray, turn, index)
            await take(onTheWay, { ...turn, lostAlong: null }, index)
            expect(JSON.stringify(await astray.seen())).toBe(JSON.stringify(await onTheWay.seen()))
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})

test('R-LOST-2: a lost party believes that it went where it meant to; the GM sees both', async () => {
  const gm = gmOf(await openCampaign())
  await gm.settle({ lost: 'believed-hex' })
  const day = await gm.day(1, 4)
  expect(day).toMatchObject({ lost: true, map: { position: { x: 40, y: 32 } } })
  expect(await gm.own()).toMatchObject({
    believed: { x: 40, y: 28 },
    map: { position: { x: 40, y: 32 } },
    trail: [{ day: 1, hex: { x: 40, y: 32 }, shown: { x: 40, y: 28 } }],
  })
  expect((await gm.seen()).map.position).toEqual({ x: 40, y: 28 })
  expect((await gm.seen()).trail).toEqual([{ day: 1, hex: { x: 40, y: 28 } }])
})

test('R-LOST-1: by the standard players see the true hex, and the party is never astray', async () => {
  const gm = gmOf(await openCampaign())
  await gm.day(1, 4)
  expect((await gm.seen()).map).toMatchObject({ position: { x: 40, y: 32 }, terrain: 'Swamp' })
  expect((await gm.own()).believed).toEqual({ x: 40, y: 32 })
  expect(await refusalOf(gm.bearings('end'))).toEqual({ code: 'NOT_ASTRAY' })
})

test('R-LOST-6: without a marker players get no position, terrain, surroundings or trail', async () => {
  const gm = gmOf(await openCampaign())
  await gm.settle({ lost: 'no-marker' })
  await gm.day(1, null)
  const { map, surroundings, trail, known } = await gm.seen()
  expect([map.position, map.terrain, surroundings, trail, known]).toEqual([
    null,
    null,
    null,
    [],
    null,
  ])
})

test('R-LOST-6: without a marker a plain veil does not tell which hexes were visited', async () => {
  const gm = gmOf(await openCampaign())
  await gm.settle({ lost: 'no-marker', fog: 'veil' })
  await gm.day(1, null)
  expect((await gm.own()).known.visited).toEqual([[28, 40, 1]])
  const { known } = await gm.seen()
  expect(known?.visited).toEqual([])
  expect(known?.seen).toContainEqual([28, 40, 1])
})

test('R-LOST-6: the terrain that players see is the believed hex’s, or none', async () => {
  const gm = gmOf(await openCampaign())
  await gm.settle({ lost: 'believed-hex' })
  await gm.day(3, 6)
  await gm.stand()
  expect((await gm.seen()).map).toMatchObject({ position: { x: 41, y: 31 }, terrain: 'Swamp' })
  await gm.paint()
  expect((await gm.seen()).map).toMatchObject({ position: { x: 41, y: 31 }, terrain: 'Mountains' })
})

describe('R-LOST-4: a party that finds its bearings', () => {
  const lostTwice = async () => {
    const gm = gmOf(await openCampaign())
    await gm.settle({ lost: 'believed-hex', reach: 0 })
    await gm.day(1, null)
    await gm.day(1, 4)
    await gm.day(1, 3)
    return gm
  }
  const TRUE_END = { x: 41, y: 31 }

  test('believes what is true; only the end is revealed', async () => {
    const gm = await lostTwice()
    await gm.bearings('end')
    const { map, trail, known } = await gm.seen()
    expect(map.position).toEqual(TRUE_END)
    expect(trail.map(({ hex }) => hex)).toEqual([
      { x: 40, y: 28 },
      { x: 40, y: 26 },
      { x: 40, y: 24 },
      TRUE_END,
    ])
    expect(known?.visited).toContainEqual([31, 41, 1])
    expect(known?.visited).not.toContainEqual([30, 40, 1])
  })

  test('or the true trail since it went astray, and what was seen from it', async () => {
    const gm = await lostTwice()
    await gm.bearings('trail')
    const { trail, known } = await gm.seen()
    expect(trail.map(({ hex }) => hex)).toEqual([{ x: 40, y: 28 }, { x: 40, y: 30 }, TRUE_END])
    expect(known?.visited).toContainEqual([30, 40, 1])
    expect(known?.visited).toContainEqual([31, 41, 1])
  })

  test('is lost again after an undo', async () => {
    const gm = await lostTwice()
    const before = await gm.seen()
    await gm.bearings('trail')
    await gm.undo()
    expect({ ...(await gm.seen()), revision: '' }).toEqual({ ...before, revision: '' })
    expect((await gm.own()).believed).toEqual({ x: 40, y: 24 })
  })

  test('R-LOST-5: also when the GM lets players see the true hex', async () => {
    const gm = await lostTwice()
    await gm.settle({ lost: STANDARD_SETTINGS.lost })
    expect((await gm.seen()).map.position).toEqual(TRUE_END)
    expect((await gm.seen()).trail.at(-1)).toEqual({ day: 3, hex: TRUE_END })
    expect((await gm.own()).believed).toEqual(TRUE_END)
  })
})
