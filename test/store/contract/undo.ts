import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Change, State } from '../../../src/campaign/campaign.ts'
import { takeBack, withMark } from '../../../src/campaign/undo.ts'
import { PORT } from '../../../src/content/chart/quatara.ts'
import { KNOWLEDGE } from '../../../src/rules/knowledge.ts'
import type { Opened } from './opened.ts'
import { begin, current, player } from './play.ts'
import { type Deed, type Model, modelAfter, newModel } from './undo-model.ts'

const anyBrush = fc.oneof(
  fc.record({ at: fc.nat({ max: 3 }), knowledge: fc.constantFrom(...KNOWLEDGE) }),
  fc.record({ at: fc.nat({ max: 3 }), terrain: fc.constantFrom('Swamp', 'Ruins', null) }),
)

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('save'), food: fc.nat({ max: 5 }) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'day' }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('paint'), brush: anyBrush }) },
  { weight: 5, arbitrary: fc.constant({ kind: 'undo' }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'redo' }) },
) as fc.Arbitrary<Deed>

export const undoContract = (opened: Opened): void => {
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

  test('R-UNDO-6: changes that got one mark are put back together, and taken back together', async () => {
    const { store } = opened
    const base = await begin(store)
    const gm = player(store)
    for (const food of [1, 2, 3, 4]) await gm.saveFood(food)
    const before = await current(store)
    const downTo = (seq: number) => (_: Change, parent: Change | null) => (parent?.seq ?? 0) > seq
    const back = await takeBack(store, before, downTo(1))
    const { step, next } = withMark(back, 'rewind')
    expect(step.changes.map(({ seq }) => seq)).toEqual([4, 3, 2])
    expect(await store.commit({ base: before, next, step })).toBe('committed')
    expect(await current(store)).toEqual(next)
    expect(next.revisions.full).toBe(5)
    expect(next.expedition.map.food).toBe(1)

    // Also after undo and redo above it.
    await gm.undo()
    expect((await current(store)).expedition).toEqual(base.expedition)
    expect((await gm.redo()).map.food).toBe(1)
    expect((await gm.redo()).map.food).toBe(4)
    const reopened = await opened.reopen()
    const { head, redo, revisions } = await current(reopened)
    expect([head?.seq, redo, revisions.full]).toEqual([4, null, 8])
    const again = player(reopened)
    expect((await again.undo()).map.food).toBe(1)
    expect((await again.redo()).map.food).toBe(4)
    await again.saveFood(9)
    expect((await again.undo()).map.food).toBe(4)
  })

  test('undo and redo do, whatever was done before, what two stacks of states do', async () => {
    let runs = 0
    const ends: State[] = []
    const deeds = fc.array(deed, { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(deeds, async (list) => {
        const id = `run-${runs++}`
        let model = newModel(await begin(opened.store, id))
        for (const next of list) {
          await carryOut(opened, id, next)
          const { expedition, mapState } = await current(opened.store, id)
          model = modelAfter(model, next, { expedition, mapState })
          await expectSame(opened, id, model)
        }
        ends.push(model.now)
      }),
      { numRuns: 60 },
    )
    // What is read anew, by a program that has none of it in mind, is the same.
    const store = await opened.reopen()
    for (const [index, { expedition, mapState }] of ends.entries()) {
      expect(await store.find(`run-${index}`)).toMatchObject({ expedition, mapState })
    }
  })
}

const carryOut = async ({ store }: Opened, id: string, { kind, food, brush }: Deed) => {
  const gm = player(store, id)
  switch (kind) {
    case 'save':
      return gm.saveFood(food ?? 0)
    case 'day':
      return gm.endDay()
    case 'paint': {
      const { at = 0, ...paint } = brush ?? {}
      return gm.paint({ hexes: [{ x: at, y: at }, PORT], ...paint })
    }
    case 'undo':
    case 'redo':
      return gm[kind]().catch(() => undefined)
  }
}

const expectSame = async ({ store }: Opened, id: string, model: Model): Promise<void> => {
  const { expedition, mapState, revisions, head, redo } = await current(store, id)
  expect({ expedition, mapState }).toEqual(model.now)
  expect(revisions.full).toBe(model.revision)
  expect(head?.seq).toBe(model.done.at(-1)?.made)
  expect(redo?.seq).toBe(model.undone.at(-1)?.made)
  const days = await store.listDays(id, 0, { limit: 100 })
  const standing = days.filter(({ undone }) => !undone).map(({ seq }) => seq)
  const expected = model.done.filter(({ day }) => day).map(({ made }) => made)
  expect(standing).toEqual(expected.toReversed())
  expect(days).toHaveLength(model.daysMade)
}
