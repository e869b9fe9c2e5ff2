import { describe, expect, test } from 'vitest'
import type { JournalDay } from '../../protocol/views.ts'
import { startingRecord } from '../../rules/record.ts'
import { addOlder, NO_DAYS, refresh, refreshLimit, undoneRevisions } from './days.ts'

const day = (n: number, undone = false): JournalDay => ({
  revision: `e-${n}`,
  day: n,
  map: startingRecord({ x: 0, y: 0 }, 'Beach'),
  from: { x: 0, y: 0 },
  way: [],
  order: { direction: 1, pace: 'normal', canoe: false, manual: false },
  rolls: [],
  events: [],
  checks: null,
  alerts: [],
  direction: 1,
  lost: false,
  undone,
  encounters: [],
  notes: { gm: '', players: '', session: null },
  balance: null,
})
const daysDown = (from: number, to: number): JournalDay[] =>
  Array.from({ length: from - to + 1 }, (_, index) => day(from - index))
const numbers = (days: readonly JournalDay[] | null) => days?.map((each) => each.day)

describe('the journal', () => {
  const first = refresh(NO_DAYS, { days: daysDown(30, 11), next: 'c11' })
  const all = addOlder(first, { days: daysDown(10, 1), next: null })

  test('reads on where it stopped', () => {
    expect(numbers(all.list)).toEqual(numbers(daysDown(30, 1)))
    expect(all.next).toBeNull()
  })

  test('keeps the older days when a new one comes', () => {
    const grown = refresh(all, { days: daysDown(31, 2), next: 'c2' })
    expect(numbers(grown.list)).toEqual(numbers(daysDown(31, 1)))
    expect(grown.next).toBeNull()
  })

  test('reads all that is shown anew, so that no undone day is missed', () => {
    expect(refreshLimit(NO_DAYS)).toBe(20)
    expect(refreshLimit(all)).toBe(30)
    const struck = refresh(all, { days: [day(30, true), ...daysDown(29, 1)], next: null })
    expect(undoneRevisions(struck)).toEqual(new Set(['e-30']))
  })

  test('starts over when so much happened that the pages no longer meet', () => {
    const later = refresh(first, { days: daysDown(90, 71), next: 'c71' })
    expect(numbers(later.list)).toEqual(numbers(daysDown(90, 71)))
    expect(later.next).toBe('c71')
  })
})
