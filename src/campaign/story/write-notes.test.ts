import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DayNotes, NO_NOTES } from '#protocol/story/notes.ts'
import type { Dice } from '#rules/dice/dice.ts'
import { gmAt } from '#test/support/gm.ts'
import { inSoak } from '#test/support/in-soak.ts'
import { CAMPAIGN, openCampaign } from '#test/support/open-campaign.ts'
import { publicRevision } from '../campaign.ts'
import { endDay } from '../days/end-day.ts'
import { saveMap } from '../map/on-the-map.ts'
import { readJournal, readPlayersJournal } from '../views/journal.ts'
import { writeNotes } from './write-story.ts'

const ORDER = { direction: 4, pace: 'normal', canoe: false, manual: false } as const
/** No check brings an encounter; it rains as the die says. */
const dice =
  (rain = 1): Dice =>
  (purpose, sides) => {
    if (purpose === 'rain') return rain
    return purpose === 'navigation' ? sides : 1
  }

const open = async () => {
  const store = await openCampaign()
  const gm = gmAt(store)
  return {
    ...gm,
    store,
    day: async (rain = 1) =>
      endDay({ store, dice: dice(rain) }, { ...(await gm.commandBase()), order: ORDER }),
    write: async (day: number, notes: Partial<DayNotes>) =>
      writeNotes(store, { ...(await gm.commandBase()), day, notes: { ...NO_NOTES, ...notes } }),
    save: async (fields: object) =>
      saveMap(store, { ...(await gm.commandBase()), map: { ...(await gm.view()).map, ...fields } }),
    journal: async () => (await readJournal(store, CAMPAIGN, { limit: 50 })).days,
    players: async () => (await readPlayersJournal(store, await gm.now(), { limit: 50 })).days,
    public: async () => publicRevision((await gm.now()).revisions),
    stamp: async () => (await gm.playersView()).journal,
  }
}

describe('R-NOTE-1, R-NOTE-3: notes of a day', () => {
  test('that are as they were make no revision; empty ones are not kept', async () => {
    const gm = await open()
    await gm.day()
    const { revision } = await gm.write(1, {})
    expect(revision).toBe('e1-1')
    await gm.write(1, { players: 'Rain.' })
    expect((await gm.write(1, { players: 'Rain.' })).revision).toBe('e1-2')
    expect((await gm.write(1, {})).notes).toEqual([])
    expect((await gm.now()).state.notes).toEqual({})
  })

  test('other notes have another stamp, the same ones the same', async () => {
    const gm = await open()
    await gm.day()
    const stampOf = async (notes: Partial<DayNotes>) => (await gm.write(1, notes)).notes[0]?.stamp
    const texts = [{ gm: 'a' }, { players: 'a' }, { session: 'a' }, { gm: 'a', players: 'a' }]
    const stamps: unknown[] = []
    for (const text of texts) stamps.push(await stampOf(text))
    expect(new Set(stamps).size).toBe(texts.length)
    expect(await stampOf({ gm: 'a' })).toBe(stamps[0])
  })
})

describe('R-REV-2: what players notice of notes', () => {
  test('is what they may read, while their journal is on', async () => {
    const gm = await open()
    await gm.day()
    const [before, stamp] = [await gm.public(), await gm.stamp()]
    await gm.write(1, { gm: 'The guide lies.' })
    expect([await gm.public(), await gm.stamp()]).toEqual([before, stamp])
    await gm.write(1, { gm: 'The guide lies.', players: 'A guide!' })
    const written = [await gm.public(), await gm.stamp()]
    expect(written[0]).not.toBe(before)
    expect(written[1]).not.toBe(stamp)
    await gm.write(1, { players: 'A guide!' })
    expect([await gm.public(), await gm.stamp()]).toEqual(written)
    await gm.write(1, { players: 'A guide!', session: 'Two' })
    expect(await gm.stamp()).not.toBe(written[1])
    await gm.undo()
    await gm.undo()
    await gm.undo()
    expect(await gm.stamp()).toBe(stamp)
  })
})

describe('R-NOTE-6: what each day took and brought in', () => {
  test('with rain, saves before it and edits of its form', async () => {
    const gm = await open()
    await gm.save({ food: 50 })
    await gm.day(4)
    await gm.save({ water: 200, ointment: 1 })
    await gm.day()
    const [second, first] = await gm.journal()
    expect(first?.balance).toEqual({
      water: { edited: 0, gained: 2, used: 8 },
      food: { edited: 10, gained: 0, used: 4 },
      ointment: { edited: 0, gained: 0, used: 4 },
    })
    expect(second?.balance).toEqual({
      water: { edited: 200 - 74, gained: 0, used: 8 },
      food: { edited: 0, gained: 0, used: 4 },
      ointment: { edited: 1 - 36, gained: 0, used: 1 },
    })
  })

  test('also where undone days lie between, and at the end of a page', async () => {
    const gm = await open()
    await gm.day()
    await gm.day(4)
    await gm.undo()
    await gm.save({ food: 40 })
    await gm.day()
    const edited = { food: { edited: 4 }, water: { edited: 0 } }
    expect(await gm.journal()).toMatchObject([
      { day: 2, balance: edited },
      { undone: true, balance: null },
      { day: 1 },
    ])
    const { days } = await readJournal(gm.store, CAMPAIGN, { limit: 1 })
    expect(days).toMatchObject([{ day: 2, balance: edited }])
  })
})

/** Steps of a game, with undo and redo among them. */
const anyStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('day' as const), rain: fc.constantFrom(1, 4) }),
  },
  fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }),
  fc.record({
    kind: fc.constant('note' as const),
    day: fc.integer({ min: 1, max: 4 }),
    players: fc.constantFrom('', 'a', 'b'),
    gm: fc.constantFrom('', 'a', 'b'),
    session: fc.constantFrom(null, 'One'),
  }),
  fc.record({ kind: fc.constant('save' as const), food: fc.constantFrom(38, 40, 60) }),
  fc.record({
    kind: fc.constant('lost' as const),
    lost: fc.constantFrom('true-hex' as const, 'no-marker' as const),
  }),
)

test('R-STORY-4: an older day that was another one has another stamp, though the last day is the same', async () => {
  const gm = await open()
  const play = async (rain: number) => {
    await gm.day(rain)
    await gm.save({ water: 60 })
    await gm.day()
    return { days: await gm.players(), stamp: await gm.stamp() }
  }
  const dry = await play(1)
  for (const _ of ['day 2', 'the save', 'day 1']) await gm.undo()
  const wet = await play(4)
  expect(wet.days[0]).toEqual(dry.days[0])
  expect(wet.days[1]).not.toEqual(dry.days[1])
  expect(wet.stamp).not.toBe(dry.stamp)
})

test('R-STORY-1, R-STORY-4: the players’ journal has the days that stand and no others, and never one stamp for two texts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 18 }), async (steps) => {
      const gm = await open()
      const said = new Map<string, string>()
      let [revision, stamp] = [await gm.public(), await gm.stamp()]
      for (const step of steps) {
        if (step.kind === 'day') await gm.day(step.rain)
        if (step.kind === 'save') await gm.save({ food: step.food })
        if (step.kind === 'lost') await gm.changeSettings({ lost: step.lost })
        const { state, head, redo: next } = await gm.now()
        if (step.kind === 'undo' && head) await gm.undo()
        if (step.kind === 'redo' && next) await gm.redo()
        if (step.kind === 'note' && step.day <= state.day) await gm.write(step.day, step)
        const days = await gm.players()
        const count = (await gm.now()).state.day
        expect(days.map(({ day }) => day)).toEqual(
          Array.from({ length: count }, (_, at) => count - at),
        )
        const text = JSON.stringify(days)
        const is = [await gm.public(), await gm.stamp()] as const
        expect(said.get(is[1] ?? '') ?? text).toBe(text)
        said.set(is[1] ?? '', text)
        // Who has a new stamp has a new view.
        if (is[1] !== stamp) expect(is[0]).not.toBe(revision)
        ;[revision, stamp] = is
      }
    }),
    { numRuns: inSoak({ commit: 10, soak: 30 }) },
  )
}, 60_000)
