import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Dice } from '#rules/dice/dice.ts'
import {
  MAX_DAYS,
  MAX_ENCOUNTER_BYTES,
  MAX_HEXES,
  MAX_MET_ROWS,
  MAX_TRAIL_STEPS,
} from '#shared/bounds.ts'
import { HEADINGS } from '#shared/hex.ts'
import { countHexes, valueAt } from '#shared/hex-rows.ts'
import { bytesOfEntry, ENTRY, NOTE, tableOf, WITH_ROOM } from '#test/support/at-the-bounds.ts'
import { gmAt } from '#test/support/gm.ts'
import { inSoak } from '#test/support/in-soak.ts'
import { CAMPAIGN, EPOCH, openStore } from '#test/support/open-campaign.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { rulesWith } from '#test/support/rules-with.ts'
import { seededDice } from '#test/support/seeded-dice.ts'
import { stateWith } from '#test/support/states.ts'
import { findExceededBound, measureState } from './bounds.ts'
import { endDay } from './days/end-day.ts'
import { travelRun } from './days/travel-run.ts'
import type { EncounterEntry, State } from './state.ts'
import { writeNotes } from './story/write-story.ts'
import { readJournal } from './views/journal.ts'

const ORDER = { direction: 4, pace: 'normal', canoe: false, manual: true } as const

/** Every check brings an encounter, the first of its table; nobody gets lost. */
const eventful: Dice = (purpose, sides) => (purpose.startsWith('encounter-type') ? 1 : sides)
/** No check brings one. */
const quiet: Dice = (purpose, sides) => (purpose === 'navigation' ? sides : 1)

const open = async (parts: Partial<State>) => {
  const store = await openStore()
  await store.create({ id: CAMPAIGN, epoch: EPOCH, state: stateWith(parts) })
  const gm = gmAt(store)
  const state = async (): Promise<State> => (await gm.now()).state
  return {
    ...gm,
    store,
    state,
    day: async (dice: Dice = quiet, order: Partial<typeof ORDER> | object = {}) =>
      endDay({ store, dice }, { ...(await gm.commandBase()), order: { ...ORDER, ...order } }),
    run: async (days: number) =>
      travelRun(
        { store, dice: quiet },
        {
          ...(await gm.commandBase()),
          run: { route: [{ x: 9_000, y: 9_000 }], pace: 'fast', canoe: false, until: {}, days },
        },
      ),
    newest: async () => (await readJournal(store, CAMPAIGN, { limit: 1 })).days[0],
  }
}
type Game = Awaited<ReturnType<typeof open>>

/** Faster than `toEqual` for states of 40,000 hexes. */
const expectSame = (state: State, expected: State | undefined): void =>
  expect(isDeepStrictEqual(state, expected)).toBe(true)

/** Does something that makes one change; undo and redo lead to exactly the states around it. */
const thereAndBack = async (game: Game, act: () => Promise<unknown>): Promise<State> => {
  const before = await game.state()
  await act()
  const after = await game.state()
  await game.undo()
  expectSame(await game.state(), before)
  await game.redo()
  expectSame(await game.state(), after)
  return after
}

const FAR = { rules: rulesWith({ movement: { hexes: { slow: 20, normal: 20, fast: 20 } } }) }

describe('R-BOUND-2: a day past the bounds of the map', () => {
  test('makes as many hexes known as there is room for, the visited one first', async () => {
    const { record, settings } = stateWith()
    const here = { x: 200, y: 200 }
    const reaching = await open({
      ...WITH_ROOM.known(3),
      record: { ...record, position: here },
      believed: here,
      settings: { ...settings, reach: 3 },
    })
    const after = await thereAndBack(reaching, () => reaching.day())
    expect(countHexes(after.known)).toBe(MAX_HEXES)
    expect(valueAt(after.known, after.record.position)).toBe('visited')
    const next = await thereAndBack(reaching, () => reaching.day())
    expect(countHexes(next.known)).toBe(MAX_HEXES)
  })

  test('of many hexes adds the steps that there is room for; its document has all', async () => {
    const game = await open({ ...WITH_ROOM.trail(7), ...FAR })
    const { trail } = await thereAndBack(game, () => game.day(quiet, { manual: false }))
    expect(trail).toHaveLength(MAX_TRAIL_STEPS)
    expect((await game.newest())?.way).toHaveLength(20)
    const after = await thereAndBack(game, () => game.day(quiet, { manual: false }))
    expect(after.trail).toEqual(trail)
    expect((await game.newest())?.way).toHaveLength(20)
  })

  test('forgets no row that was met, and meets no more', async () => {
    const met = { t: Object.fromEntries(Array.from({ length: MAX_MET_ROWS }, (_, at) => [at, 1])) }
    const game = await open({ met, tables: { beach: tableOf('beach', { once: true }) } })
    const after = await thereAndBack(game, () => game.day(eventful, { manual: false }))
    expect(after.met).toEqual(met)
    expect((await game.newest())?.events?.[0]).toMatchObject({ name: 'Owls' })
  })
})

describe('R-BOUND-3: a day’s encounters past their bound', () => {
  /** As many bytes as there may be; the first `count` but one are changed. */
  const entries = (count: number, entry: Partial<EncounterEntry>): State['encounters'] =>
    Object.fromEntries(
      Object.entries(WITH_ROOM.encounterBytes(0).encounters).map(([id, old], at) => {
        if (at === 0 || at >= count) return [id, old]
        const longer = bytesOfEntry({ ...old, ...entry }) - bytesOfEntry(old)
        return [id, { ...old, ...entry, note: old.note.slice(longer) }]
      }),
    )
  const with_ = (encounters: State['encounters']) => open({ day: 400, encounters })
  const idsOf = ({ encounters }: State) => Object.keys(encounters).sort()

  test('take the place of the oldest resolved ones', async () => {
    const game = await with_(entries(20, { state: 'avoided' }))
    const before = await game.state()
    const after = await thereAndBack(game, () => game.day(eventful, { manual: false }))
    const left = idsOf(before).filter((id) => !Object.hasOwn(after.encounters, id))
    expect(left).toEqual(['2-1'])
    expect(idsOf(after)).toEqual(expect.arrayContaining(['401-1', '401-2', '401-3']))
    expect(measureState(after).encounterBytes).toBeLessThanOrEqual(MAX_ENCOUNTER_BYTES)
  })

  test('leave at once where nothing is resolved; the day tells of them', async () => {
    const game = await with_(entries(0, {}))
    const before = await game.state()
    const after = await thereAndBack(game, () => game.day(eventful, { manual: false }))
    expect(idsOf(after)).toEqual(idsOf(before))
    const day = await game.newest()
    expect(day?.events?.filter(({ kind }) => kind === 'encounter')).toHaveLength(3)
    expect(day?.alerts).toHaveLength(3)
    expect(day?.encounters).toEqual([])
  })

  test('take no place of one that players may read: they would learn of the new ones', async () => {
    const game = await with_(entries(300, { state: 'resolved', shared: true }))
    const before = await game.state()
    const after = await thereAndBack(game, () => game.day(eventful, { manual: false }))
    expect(idsOf(after)).toEqual(idsOf(before))
  })
})

describe('R-BOUND-2: no day is refused before the one after the last', () => {
  test('single days', async () => {
    const game = await open(WITH_ROOM.days(2))
    await game.day(quiet, { manual: false })
    const after = await thereAndBack(game, () => game.day(quiet, { manual: false }))
    expect(after.day).toBe(MAX_DAYS)
    const before = await game.now()
    expect(await refusalOf(game.day())).toMatchObject({ code: 'CAMPAIGN_FULL', part: 'days' })
    expect(await game.now()).toEqual(before)
    await writeNotes(game.store, {
      ...(await game.commandBase()),
      day: MAX_DAYS,
      notes: { ...NOTE, gm: 'End.' },
    })
    await game.undo()
    await game.undo()
    await game.day()
  })

  test('a run of twenty at all bounds', async () => {
    const game = await open({
      ...FAR,
      settings: { ...stateWith().settings, reach: 3 },
      ...WITH_ROOM.known(0),
      ...WITH_ROOM.trail(0),
      ...WITH_ROOM.encounterBytes(0),
      ...WITH_ROOM.noteBytes(0),
    })
    const before = await game.state()
    expect((await game.run(20)).days).toHaveLength(20)
    const after = await game.state()
    expect(findExceededBound(measureState(after))).toBeUndefined()
    for (let n = 0; n < 20; n += 1) await game.undo()
    expectSame(await game.state(), before)
    for (let n = 0; n < 20; n += 1) await game.redo()
    expectSame(await game.state(), after)
  })

  const anyDay = fc.record({
    direction: fc.constantFrom(...HEADINGS),
    manual: fc.boolean(),
    seed: fc.nat(),
  })
  const room = fc.nat({ max: 40 })
  const nearBounds = fc.record({
    known: room,
    trail: room,
    bytes: fc.nat({ max: 900 }),
    lost: fc.constantFrom('believed-hex' as const, 'true-hex' as const),
  })

  test('whatever is played near the bounds, undone and redone', async () => {
    await fc.assert(
      fc.asyncProperty(
        nearBounds,
        fc.array(fc.oneof(anyDay, anyDay, fc.constantFrom('undo', 'redo')), { maxLength: 12 }),
        async ({ known, trail, bytes, lost }, acts) => {
          const game = await open({
            ...FAR,
            settings: { ...stateWith().settings, lost },
            ...WITH_ROOM.known(known),
            ...WITH_ROOM.trail(trail),
            ...WITH_ROOM.encounterBytes(bytes),
          })
          const done = [await game.state()]
          const taken: State[] = []
          for (const act of acts) {
            if (act === 'undo' || act === 'redo') {
              const [from, to] = act === 'undo' ? [done, taken] : [taken, done]
              if (from.length <= (act === 'undo' ? 1 : 0)) continue
              await game[act]()
              to.push(from.pop() as State)
            } else {
              const { seed, ...order } = act
              await game.day(seededDice(seed), order)
              done.push(await game.state())
              taken.length = 0
            }
            const state = await game.state()
            expectSame(state, done.at(-1))
            expect(findExceededBound(measureState(state))).toBeUndefined()
          }
        },
      ),
      { numRuns: inSoak({ commit: 3, soak: 8 }) },
    )
  })
})

test('R-BOUND-3: an entry takes as many bytes as its JSON in UTF-8', () => {
  expect(bytesOfEntry({ ...ENTRY, note: '\u4e00' })).toBe(bytesOfEntry({ ...ENTRY, note: 'abc' }))
})
