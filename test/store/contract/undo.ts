import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { State } from '#campaign/state.ts'
import { START_HEX } from '#content/chart/quatara.ts'
import { KNOWLEDGE } from '#rules/knowledge.ts'
import { inSoak } from '../../support/in-soak.ts'
import type { Opened } from './opened.ts'
import { begin, current, player } from './play.ts'
import { type Deed, type Model, modelAfter, newModel } from './undo-model.ts'

const anyBrush = fc.oneof(
  fc.record({ at: fc.nat({ max: 3 }), knowledge: fc.constantFrom(...KNOWLEDGE) }),
  fc.record({ at: fc.nat({ max: 3 }), terrain: fc.constantFrom('Swamp', 'Ruins', null) }),
)

/** Number of steps in one request, mostly one. */
const steps = fc.constantFrom(1, 1, 1, 2, 3)

const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('save'), food: fc.nat({ max: 5 }) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'day' }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('paint'), brush: anyBrush }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('undo'), steps }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('redo'), steps }) },
) as fc.Arbitrary<Deed>

export const undoContract = (opened: Opened): void => {
  test('the newest child is found for a change, and for the beginning', async () => {
    const { store } = opened
    const { history } = await begin(store)
    const gm = player(store)
    for (const food of [1, 2]) await gm.saveFood(food)
    expect(await store.findLastChild(history, null)).toMatchObject({ seq: 1 })
    expect(await store.findLastChild(history, 2)).toBeUndefined()
    await gm.undo()
    await gm.saveFood(3)
    expect(await store.findLastChild(history, 1)).toMatchObject({ seq: 4, parent: 1 })
    await gm.undo()
    expect(await store.findLastChild(history, 1)).toMatchObject({ seq: 4 })
    expect(await store.findLastChild('another', null)).toBeUndefined()
  })

  test('R-REW-6: changes are listed without their patches, newest first, including undone ones', async () => {
    const { store } = opened
    const { history } = await begin(store)
    const gm = player(store)
    await gm.saveFood(1)
    await gm.undo()
    await gm.paint({ hexes: [{ x: 0, y: 0 }], knowledge: 'visited' })
    await gm.paint({ hexes: [{ x: 0, y: 0 }], terrain: 'Ruins' })
    const steps = [
      { seq: 4, parent: 3, kind: 'hexes' },
      { seq: 3, parent: null, kind: 'fog' },
      { seq: 1, parent: null, kind: 'save' },
    ]
    const page = { from: 1, upTo: 4, limit: 9 }
    expect(await store.listSteps(history, page)).toEqual(steps)
    expect(await store.listSteps(history, { ...page, upTo: 3, limit: 1 })).toEqual([steps[1]])
  })

  test('R-UNDO-1, R-UNDO-2, R-UNDO-3: undo and redo behave like two stacks of states after any changes', async () => {
    let runs = 0
    const ends: State[] = []
    const deeds = fc.array(anyDeed, { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(deeds, async (list) => {
        const id = `run-${runs++}`
        let model = newModel(await begin(opened.store, id))
        for (const next of list) {
          await doDeed(opened, id, next)
          model = modelAfter(model, next, (await current(opened.store, id)).state)
          await expectSame(opened, id, model)
        }
        ends.push(model.now)
      }),
      { numRuns: inSoak({ commit: 12, soak: 60 }) },
    )
    // A store with an empty cache reads the same.
    const store = await opened.reopen()
    for (const [index, state] of ends.entries())
      expect((await store.find(`run-${index}`))?.state).toEqual(state)
  })
}

const doDeed = async ({ store }: Opened, id: string, { kind, food, brush, steps }: Deed) => {
  const gm = player(store, id)
  switch (kind) {
    case 'save':
      return gm.saveFood(food ?? 0)
    case 'day':
      return gm.endDay()
    case 'paint': {
      const { at = 0, ...paint } = brush ?? {}
      return gm.paint({ hexes: [{ x: at, y: at }, START_HEX], ...paint })
    }
    case 'undo':
    case 'redo':
      return gm[kind](steps).catch(() => undefined)
  }
}

const expectSame = async ({ store }: Opened, id: string, model: Model): Promise<void> => {
  const { history, state, revisions, head, redo } = await current(store, id)
  expect(state).toEqual(model.now)
  expect(revisions.full).toBe(model.revision)
  expect(head?.seq).toBe(model.done.at(-1)?.made)
  expect(redo?.seq).toBe(model.undone.at(-1)?.made)
  const days = await store.listDays(history, { limit: 100 })
  const expected = model.done.filter(({ day }) => day).map(({ made }) => made)
  expect(Object.values(state.days)).toEqual(expected)
  expect(await store.findDays(history, expected)).toEqual(
    days.filter(({ seq }) => expected.includes(seq)).toReversed(),
  )
  expect(days).toHaveLength(model.daysMade)
}
