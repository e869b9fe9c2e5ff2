import { describe, expect, test } from 'vitest'
import { addDay, type Cards, dismiss, dismissAll, NO_CARDS, visibleCards } from './day-cards.ts'

const NONE_UNDONE: ReadonlySet<string> = new Set()

const ended = (day: number, alerts: readonly string[], manual = false) => ({
  revision: `e-${day}`,
  day,
  order: { manual },
  alerts,
})
const texts = (cards: Cards, daysEnded: number, undone = NONE_UNDONE): readonly string[] =>
  visibleCards(cards, daysEnded, undone).map(({ text }) => text)

describe('R-ALERT-2: alerts', () => {
  const first = addDay(NO_CARDS, ended(1, ['wet', 'lost']))

  test('stand in the order they arose', () => {
    expect(texts(first, 1)).toEqual(['wet', 'lost'])
  })

  test('are cleared by the next automatic day', () => {
    expect(texts(addDay(first, ended(2, [])), 2)).toEqual([])
    expect(texts(addDay(first, ended(2, ['dry'])), 2)).toEqual(['dry'])
  })

  test('are left standing by a manual day', () => {
    expect(texts(addDay(first, ended(2, [], true)), 2)).toEqual(['wet', 'lost'])
  })

  test('go when their day is undone and come back when it is put back', () => {
    expect(texts(first, 0)).toEqual([])
    expect(texts(first, 1)).toEqual(['wet', 'lost'])
  })

  test('of an undone day never come back with another day of its number', () => {
    expect(texts(addDay(first, ended(1, [], true)), 1)).toEqual([])
  })

  test('of a day undone elsewhere go as soon as the journal says so', () => {
    expect(texts(first, 1, new Set(['e-1']))).toEqual([])
  })

  test('can be dismissed one by one', () => {
    expect(texts(dismiss(first, 'e-1/0'), 1)).toEqual(['lost'])
  })

  test('can be dismissed together, and stay away when the day is undone and put back', () => {
    expect(texts(dismissAll(first), 1)).toEqual([])
  })

  test('keep their identity while others are dismissed, so that none is announced again', () => {
    const [, before] = visibleCards(first, 1, NONE_UNDONE)
    expect(visibleCards(dismiss(first, 'e-1/0'), 1, NONE_UNDONE)).toEqual([before])
  })
})
