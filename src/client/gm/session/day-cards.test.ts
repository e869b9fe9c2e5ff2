import { describe, expect, test } from 'vitest'
import {
  addDay,
  addElsewhere,
  addRun,
  type Cards,
  dismiss,
  dismissAll,
  NO_CARDS,
  shownAlerts,
  weightiest,
} from './day-cards.ts'

const NONE_UNDONE: ReadonlySet<string> = new Set()

const ended = (day: number, alerts: readonly string[], manual = false) => ({
  revision: `e-${day}`,
  day,
  order: { manual },
  alerts,
  events: [],
})
const texts = (cards: Cards, daysEnded: number, undone = NONE_UNDONE): readonly string[] =>
  (shownAlerts(cards, daysEnded, undone)?.cards ?? []).map(({ text }) => text)

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
    const before = shownAlerts(first, 1, NONE_UNDONE)?.cards[1]
    expect(shownAlerts(dismiss(first, 'e-1/0'), 1, NONE_UNDONE)?.cards).toEqual([before])
  })
})

describe('R-ALERT-2: the alerts of a run', () => {
  const run = addRun(addDay(NO_CARDS, ended(1, ['wet'])), [
    ended(2, ['apes']),
    ended(3, []),
    ended(4, ['lost']),
  ])

  test('stand together until the next automatic day', () => {
    expect(shownAlerts(run, 4, NONE_UNDONE)).toMatchObject({
      from: 2,
      day: 4,
      cards: [
        { day: 2, text: 'apes' },
        { day: 4, text: 'lost' },
      ],
    })
    expect(texts(addDay(run, ended(5, [])), 5)).toEqual([])
  })

  test('go day by day when its days are undone', () => {
    expect(texts(run, 3)).toEqual(['apes'])
    expect(texts(run, 1)).toEqual(['wet'])
  })

  test('of a single day are that day’s', () => {
    expect(shownAlerts(addRun(run, [ended(5, ['dry'])]), 5, NONE_UNDONE)).toMatchObject({
      from: 5,
      cards: [{ text: 'dry' }],
    })
  })
})

test('R-ENC-5: an alert says which encounter it tells of', () => {
  const day = {
    ...ended(1, ['Encounter at Morning: Apes', 'wet']),
    events: [{ kind: 'encounter', id: '1-1' } as const, { kind: 'lost' } as const],
  }
  const cards = shownAlerts(addDay(NO_CARDS, day), 1, NONE_UNDONE)?.cards
  expect(cards?.map(({ encounter }) => encounter)).toEqual(['1-1', undefined])
})

describe('days that other screens ended', () => {
  const told = (day: number, revision: string, undone = false) => ({
    ...ended(day, [`of ${revision}`]),
    revision,
    undone,
  })
  const here = addDay(NO_CARDS, { ...ended(1, ['wet']), revision: 'e-2' })
  const shown = (cards: Cards, daysEnded: number) => shownAlerts(cards, daysEnded, NONE_UNDONE)

  test('of another epoch, or undone, are no news', () => {
    expect(addElsewhere(here, [told(2, 'f-9'), told(2, 'e-3', true)], 'e-1')).toBe(here)
  })

  test('never displace a later day of their number that was ended here', () => {
    const cards = addDay(here, { ...ended(2, ['mine']), revision: 'e-5' })
    expect(addElsewhere(cards, [told(2, 'e-3')], 'e-1')).toBe(cards)
  })

  test('take the place of an undone day of their number that was ended here', () => {
    const cards = addDay(here, { ...ended(2, ['mine']), revision: 'e-3' })
    expect(shown(addElsewhere(cards, [told(2, 'e-5')], 'e-1'), 2)).toMatchObject({
      revision: 'e-5',
      elsewhere: true,
    })
  })

  test('that the journal told of first are known as this screen’s own, and stay dismissed', () => {
    const told2 = addElsewhere(here, [told(2, 'e-3')], 'e-1')
    const cards = addDay(dismiss(told2, 'e-3/0'), { ...ended(2, ['of e-3']), revision: 'e-3' })
    expect(shown(cards, 2)).toMatchObject({ revision: 'e-3', elsewhere: false, cards: [] })
  })
})

test('folded, three stay in sight: the failed navigation first, then what is met', () => {
  const card = (kind: 'encounter' | 'shortfall' | 'lost') => ({
    id: kind,
    text: kind,
    day: 1,
    kind,
    encounter: undefined,
  })
  const cards = [card('shortfall'), card('shortfall'), card('encounter'), card('lost')]
  expect(weightiest(cards).map(({ kind }) => kind)).toEqual(['lost', 'encounter', 'shortfall'])
})
