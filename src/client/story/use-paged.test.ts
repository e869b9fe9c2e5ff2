import { describe, expect, test } from 'vitest'
import { createPager, PAGE } from './use-paged.ts'

interface Day {
  readonly n: number
  readonly note: string
}

/** A journal that is read page by page; its cursors are numbers of days. */
const reading = (count: number) => {
  const notes = new Map<number, string>()
  const asked: string[] = []
  const journal = { count, notes, asked, failure: null as Error | null }
  const pages: (readonly Day[] | null)[] = []
  const pager = createPager<Day, string>({
    keyOf: ({ n }) => n,
    show: ({ days }) => pages.push(days),
    read: async (query) => {
      asked.push(query)
      if (journal.failure) throw journal.failure
      const before = Number(new URLSearchParams(query).get('before') ?? journal.count + 1)
      const to = Math.max(1, before - PAGE)
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
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n)

describe('R-JOUR-2: days that come page by page', () => {
  const open = async (count: number, loaded: number) => {
    const opened = reading(count)
    opened.follow('a')
    opened.loadUntil(({ length }) => length >= loaded)
    await expect.poll(opened.numbers).toEqual(down(count, count - loaded + 1))
    opened.journal.asked.length = 0
    return opened
  }

  test('keep the older ones when new ones come, more than a page of them too', async () => {
    for (const added of [1, PAGE + 10]) {
      const { journal, days, numbers, follow } = await open(180, 150)
      const oldest = days().at(-1)
      journal.count += added
      follow('a')
      await expect.poll(numbers).toEqual(down(180 + added, 31))
      expect(days().at(-1)).toBe(oldest)
      expect(journal.asked).toHaveLength(Math.ceil((added + 1) / PAGE))
    }
  })

  test('are all read again if any of them may have changed, or the last of a page did', async () => {
    const { journal, days, follow } = await open(180, 150)
    const noteOf = (number: number) => () => days().find(({ n }) => n === number)?.note
    journal.notes.set(40, 'written')
    follow('b')
    await expect.poll(noteOf(40)).toBe('written')
    for (const n of [100, 131]) journal.notes.set(n, 'taken back')
    follow('b')
    await expect.poll(noteOf(100)).toBe('taken back')
  })

  test('come again after a failure', async () => {
    const { journal, numbers, follow } = await open(60, 50)
    journal.failure = new Error('away')
    journal.count += 1
    follow('a')
    await expect.poll(() => journal.asked).toHaveLength(1)
    journal.failure = null
    follow('a')
    await expect.poll(numbers).toEqual(down(61, 12))
  })
})
