import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Opened } from './opened.ts'
import { begin, current, player } from './play.ts'
import { type Deed, type Model, modelAfter, newModel } from './undo-model.ts'

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('save'), food: fc.nat({ max: 5 }) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'day' }) },
  { weight: 5, arbitrary: fc.constant({ kind: 'undo' }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'redo' }) },
) as fc.Arbitrary<Deed>

export const undoContract = (opened: Opened): void => {
  test('A, undo, B, undo: redo puts back B', async () => {
    const { store } = opened
    await begin(store)
    const gm = player(store)
    await gm.saveFood(1)
    await gm.undo()
    await gm.saveFood(2)
    await gm.undo()
    expect((await gm.redo()).map.food).toBe(2)
    expect((await current(store)).redo).toBeNull()
  })

  test('A, B, undo, C, undo, undo: redo puts back A, then C', async () => {
    const { store } = opened
    await begin(store)
    const gm = player(store)
    await gm.saveFood(1)
    await gm.saveFood(2)
    await gm.undo()
    await gm.saveFood(3)
    await gm.undo()
    await gm.undo()
    expect((await gm.redo()).map.food).toBe(1)
    expect((await gm.redo()).map.food).toBe(3)
    await expect(gm.redo()).rejects.toMatchObject({ reason: { code: 'NOTHING_TO_REDO' } })
  })

  test('the last undone child is looked for on top of a change, or of nothing', async () => {
    const { store } = opened
    const { id } = await begin(store)
    const gm = player(store)
    await gm.saveFood(1)
    await gm.saveFood(2)
    expect(await store.findLastUndoneChild(id, null)).toBeUndefined()
    expect(await store.findLastUndoneChild(id, 1)).toBeUndefined()
    await gm.undo()
    expect(await store.findLastUndoneChild(id, 1)).toMatchObject({ seq: 2, undone: true })
    await gm.undo()
    expect(await store.findLastUndoneChild(id, null)).toMatchObject({ seq: 1, undone: true })
    expect(await store.findLastUndoneChild('another', null)).toBeUndefined()
  })

  test('undo and redo do, whatever was done before, what two stacks of states do', async () => {
    let runs = 0
    const deeds = fc.array(deed, { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(deeds, async (list) => {
        const id = `run-${runs++}`
        let model = newModel(await begin(opened.store, id))
        for (const next of list) {
          model = modelAfter(model, next, await outcomeOf(opened, id, next))
          await expectSame(opened, id, model)
        }
      }),
      { numRuns: 60 },
    )
  }, 60_000)
}

/** Carries a deed out; answers the record that an ended day gave, which is the dice's to say. */
const outcomeOf = async ({ store }: Opened, id: string, { kind, food }: Deed) => {
  const gm = player(store, id)
  switch (kind) {
    case 'save':
      return (await gm.saveFood(food ?? 0)).map
    case 'day':
      return (await gm.endDay()).map
    case 'undo':
    case 'redo':
      return gm[kind]().then(
        ({ map }) => map,
        () => undefined,
      )
  }
}

const expectSame = async ({ store }: Opened, id: string, model: Model): Promise<void> => {
  const { expedition, revisions, head, redo } = await current(store, id)
  expect(expedition).toEqual(model.now)
  expect(revisions.full).toBe(model.revision)
  expect(head?.seq).toBe(model.done.at(-1)?.made)
  expect(redo?.seq).toBe(model.undone.at(-1)?.made)
  const days = await store.listDays(id, { limit: 100 })
  const standing = days.filter(({ undone }) => !undone).map(({ seq }) => seq)
  const expected = model.done.filter(({ day }) => day).map(({ made }) => made)
  expect(standing).toEqual(expected.toReversed())
  expect(days).toHaveLength(model.daysMade)
}
