import { describe, expect, test } from 'vitest'
import {
  dayAt,
  mapAt,
  ordered,
  play,
  RUN,
  ranTo,
  seen,
  stale,
  viewAt,
} from '../../../../test/support/played-session.ts'
import { shownAlerts } from './day-cards.ts'

const RAN = dayAt(3, 2)
const BACK = { kind: 'rewind', day: 0 } as const

describe('R-RUN-6: a run', () => {
  test('is told with the cards of all its days', () => {
    const { alerts, ran } = play(ordered(RUN), ranTo(RAN)).session
    expect(ran).toEqual({ day: 2, said: 'Stopped after 2 days: an encounter.' })
    expect(shownAlerts(alerts, [], 2)).toMatchObject({ from: 1, cards: [{ day: 1 }, { day: 2 }] })
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
