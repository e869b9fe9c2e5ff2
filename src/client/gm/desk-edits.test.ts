import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiProblem, NetworkFailure } from '../api/problem.ts'
import { dayAt, deskOver, NORTH, stale, viewAt } from './desk-over.ts'
import type { Errand } from './errand.ts'

const stroke = (n: number): Errand => ({
  kind: 'edit',
  method: 'POST',
  route: '/hexes',
  body: { hexes: [{ x: n, y: n }], knowledge: 'seen' },
  says: `Painted ${n}.`,
})
const UNDO: Errand = { kind: 'undo' }
const undoable = (n: number) => ({ ...viewAt(n), undo: { kind: 'hexes', day: null } as const })
const refused = new ApiProblem({
  status: 400,
  code: 'INVALID_INPUT',
  detail: 'A hex must be on the chart.',
  errors: [{ path: 'hex', message: 'A hex must be on the chart.' }],
})

describe('an edit', () => {
  test('goes as it is on the newest revision, without the edits of the form', async () => {
    const { desk, sent, type, held } = deskOver(viewAt(2))
    type('food', '45')
    expect(await desk.run(stroke(1))).toBe(true)
    expect(sent[0]?.parcel).toEqual({
      method: 'POST',
      route: '/hexes',
      revision: 'e-1',
      body: { hexes: [{ x: 1, y: 1 }], knowledge: 'seen' },
    })
    expect(held()).toMatchObject({ said: 'Painted 1.', draft: { food: { text: '45' } } })
  })

  test('that found everything as it wanted it says so', async () => {
    const { desk, held } = deskOver(viewAt(1))
    await desk.run(stroke(1))
    expect(held().said).toMatch(/nothing changed/)
  })

  test('that was overtaken repeats by itself on the newest revision', async () => {
    const { desk, sent } = deskOver(stale(viewAt(2, {}, 1)), viewAt(3, {}, 1))
    expect(await desk.run(stroke(1))).toBe(true)
    expect(sent.map(({ parcel }) => parcel.revision)).toEqual(['e-1', 'e-2'])
    expect(new Set(sent.map(({ once }) => once)).size).toBe(2)
  })

  test('without an answer is sent again under the same key', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { desk, sent } = deskOver(new NetworkFailure('x'), viewAt(2))
    const done = desk.run(stroke(1))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await done).toBe(true)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  test('that is refused answers so, with the server’s sentence and the fields it is about', async () => {
    const { desk, held } = deskOver(refused)
    expect(await desk.run(stroke(1))).toBe(false)
    expect(held()).toMatchObject({
      underway: null,
      note: 'A hex must be on the chart.',
      faults: [{ path: 'hex' }],
    })
  })
})

describe('edits made fast', () => {
  test('are carried out in order, one at a time, none lost and none twice', async () => {
    const { desk, sent, held } = deskOver(viewAt(2), viewAt(3), viewAt(4))
    const done = Promise.all([desk.run(stroke(1)), desk.run(stroke(2)), desk.run(stroke(3))])
    expect(sent).toHaveLength(1)
    expect(held().waiting).toEqual([stroke(2), stroke(3)])
    expect(await done).toEqual([true, true, true])
    expect(sent.map(({ parcel }) => [parcel.revision, parcel.body])).toEqual([
      ['e-1', { hexes: [{ x: 1, y: 1 }], knowledge: 'seen' }],
      ['e-2', { hexes: [{ x: 2, y: 2 }], knowledge: 'seen' }],
      ['e-3', { hexes: [{ x: 3, y: 3 }], knowledge: 'seen' }],
    ])
    expect(held()).toMatchObject({ waiting: [], underway: null, said: 'Painted 3.' })
  })

  test('go on when one of them is refused, whose sentence stays', async () => {
    const { desk, sent, held } = deskOver(viewAt(2), refused, viewAt(3))
    const done = [desk.run(stroke(1)), desk.run(stroke(2)), desk.run(stroke(3))]
    expect(await Promise.all(done)).toEqual([true, false, true])
    expect(sent).toHaveLength(3)
    expect(held().note).toBe(refused.detail)
  })

  test('wait for the one without an answer, however long that takes', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const lost = Array.from({ length: 5 }, () => new NetworkFailure('x'))
    const { desk, sent, held } = deskOver(...lost, viewAt(2), viewAt(3))
    const done = [desk.run(stroke(1)), desk.run(stroke(2))]
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect(held()).toMatchObject({ underway: { trouble: 'unanswered' }, waiting: [stroke(2)] })
    desk.tryAgain()
    expect(await Promise.all(done)).toEqual([true, true])
    expect(sent).toHaveLength(7)
  })

  test('of a session that ended are told of', async () => {
    const over = new ApiProblem({ status: 401, code: 'NOT_SIGNED_IN', detail: 'over' })
    const { desk, sent, held, timesSignedOut } = deskOver(over)
    expect(await Promise.all([desk.run(stroke(1)), desk.run(stroke(2))])).toEqual([false, false])
    expect(sent).toHaveLength(1)
    expect(timesSignedOut()).toBe(1)
    expect(held()).toMatchObject({ waiting: [], note: /last 2 changes/ })
  })
})

describe('behind edits', () => {
  test('undo waits, and takes back the last of them', async () => {
    const { desk, sent } = deskOver(undoable(2), undoable(3), viewAt(4))
    const done = [desk.run(stroke(1)), desk.run(stroke(2)), desk.run(UNDO)]
    expect(await Promise.all(done)).toEqual([true, true, true])
    expect(sent.map(({ parcel }) => `${parcel.route} ${parcel.revision}`)).toEqual([
      '/hexes e-1',
      '/hexes e-2',
      '/undo e-3',
    ])
  })

  test('undo is not done when the edit before it was refused', async () => {
    const { desk, sent } = deskOver(refused, viewAt(3))
    desk.see(undoable(2))
    expect(await Promise.all([desk.run(stroke(1)), desk.run(UNDO)])).toEqual([false, false])
    expect(sent).toHaveLength(1)
  })

  test('nothing is taken back that came from another screen', async () => {
    const { desk, sent, held } = deskOver(stale(undoable(5)), undoable(6), viewAt(7))
    expect(await Promise.all([desk.run(stroke(1)), desk.run(UNDO)])).toEqual([true, false])
    expect(sent.map(({ parcel }) => parcel.route)).toEqual(['/hexes', '/hexes'])
    expect(held().note).toMatch(/Nothing was undone/)
  })

  test('a day waits, once however often it is ordered', async () => {
    const { desk, sent, held } = deskOver(viewAt(2), dayAt(3, 1))
    const done = [desk.run(stroke(1)), desk.run(NORTH), desk.run(NORTH)]
    expect(await Promise.all(done)).toEqual([true, true, false])
    expect(sent.map(({ parcel }) => parcel.route)).toEqual(['/hexes', '/days'])
    expect(held().view?.day).toBe(1)
  })

  test('a day that the journey does not wait for: an edit waits behind a day', async () => {
    const { desk, sent } = deskOver(dayAt(2, 1), viewAt(3, {}, 1))
    expect(await Promise.all([desk.run(NORTH), desk.run(stroke(1))])).toEqual([true, true])
    expect(sent.map(({ parcel }) => parcel.revision)).toEqual(['e-1', 'e-2'])
  })
})

describe('a save without an answer', () => {
  const full = new ApiProblem({ status: 503, code: 'UNREADABLE', detail: 'The disk is full.' })

  test('holds no edit up, is said to have failed, and keeps what was typed', async () => {
    const { desk, type, held } = deskOver(full, viewAt(2))
    type('food', '45')
    const save = desk.run({ kind: 'save' })
    await vi.waitFor(() => expect(held().underway?.trouble).toBe('unanswered'), { timeout: 30_000 })
    expect(await desk.run(stroke(1))).toBe(true)
    expect(await save).toBe(false)
    expect(held()).toMatchObject({
      underway: null,
      saved: { failed: 'The disk is full.' },
      draft: { food: { text: '45' } },
    })
  })

  test('lets the edits go that were waiting behind it', async () => {
    const { desk, sent, type, held } = deskOver(full, viewAt(2), viewAt(3))
    type('food', '45')
    const done = [desk.run({ kind: 'save' }), desk.run(stroke(1)), desk.run(stroke(2))]
    expect(await Promise.all(done)).toEqual([false, true, true])
    expect(sent.map(({ parcel }) => parcel.route)).toEqual(['/map', '/hexes', '/hexes'])
    expect(held().waiting).toEqual([])
  })
})
