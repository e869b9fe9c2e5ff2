import { describe, expect, test } from 'vitest'
import { createPager, PAGE_SIZE } from './use-paged-days.ts'

interface Day {
  readonly n: number
  readonly note: string
}

/** A pager over a journal of `count` days, whose cursors are numbers of days. */
const openPager = (count: number) => {
  const notes = new Map<number, string>()
  const queries: string[] = []
  const journal = { count, notes, queries, failure: null as Error | null }
  const pages: (readonly Day[] | null)[] = []
  const pager = createPager<Day, string>({
    keyOf: ({ n }) => n,
    onChange: ({ days }) => pages.push(days),
    fetchPage: async (query) => {
      queries.push(query)
      if (journal.failure) throw journal.failure
      const before = Number(new URLSearchParams(query).get('before') ?? journal.count + 1)
      const to = Math.max(1, before - PAGE_SIZE)
      const days = Array.from({ length: before - to }, (_, at) => {
        const n = before - 1 - at
        return { n, note: notes.get(n) ?? '' }
      })
      return { days, next: to > 1 ? String(to) : null }
    },
  })
  const days = () => pages.at(-1) ?? []
  const numbers = () => days().map(({ n }) => n)
  return { ...pager, journal, days, numbers }
}
const numbersDown = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, n) => from - n)

describe('R-JOUR-2: days that are loaded page by page', () => {
  const open = async (count: number, loaded: number) => {
    const opened = openPager(count)
    opened.followStamp('a')
    opened.loadUntil(({ length }) => length >= loaded)
    await expect.poll(opened.numbers).toEqual(numbersDown(count, count - loaded + 1))
    opened.journal.queries.length = 0
    return opened
  }

  test('keep older days when new days are added, also more than a page of new ones', async () => {
    for (const added of [1, PAGE_SIZE + 10]) {
      const { journal, days, numbers, followStamp } = await open(180, 150)
      const oldest = days().at(-1)
      journal.count += added
      followStamp('a')
      await expect.poll(numbers).toEqual(numbersDown(180 + added, 31))
      expect(days().at(-1)).toBe(oldest)
      expect(journal.queries).toHaveLength(Math.ceil((added + 1) / PAGE_SIZE))
    }
  })

  test('are all loaded again if the stamp changed, or if the last day of a page did', async () => {
    const { journal, days, followStamp } = await open(180, 150)
    const noteOf = (number: number) => () => days().find(({ n }) => n === number)?.note
    journal.notes.set(40, 'written')
    followStamp('b')
    await expect.poll(noteOf(40)).toBe('written')
    for (const n of [100, 131]) journal.notes.set(n, 'taken back')
    followStamp('b')
    await expect.poll(noteOf(100)).toBe('taken back')
  })

  test('are loaded after a failure', async () => {
    const { journal, numbers, followStamp } = await open(60, 50)
    journal.failure = new Error('away')
    journal.count += 1
    followStamp('a')
    await expect.poll(() => journal.queries).toHaveLength(1)
    journal.failure = null
    followStamp('a')
    await expect.poll(numbers).toEqual(numbersDown(61, 12))
  })
})
