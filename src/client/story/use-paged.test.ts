import { describe, expect, test } from 'vitest'
import { addOlder, goesOnBelow, refresh, refreshLimit } from './use-paged.ts'

interface Day {
  readonly n: number
  readonly note: string
}

const keyOf = ({ n }: Day): number => n
const day = (n: number, note = ''): Day => ({ n, note })
const daysDown = (from: number, to: number): Day[] =>
  Array.from({ length: from - to + 1 }, (_, index) => day(from - index))
const numbers = (days: readonly Day[] | null) => days?.map(keyOf)

describe('R-JOUR-2: days that come page by page', () => {
  const first = refresh<Day>(null, { days: daysDown(30, 11), next: 'c11' }, keyOf)
  const all = addOlder(first, { days: daysDown(10, 1), next: null }, 'c11', keyOf)

  test('keep the older days when a new one comes', () => {
    const grown = refresh(all, { days: daysDown(31, 2), next: 'c2' }, keyOf)
    expect(numbers(grown.days)).toEqual(numbers(daysDown(31, 1)))
    expect(grown.next).toBeNull()
  })

  test('are all read again while they fit into one page', () => {
    expect(refreshLimit(null)).toBe(20)
    expect(refreshLimit(all)).toBe(30)
    expect(refreshLimit({ days: daysDown(500, 1), next: null })).toBe(100)
  })

  test('start over when so much happened that the pages no longer meet', () => {
    const later = refresh(first, { days: daysDown(90, 71), next: 'c71' }, keyOf)
    expect(numbers(later.days)).toEqual(numbers(daysDown(90, 71)))
    expect(later.next).toBe('c71')
  })

  test('refuse an older page that was asked for on another end', () => {
    const later = refresh(first, { days: daysDown(90, 71), next: 'c71' }, keyOf)
    expect(addOlder(later, { days: daysDown(10, 1), next: null }, 'c11', keyOf)).toBe(later)
  })

  test('are read on below where all may have changed, or the oldest day of the page has', () => {
    const page = (note: string) => ({ days: [...daysDown(30, 12), day(11, note)], next: 'c11' })
    expect(goesOnBelow(all, page('taken back'), keyOf, false)).toBe(true)
    expect(goesOnBelow(all, page(''), keyOf, false)).toBe(false)
    expect(goesOnBelow(all, page(''), keyOf, true)).toBe(true)
    expect(goesOnBelow(first, page(''), keyOf, true)).toBe(false)
  })
})
