import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { GmView } from '../../protocol/views.ts'
import { ApiProblem, NetworkFailure } from '../api/problem.ts'
import { clashingFields } from '../draft/draft.ts'
import { dayAt, deskOver, NORTH, record, stale, viewAt } from './desk-over.ts'
import type { Errand } from './errand.ts'
import { saveStateOf } from './save-state.ts'

describe('ending a day', () => {
  test('is ordered once, however often it is asked for before it is answered', async () => {
    const { desk, sent } = deskOver(dayAt(2, 1), dayAt(3, 2))
    await Promise.all([desk.run(NORTH), desk.run(NORTH), desk.run({ kind: 'undo' })])
    expect(sent).toHaveLength(1)
  })

  test('works again at once when it was answered, on the revision it made', async () => {
    const { desk, sent, held } = deskOver(dayAt(2, 1), dayAt(3, 2))
    await desk.run(NORTH)
    expect(held().view).toMatchObject({ revision: 'e-2', day: 1, undo: { kind: 'day', day: 1 } })
    await desk.run(NORTH)
    expect(sent.map(({ parcel }) => parcel.revision)).toEqual(['e-1', 'e-2'])
    expect(new Set(sent.map(({ once }) => once)).size).toBe(2)
  })

  test('takes the unsaved edits along, and they are no longer drafts', async () => {
    const { desk, sent, type, held } = deskOver(dayAt(2, 1))
    type('food', '45')
    await desk.run(NORTH)
    expect(sent[0]?.parcel.body).toMatchObject({ direction: 1, map: { ...record, food: 45 } })
    expect(held().draft).toEqual({})
  })

  test('sends no record when nothing was touched', async () => {
    const { desk, sent, type } = deskOver(dayAt(2, 1))
    type('food', '40')
    await desk.run(NORTH)
    expect(sent[0]?.parcel.body).not.toHaveProperty('map')
  })

  test('is not sent with a bad field, which is flagged', async () => {
    const { desk, sent, type, held } = deskOver()
    type('water', '2.7')
    await desk.run(NORTH)
    expect(sent).toEqual([])
    expect(held().flagged).toEqual({ field: 'water' })
  })

  test('is sent again under the same key when no answer came', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { desk, sent, held } = deskOver(new NetworkFailure('x'), dayAt(2, 1))
    const done = desk.run(NORTH)
    await vi.advanceTimersByTimeAsync(10)
    expect(held().underway?.trouble).toBe('retrying')
    await vi.advanceTimersByTimeAsync(1_000)
    await done
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(held().view?.day).toBe(1)
  })

  test('whose outcome stays unknown blocks every other order until it is answered', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const lost = Array.from({ length: 5 }, () => new NetworkFailure('x'))
    const { desk, sent, held } = deskOver(...lost, dayAt(2, 1))
    const done = desk.run(NORTH)
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect(held().underway?.trouble).toBe('unanswered')
    await desk.run({ kind: 'undo' })
    expect(sent).toHaveLength(5)
    desk.tryAgain()
    await done
    expect(new Set(sent.map(({ once }) => once)).size).toBe(1)
    expect(held()).toMatchObject({ underway: null, view: { day: 1 } })
  })

  test('is sent once more at once if the way was free again only after the last try had left', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const lost = Array.from({ length: 4 }, () => new NetworkFailure('x'))
    const last = Promise.withResolvers<never>()
    const { desk, sent, held } = deskOver(...lost, last.promise, dayAt(2, 1))
    const done = desk.run(NORTH)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(5)
    desk.tryAgain()
    last.reject(new NetworkFailure('x'))
    await vi.advanceTimersByTimeAsync(0)
    await done
    expect(held()).toMatchObject({ underway: null, view: { day: 1 } })
  })
})

describe('an errand that was overtaken', () => {
  test('repeats by itself when nothing that was touched clashes', async () => {
    const { desk, sent, type, held } = deskOver(stale(viewAt(2, { water: 70 })), viewAt(3))
    type('food', '45')
    await desk.run({ kind: 'save' })
    expect(sent[1]?.parcel).toMatchObject({
      revision: 'e-2',
      body: { ...record, food: 45, water: 70 },
    })
    expect(held().saved).toBe('saved')
  })

  test('asks field by field when something clashes, and then goes on', async () => {
    const { desk, sent, type, held } = deskOver(stale(viewAt(2, { food: 38 })), viewAt(3))
    type('food', '45')
    await desk.run({ kind: 'save' })
    expect(sent).toHaveLength(1)
    expect(held().clash).toEqual({ kind: 'save' })
    await desk.settleClash({ food: 'yours' })
    expect(sent[1]?.parcel).toMatchObject({ revision: 'e-2', body: { food: 45 } })
    expect(held()).toMatchObject({ clash: null, draft: {} })
  })

  test('never ends another day than the one in sight', async () => {
    const { desk, sent, held } = deskOver(stale(viewAt(2, {}, 1)))
    await desk.run(NORTH)
    expect(sent).toHaveLength(1)
    expect(held().note).toMatch(/Another screen ended or took back a day first/)
  })

  test('never takes back another change than the one in sight', async () => {
    const { desk, sent, held } = deskOver(stale(viewAt(2)))
    await desk.run({ kind: 'undo' })
    expect(sent).toHaveLength(1)
    expect(held().note).toMatch(/Nothing was undone/)
  })
})

describe('steps back and forth', () => {
  const UNDO: Errand = { kind: 'undo' }
  const withDays = (n: number, day: number): GmView => ({
    ...viewAt(n, {}, day),
    undo: day > 0 ? { kind: 'day', day } : null,
  })

  test('pressed one after another are all taken, one at a time, each under its own key', async () => {
    const { desk, sent, held } = deskOver(withDays(3, 2), withDays(4, 1), withDays(5, 0))
    desk.see(withDays(2, 3))
    await Promise.all([desk.run(UNDO), desk.run(UNDO), desk.run(UNDO)])
    expect(held().view?.day).toBe(0)
    expect(sent.map(({ parcel }) => parcel.revision)).toEqual(['e-2', 'e-3', 'e-4'])
    expect(new Set(sent.map(({ once }) => once)).size).toBe(3)
  })

  test('stop without a word when nothing is left to take back', async () => {
    const { desk, sent, held } = deskOver(withDays(3, 0))
    desk.see(withDays(2, 1))
    await Promise.all([desk.run(UNDO), desk.run(UNDO), desk.run(UNDO)])
    expect(sent).toHaveLength(1)
    expect(held().note).toBeNull()
  })

  test('that were waiting fall with the one that is refused', async () => {
    const { desk, sent, held } = deskOver(stale(withDays(3, 2)), withDays(4, 1))
    desk.see(withDays(2, 3))
    await Promise.all([desk.run(UNDO), desk.run(UNDO)])
    expect(sent).toHaveLength(1)
    expect(held().note).toMatch(/Nothing was undone/)
  })

  test('a day is not ended while one is underway, nor after it', async () => {
    const { desk, sent } = deskOver(withDays(3, 2))
    desk.see(withDays(2, 3))
    await Promise.all([desk.run(UNDO), desk.run(NORTH)])
    expect(sent).toHaveLength(1)
  })
})

describe('a save', () => {
  test('that the server could not carry out says what the server said', async () => {
    const detail = 'The disk is full. Make room, then save again.'
    const full = new ApiProblem({ status: 503, code: 'UNREADABLE', detail })
    const { desk, type, held } = deskOver(full)
    type('food', '45')
    void desk.run({ kind: 'save' })
    await vi.waitFor(() => expect(held().underway?.trouble).toBe('unanswered'), { timeout: 30_000 })
    expect(saveStateOf(held(), viewAt(1))).toMatchObject({
      kind: 'failed',
      why: detail,
    })
  })

  test('that nobody else overtook but that clashes with the live record is not sent', async () => {
    const { desk, sent, type, held } = deskOver()
    type('food', '45')
    desk.see(viewAt(2, { food: 38 }))
    await desk.run({ kind: 'save' })
    expect(sent).toEqual([])
    expect(held().clash).toEqual({ kind: 'save' })
    expect(clashingFields(held().draft, viewAt(2, { food: 38 }).map)).toEqual(['food'])
  })

  test('that failed keeps the edits and is tried again under the same key', async () => {
    const { desk, sent, type, held } = deskOver(new NetworkFailure('x'), viewAt(2, { food: 45 }))
    type('food', '45')
    const done = desk.run({ kind: 'save' })
    await vi.waitFor(() => expect(held().underway?.trouble).toBe('unanswered'), { timeout: 30_000 })
    expect(held().draft).toHaveProperty('food')
    desk.tryAgain()
    await done
    expect(sent[1]).toEqual(sent[0])
    expect(held()).toMatchObject({ saved: 'saved', draft: {}, underway: null })
  })

  test('that failed gives way to a newer one, under another key', async () => {
    const { desk, sent, type, held } = deskOver(new NetworkFailure('x'), viewAt(2, { food: 46 }))
    type('food', '45')
    void desk.run({ kind: 'save' })
    await vi.waitFor(() => expect(held().underway?.trouble).toBe('unanswered'), { timeout: 30_000 })
    type('food', '46')
    await desk.run({ kind: 'save' })
    expect(sent[1]?.once).not.toBe(sent[0]?.once)
    expect(held()).toMatchObject({ saved: 'saved', draft: {}, underway: null })
  })

  test('of nothing sends nothing', async () => {
    const { desk, sent, held } = deskOver()
    await desk.run({ kind: 'save' })
    expect(sent).toEqual([])
    expect(held().saved).toBe('nothing')
  })
})

test('a session that ended is told of, and the edits stay', async () => {
  const over = new ApiProblem({ status: 401, code: 'NOT_SIGNED_IN', detail: 'over' })
  const { desk, type, held, timesSignedOut } = deskOver(over)
  type('food', '45')
  await desk.run({ kind: 'save' })
  expect(timesSignedOut()).toBe(1)
  expect(held()).toMatchObject({ underway: null, draft: { food: { text: '45' } } })
})

test('a view that was worked out here gives way to the live one of the same revision', async () => {
  const { desk, held } = deskOver(dayAt(2, 1))
  await desk.run(NORTH)
  desk.see({ ...viewAt(2, { food: 36 }, 1), surroundings: { here: 'Swamp', neighbours: [] } })
  expect(held().view?.surroundings.here).toBe('Swamp')
  desk.see(viewAt(1))
  expect(held().view?.revision).toBe('e-2')
})
