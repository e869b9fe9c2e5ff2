import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Paint } from '#protocol/map/on-the-map.ts'
import type { Dice } from '#rules/dice/dice.ts'
import { PACES, type Pace } from '#rules/movement.ts'
import type { NamedRecord } from '#rules/record.ts'
import { CHECK_POLICIES, RULE_FIELDS, type RuleSet } from '#rules/rule-set.ts'
import { type LostPolicy, STANDARD_SETTINGS } from '#rules/settings.ts'
import type { Activity, DayOrder } from '#rules/travel-day.ts'
import { HEADINGS, type Heading, hexesWithin } from '#shared/hex.ts'
import { gmAt } from '#test/support/gm.ts'
import { inSoak } from '#test/support/in-soak.ts'
import { openCampaign } from '#test/support/open-campaign.ts'
import { playBy } from '#test/support/play-by.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { rulesWith } from '#test/support/rules-with.ts'
import { endDay } from './days/end-day.ts'
import { travelRun } from './days/travel-run.ts'
import { addSite, findBearings, paintHexes, saveMap } from './map/on-the-map.ts'
import type { Store } from './ports/store.ts'

/** Dice that make a day's navigation fail and lead astray, or succeed; all else stays the same. */
const dayDice =
  (lostAlong: Heading | null, pace: number): Dice =>
  (purpose, sides) => {
    if (purpose === 'navigation') return lostAlong === null ? sides : 1
    if (purpose === 'lost-direction') return lostAlong ?? 1
    return purpose === 'pace' ? pace : 1
  }

/** Bends on the way, and leads far. */
const ROUTE = [
  { x: 44, y: 34 },
  { x: 44, y: 60 },
]

const gmOf = (store: Store) => {
  const gm = gmAt(store)
  const { commandBase } = gm
  const save = async (changes: Partial<NamedRecord>) =>
    saveMap(store, { ...(await commandBase()), map: { ...(await gm.view()).map, ...changes } })
  const paint = async (stroke: Paint) => paintHexes(store, { ...(await commandBase()), stroke })
  return {
    ...gm,
    playBy: async (rules: RuleSet) => playBy(store, await commandBase(), rules),
    order: async (order: DayOrder, lostAlong: Heading | null, shown = 1) =>
      endDay({ store, dice: dayDice(lostAlong, shown) }, { ...(await commandBase()), order }),
    day: async (direction: Heading, lostAlong: Heading | null, manual = false) =>
      endDay(
        { store, dice: dayDice(lostAlong, 1) },
        { ...(await commandBase()), order: { direction, pace: 'normal', canoe: false, manual } },
      ),
    run: async (pace: Pace, canoe: boolean, lostAlong: Heading | null, shown: number) =>
      travelRun(
        { store, dice: dayDice(lostAlong, shown) },
        { ...(await commandBase()), run: { route: ROUTE, pace, canoe, until: {}, days: 3 } },
      ),
    save: (food: number) => save({ food }),
    // Another terrain than the record's: one that it says already would be no change to undo.
    stand: async () => {
      const { terrain } = (await gm.view()).map
      return save({ terrain: terrain === 'Mountains' ? 'Wasteland' : 'Mountains' })
    },
    /** Another number with it: a save that changes nothing would be no change to undo. */
    standOn: (terrain: string, food: number) => save({ terrain, food }),
    flood: () => paint({ hexes: hexesWithin({ x: 40, y: 28 }, 3), terrain: 'Rivers' }),
    paint: () => paint({ hexes: [{ x: 41, y: 31 }], terrain: 'Mountains' }),
    note: async () =>
      addSite(store, {
        ...(await commandBase()),
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
      findBearings(store, { ...(await commandBase()), reveal }),
    undo: () => gm.undo().catch(() => undefined),
    redo: () => gm.redo().catch(() => undefined),
  }
}

type Gm = ReturnType<typeof gmOf>
const DEEDS = [
  ...(['day', 'run', 'manual', 'save', 'stand', 'wade'] as const),
  ...(['flood', 'paint', 'note', 'undo', 'redo'] as const),
]
type Deed = (typeof DEEDS)[number]
interface Turn {
  readonly deed: Deed
  readonly heading: Heading
  /** Where the party that gets lost goes instead; null: it finds the way. */
  readonly lostAlong: Heading | null
  readonly pace: Pace
  readonly canoe: boolean
  readonly activity: Activity
  /** By the die of the pace. */
  readonly shown: number
}

const anyTurn: fc.Arbitrary<Turn> = fc.record({
  deed: fc.constantFrom<Deed>('day', 'day', 'run', 'wade', ...DEEDS),
  heading: fc.constantFrom(...HEADINGS),
  lostAlong: fc.option(fc.constantFrom(...HEADINGS)),
  pace: fc.constantFrom(...PACES),
  canoe: fc.boolean(),
  activity: fc.constantFrom('travel', 'travel', 'travel', 'rest', 'forage'),
  shown: fc.integer({ min: 1, max: 4 }),
})

const hexes = fc.integer({ min: 0, max: 3 })

/** The standard rules, but for how far a day leads, and for foraging on the march. */
const anyRulesOfTheWay: fc.Arbitrary<RuleSet> = fc
  .record({
    movement: fc.oneof(
      fc.constant({}),
      fc.record({
        hexes: fc.record({ slow: hexes, normal: hexes, fast: hexes }),
        paceDie: fc.constantFrom(...RULE_FIELDS.movement.paceDie.choices),
        leftover: fc.constantFrom(...RULE_FIELDS.movement.leftover.choices),
        canoe: hexes,
      }),
    ),
    whileTravelling: fc.integer({ min: 0, max: 2 }),
    onTrail: fc.constantFrom(...CHECK_POLICIES),
  })
  .map(({ movement, whileTravelling, onTrail }) =>
    rulesWith({ movement, forage: { whileTravelling }, navigation: { onTrail } }),
  )

const take = async (gm: Gm, turn: Turn, index: number) => {
  const { deed, heading, lostAlong, pace, canoe, activity, shown } = turn
  if (deed === 'day') {
    const direction = activity === 'rest' ? null : heading
    return gm.order({ direction, pace, canoe, manual: false, activity }, lostAlong, shown)
  }
  if (deed === 'run') return gm.run(pace, canoe, lostAlong, shown)
  if (deed === 'manual') return gm.day(heading, null, true)
  if (deed === 'save') return gm.save(index)
  // The policy itself is not taken back: what players see changes by that, and should.
  const last = (await gm.now()).head?.kind
  if (deed === 'undo' && (last === 'settings' || last === 'rules')) return undefined
  // The party stands on water only where it gets lost: players are not told either.
  if (deed === 'wade') return gm.standOn(lostAlong === null ? 'Beach' : 'Rivers', 500 + index)
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
        anyRulesOfTheWay,
        async (turns, fog, terrainOnMove, inKnownHexes, rules) => {
          const [astray, onTheWay] = [gmOf(await openCampaign()), gmOf(await openCampaign())]
          for (const gm of [astray, onTheWay]) {
            await gm.playBy(rules)
            await gm.changeSettings({ lost, fog, terrainOnMove, inKnownHexes })
          }
          for (const [index, turn] of turns.entries()) {
            await take(astray, turn, index)
            await take(onTheWay, { ...turn, lostAlong: null }, index)
            expect(JSON.stringify(await astray.playersView())).toBe(
              JSON.stringify(await onTheWay.playersView()),
            )
          }
        },
      ),
      { numRuns: inSoak({ commit: 10, soak: 40 }) },
    )
  })
})

test('R-LOST-2: a lost party believes that it went where it meant to; the GM sees both', async () => {
  const gm = gmOf(await openCampaign())
  await gm.changeSettings({ lost: 'believed-hex' })
  const day = await gm.day(1, 4)
  expect(day).toMatchObject({ lost: true, map: { position: { x: 40, y: 32 } } })
  expect(await gm.view()).toMatchObject({
    believed: { x: 40, y: 28 },
    map: { position: { x: 40, y: 32 } },
    trail: [{ day: 1, hex: { x: 40, y: 32 }, shown: { x: 40, y: 28 } }],
  })
  expect((await gm.playersView()).map.position).toEqual({ x: 40, y: 28 })
  expect((await gm.playersView()).trail).toEqual([{ day: 1, hex: { x: 40, y: 28 } }])
})

test('R-LOST-1: by the standard players see the true hex, and the party is never astray', async () => {
  const gm = gmOf(await openCampaign())
  await gm.day(1, 4)
  expect((await gm.playersView()).map).toMatchObject({
    position: { x: 40, y: 32 },
    terrain: 'Swamp',
  })
  expect((await gm.view()).believed).toEqual({ x: 40, y: 32 })
  expect(await refusalOf(gm.bearings('end'))).toEqual({ code: 'NOT_ASTRAY' })
})

test('R-LOST-6: without a marker players get no position, terrain, surroundings or trail', async () => {
  const gm = gmOf(await openCampaign())
  await gm.changeSettings({ lost: 'no-marker' })
  await gm.day(1, null)
  const { map, surroundings, trail, known } = await gm.playersView()
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
  await gm.changeSettings({ lost: 'no-marker', fog: 'veil' })
  await gm.day(1, null)
  expect((await gm.view()).known.visited).toEqual([[28, 40, 1]])
  const { known } = await gm.playersView()
  expect(known?.visited).toEqual([])
  expect(known?.seen).toContainEqual([28, 40, 1])
})

test('R-LOST-6: the terrain that players see is the believed hex’s, or none', async () => {
  const gm = gmOf(await openCampaign())
  await gm.changeSettings({ lost: 'believed-hex' })
  await gm.day(3, 6)
  await gm.stand()
  expect((await gm.playersView()).map).toMatchObject({
    position: { x: 41, y: 31 },
    terrain: 'Swamp',
  })
  await gm.paint()
  expect((await gm.playersView()).map).toMatchObject({
    position: { x: 41, y: 31 },
    terrain: 'Mountains',
  })
})

describe('R-LOST-4: a party that finds its bearings', () => {
  const lostTwice = async () => {
    const gm = gmOf(await openCampaign())
    await gm.changeSettings({ lost: 'believed-hex', reach: 0 })
    await gm.day(1, null)
    await gm.day(1, 4)
    await gm.day(1, 3)
    return gm
  }
  const TRUE_END = { x: 41, y: 31 }

  test('believes what is true; only the end is revealed', async () => {
    const gm = await lostTwice()
    await gm.bearings('end')
    const { map, trail, known } = await gm.playersView()
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
    const { trail, known } = await gm.playersView()
    expect(trail.map(({ hex }) => hex)).toEqual([{ x: 40, y: 28 }, { x: 40, y: 30 }, TRUE_END])
    expect(known?.visited).toContainEqual([30, 40, 1])
    expect(known?.visited).toContainEqual([31, 41, 1])
  })

  test('is lost again after an undo', async () => {
    const gm = await lostTwice()
    const before = await gm.playersView()
    await gm.bearings('trail')
    await gm.undo()
    expect({ ...(await gm.playersView()), revision: '' }).toEqual({ ...before, revision: '' })
    expect((await gm.view()).believed).toEqual({ x: 40, y: 24 })
  })

  test('R-LOST-5: also when the GM lets players see the true hex', async () => {
    const gm = await lostTwice()
    await gm.changeSettings({ lost: STANDARD_SETTINGS.lost })
    expect((await gm.playersView()).map.position).toEqual(TRUE_END)
    expect((await gm.playersView()).trail.at(-1)).toEqual({ day: 3, hex: TRUE_END })
    expect((await gm.view()).believed).toEqual(TRUE_END)
  })
})

describe('R-LOST-7, R-TRAIL-2: of a canoe on water that only the GM knows of', () => {
  const rules = rulesWith({ movement: { canoe: 3 } })
  const paddled = { direction: 1, pace: 'normal', canoe: true, manual: false } as const
  const north = (...rows: number[]) => rows.map((y) => ({ x: 40, y }))
  const paddledOn = async (terrain: string, lost: LostPolicy) => {
    const gm = gmOf(await openCampaign())
    await gm.playBy(rules)
    await gm.changeSettings({ lost, reach: 0 })
    await gm.standOn(terrain, 500)
    await gm.order(paddled, null)
    return gm
  }

  test('unless they see the true hex: each one is on the trail and known', async () => {
    const { trail, known } = await (await paddledOn('Rivers', 'true-hex')).playersView()
    expect(trail.map(({ hex }) => hex)).toEqual(north(28, 26, 24))
    expect(known?.visited).toEqual([
      [24, 40, 1],
      [26, 40, 1],
      [28, 40, 1],
      // Here the GM said what it stands on.
      [30, 40, 1],
    ])
  })

  test('R-LOST-4: the trail is revealed hex by hex', async () => {
    const gm = await paddledOn('Rivers', 'believed-hex')
    await gm.bearings('trail')
    expect((await gm.playersView()).trail.map(({ hex }) => hex)).toEqual(north(28, 26, 24))
  })

  test('R-LOST-4: a true way that was shorter than the believed one is revealed without repeats', async () => {
    const gm = gmOf(await openCampaign())
    await gm.playBy(rules)
    await gm.changeSettings({ lost: 'believed-hex', reach: 0 })
    await gm.day(1, 4)
    await gm.flood()
    await gm.order(paddled, 4)
    expect((await gm.playersView()).trail.map(({ hex }) => hex)).toEqual(north(28, 26, 24, 22))
    expect((await gm.view()).trail.map(({ hex }) => hex)).toEqual(north(32, 34, 34, 34))
    await gm.bearings('trail')
    expect((await gm.playersView()).trail).toEqual([
      { day: 1, hex: { x: 40, y: 32 } },
      { day: 2, hex: { x: 40, y: 34 } },
    ])
    await gm.undo()
    expect((await gm.playersView()).trail.map(({ hex }) => hex)).toEqual(north(28, 26, 24, 22))
  })
})
