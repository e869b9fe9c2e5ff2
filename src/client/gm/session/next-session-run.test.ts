import { describe, expect, test } from 'vitest'
import {
  dayAt,
  due,
  type Happening,
  lost,
  mapAt,
  NORTH,
  nudged,
  ordered,
  play,
  RUN,
  ranTo,
  record,
  seen,
  stale,
  typed,
  UNDO,
  viewAt,
} from '../../../../test/support/played-session.ts'
import { shownAlerts } from './day-cards.ts'

const RAN = dayAt(3, 2)
const BACK = { kind: 'rewind', day: 0 } as const

describe('R-PLOT-6: a run', () => {
  test.each<{ order: string; happenings: Happening[]; attempts?: number }>([
    { order: 'the answer alone', happenings: [ranTo(RAN)] },
    { order: 'the live view, then the answer', happenings: [seen(RAN), ranTo(RAN)] },
    { order: 'a lost answer, and the repeat’s', happenings: [lost, due, ranTo(RAN)], attempts: 2 },
    {
      order: 'offline in the middle, the live view, and back online',
      happenings: [lost, seen(RAN), nudged, ranTo(RAN)],
      attempts: 2,
    },
    { order: 'a double click', happenings: [ordered(RUN), ranTo(RAN)] },
    {
      order: 'a day, an undo and a rewind pressed meanwhile',
      happenings: [...[NORTH, UNDO, BACK].map(ordered), ranTo(RAN)],
    },
  ])('travels once and is told once: $order', ({ happenings, attempts = 1 }) => {
    const told = play(typed('food', '45'), ordered(RUN), ...happenings)
    expect(told.keys).toEqual(Array.from({ length: attempts }, () => 'key-1'))
    expect(new Set(told.routes)).toEqual(new Set(['POST /runs e-1']))
    expect(told.sent[0]?.request.body).toMatchObject({ days: 10, map: { ...record, food: 45 } })
    expect(told.session).toMatchObject({
      view: { revision: 'e-3' },
      underway: null,
      waiting: [],
      draft: {},
      ran: { day: 2, said: 'Stopped after 2 days: an encounter.' },
      said: 'Stopped after 2 days: an encounter.',
      note: null,
    })
    expect(shownAlerts(told.session.alerts, [], 2)).toMatchObject({
      from: 1,
      day: 2,
      cards: [{ day: 1 }, { day: 2 }],
    })
  })

  test('asks no dice where they are typed: the server rolls it', () => {
    const typing = viewAt(2, { settings: { ...viewAt(2).settings, typedDice: ['weather'] } })
    const told = play(seen(typing), ordered(RUN))
    expect(told.routes).toEqual(['POST /runs e-2'])
    expect(told.session.question).toBeNull()
  })

  test('that another screen’s day overtook is not travelled, and says so', () => {
    const told = play(ordered(RUN), stale(dayAt(2, 1)))
    expect(told).toMatchObject({ routes: ['POST /runs e-1'], went: [false] })
    expect(told.session.note).toContain('No day of this run was ended.')
  })
})

describe('R-REW-1: back to a morning', () => {
  test('never takes back what another screen did meanwhile', () => {
    const told = play(seen(dayAt(5, 4)), ordered(BACK), stale(mapAt(6, { food: 3 }, { day: 4 })))
    expect(told).toMatchObject({ routes: ['POST /rewind e-5'], went: [false] })
    expect(told.session.note).toContain('Nothing was taken back.')
  })
})
