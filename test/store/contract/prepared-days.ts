import { expect, test } from 'vitest'
import { changeTo } from '../../../src/campaign/execute.ts'
import type { Store } from '../../../src/campaign/store.ts'
import { MAX_PREPARED_DAYS, MAX_UNUSED_DAYS } from '../../../src/rules/bounds.ts'
import type { Roll } from '../../../src/rules/dice.ts'
import type { Opened } from './opened.ts'
import { begin, current, HOME, player } from './play.ts'

/** Days that can be told apart by their one die. */
const daysOf = (...results: readonly number[]): readonly (readonly Roll[])[] =>
  results.map((result) => [{ purpose: 'rain', sides: 1_000, result }])

/** The dice of the unused days by their numbers. */
const unused = async (store: Store) => {
  const { history, state } = await current(store)
  const days = await store.listPreparedDays(HOME, { history, after: state.ahead })
  return days.map(({ n, rolls }) => [n, rolls[0]?.result])
}

/** A change after which the campaign has used the days up to a number. */
const use = async (store: Store, ahead: number): Promise<void> => {
  const base = await current(store)
  await store.commit({ base, ...changeTo(base, { kind: 'save' }, { ...base.state, ahead }) })
}

const bytes = async (store: Store) => (await store.findListing(HOME))?.bytes ?? 0

export const preparedDaysContract = (opened: Opened): void => {
  test('R-AHEAD-1: they are numbered on, kept, and make no revision', async () => {
    const { store } = opened
    const { history, revisions } = await begin(store)
    await store.addPreparedDays(HOME, daysOf(7, 8))
    await store.addPreparedDays(HOME, daysOf(9))
    const reopened = await opened.reopen()
    expect(await unused(reopened)).toEqual([
      [1, 7],
      [2, 8],
      [3, 9],
    ])
    expect(await current(reopened)).toMatchObject({ prepared: 3, revisions })
    expect(await reopened.listPreparedDays(HOME, { history, after: 1, limit: 1 })).toEqual([
      { n: 2, rolls: daysOf(8)[0] },
    ])
  })

  test('R-AHEAD-2: two screens at once get numbers of their own, and 30 unused days together', async () => {
    const { store } = opened
    await begin(store)
    const results = Array.from({ length: 20 }, (_, index) => index + 1)
    await Promise.all([1, 2].map(async () => store.addPreparedDays(HOME, daysOf(...results))))
    const numbers = (await unused(store)).map(([n]) => n)
    expect(numbers).toEqual(Array.from({ length: MAX_UNUSED_DAYS }, (_, index) => index + 1))
  })

  test('R-AHEAD-4: undo puts a used day back, and makes room for none', async () => {
    const { store } = opened
    await begin(store)
    await store.addPreparedDays(HOME, daysOf(...Array.from({ length: 30 }, (_, at) => at + 1)))
    await use(store, 1)
    await store.addPreparedDays(HOME, daysOf(31, 32))
    expect((await unused(store)).map(([n]) => n).at(-1)).toBe(31)
    await player(store).undo()
    expect((await unused(store))[0]).toEqual([1, 1])
    await store.addPreparedDays(HOME, daysOf(33))
    expect(await unused(store)).toHaveLength(31)
  })

  test('R-AHEAD-5: one that is dropped is gone, its number with it; a used one stays', async () => {
    const { store } = opened
    await begin(store)
    const empty = await bytes(store)
    await store.addPreparedDays(HOME, daysOf(1, 2, 3))
    expect(await store.dropPreparedDay(HOME, 3)).toBe(true)
    expect(await store.dropPreparedDay(HOME, 3)).toBe(false)
    await store.addPreparedDays(HOME, daysOf(4))
    await use(store, 1)
    expect(await store.dropPreparedDay(HOME, 1)).toBe(false)
    expect(await unused(store)).toEqual([
      [2, 2],
      [4, 4],
    ])
    await player(store).undo()
    const filled = await bytes(store)
    for (const n of [1, 2, 4]) expect(await store.dropPreparedDay(HOME, n)).toBe(true)
    expect(await bytes(store)).toBeLessThan(filled)
    expect(await bytes(store)).toBeGreaterThan(empty)
  })

  test('R-AHEAD-7: the last thousand are kept', async () => {
    const { store } = opened
    await begin(store)
    const days = daysOf(...Array.from({ length: MAX_UNUSED_DAYS }, (_, at) => at + 1))
    for (let used = 0; used < MAX_PREPARED_DAYS + 2 * MAX_UNUSED_DAYS; used += MAX_UNUSED_DAYS) {
      if (used > 0) await use(store, used)
      await store.addPreparedDays(HOME, days)
    }
    const { history, prepared } = await current(store)
    const kept = (await store.listPreparedDays(HOME, { history, after: 0 })).map(({ n }) => n)
    expect(kept).toHaveLength(MAX_PREPARED_DAYS)
    expect([kept[0], kept.at(-1)]).toEqual([prepared - MAX_PREPARED_DAYS + 1, prepared])
    await use(store, prepared)
    const full = await bytes(store)
    await store.addPreparedDays(HOME, days)
    expect(await bytes(store)).toBe(full)
  })

  test('they go with their campaign, and another has its own', async () => {
    const { store } = opened
    const { history } = await begin(store)
    const other = await begin(store, 'other')
    await store.addPreparedDays(HOME, daysOf(1))
    await store.addPreparedDays('nowhere', daysOf(1))
    expect(await store.listPreparedDays('other', { history: other.history, after: 0 })).toEqual([])
    expect(await store.dropPreparedDay('other', 1)).toBe(false)
    await store.removeCampaign(HOME)
    expect(await store.listPreparedDays(HOME, { history, after: 0 })).toEqual([])
    await begin(store)
    expect(await unused(store)).toEqual([])
    expect((await current(store)).prepared).toBe(0)
  })
}
