import { describe, expect, test } from 'vitest'
import {
  dayAt,
  dayEnded,
  due,
  type Happening,
  lost,
  mapAt,
  NORTH,
  ordered,
  play,
  seen,
  stale,
  typed,
  viewAt,
} from '../../../../test/support/played-session.ts'
import type { JournalDay } from '../../../protocol/views.ts'
import type { Command } from './command.ts'
import { shownAlerts } from './day-cards.ts'
import type { GmSession } from './session-state.ts'

const NONE_UNDONE: ReadonlySet<string> = new Set()

const told = (n: number, day: number, alerts: readonly string[], undone = false): JournalDay => ({
  ...dayAt(n, day),
  from: { x: 19, y: 11 },
  order: { direction: 1, pace: 'normal', canoe: false, manual: false },
  way: [],
  rolls: [],
  events: [],
  checks: null,
  alerts: [...alerts],
  direction: 1,
  lost: false,
  undone,
  notes: { gm: '', players: '', session: null },
  balance: null,
})
const read = (...days: readonly JournalDay[]): Happening => ({ kind: 'read', days })

const alertsOf = ({ cards, view }: GmSession) => shownAlerts(cards, view?.day ?? 0, NONE_UNDONE)

const BY_HAND: Command = {
  kind: 'day',
  order: { direction: 1, pace: 'normal', canoe: false, manual: true },
}

const MINE = dayAt(2, 1)
const THEIRS = dayAt(3, 2)
const JOURNAL = read(told(3, 2, ['theirs']), told(2, 1, ['wet']))
const SHOWS_THEIRS = { day: 2, elsewhere: true, cards: [{ text: 'theirs' }] }
const SHOWS_MINE = { day: 1, elsewhere: false, cards: [{ text: 'wet' }] }

describe('the alerts of a day that another screen ended', () => {
  test.each<{ order: string; happenings: Happening[]; shows: object | null }>([
    {
      order: 'the live view alone: the last day’s stand under their own day',
      happenings: [ordered(NORTH), dayEnded(MINE), seen(THEIRS)],
      shows: SHOWS_MINE,
    },
    {
      order: 'the live view, then the journal',
      happenings: [ordered(NORTH), dayEnded(MINE), seen(THEIRS), JOURNAL],
      shows: SHOWS_THEIRS,
    },
    {
      order: 'the journal before this screen’s answer',
      happenings: [ordered(NORTH), seen(MINE), JOURNAL, dayEnded(MINE), seen(THEIRS)],
      shows: SHOWS_THEIRS,
    },
    {
      order: 'the journal tells of this screen’s own day, whose answer is lost',
      happenings: [ordered(NORTH), lost, seen(MINE), read(told(2, 1, ['wet']))],
      shows: null,
    },
    {
      order: 'likewise, and the repeat’s answer',
      happenings: [
        ordered(NORTH),
        lost,
        seen(MINE),
        read(told(2, 1, ['wet'])),
        due,
        dayEnded(MINE),
      ],
      shows: SHOWS_MINE,
    },
    {
      order: 'the journal, then the refusal of this screen’s day',
      happenings: [
        ordered(NORTH),
        seen(dayAt(2, 1)),
        read(told(2, 1, ['theirs'])),
        stale(dayAt(2, 1)),
      ],
      shows: { day: 1, elsewhere: true, cards: [{ text: 'theirs' }] },
    },
    {
      order: 'an old journal late',
      happenings: [JOURNAL, seen(THEIRS), read(told(2, 1, ['wet']))],
      shows: SHOWS_THEIRS,
    },
    {
      order: 'a day that was over when this screen was opened',
      happenings: [seen(dayAt(5, 4)), read(told(1, 3, ['before']))],
      shows: null,
    },
    {
      order: 'another epoch: its days are all from before',
      happenings: [
        seen({ ...dayAt(9, 4), revision: 'f-9' }),
        read({ ...told(9, 4, ['restored']), revision: 'f-9' }),
      ],
      shows: null,
    },
  ])('$order', ({ happenings, shows }) => {
    const shown = alertsOf(play(...happenings).session)
    if (shows === null) expect(shown).toBeNull()
    else expect(shown).toMatchObject(shows)
  })
})

describe('R-ALERT-2: days that another screen ended and that came with one view', () => {
  const RUN = read(told(4, 3, ['third']), told(3, 2, []), told(2, 1, ['first']))
  const textsOf = (session: GmSession) => alertsOf(session)?.cards.map(({ text }) => text)

  test('show the alerts of all of them, when the journal has come', () => {
    const { session } = play(seen(dayAt(1, 0)), seen(dayAt(4, 3)), RUN)
    expect(alertsOf(session)).toMatchObject({ from: 1, day: 3, elsewhere: true })
    expect(textsOf(session)).toEqual(['first', 'third'])
  })

  test('also where the journal comes page by page', () => {
    const first = read(told(4, 3, ['third']))
    const { session } = play(seen(dayAt(1, 0)), seen(dayAt(4, 3)), first, RUN)
    expect(textsOf(session)).toEqual(['first', 'third'])
  })

  test('not so those that came one by one', () => {
    const { session } = play(seen(dayAt(2, 1)), seen(dayAt(3, 2)), seen(dayAt(4, 3)), RUN)
    expect(textsOf(session)).toEqual(['third'])
  })
})

describe('a day that is ended on another terrain than the map’s', () => {
  const suggesting = seen(mapAt(2, {}, { suggestion: 'Mountains' }))

  test('says so', () => {
    const { session } = play(suggesting, ordered(NORTH), dayEnded(dayAt(3, 1)))
    expect(alertsOf(session)).toMatchObject({ otherLand: { as: 'Beach', map: 'Mountains' } })
  })

  test.each<{ why: string; happenings: Happening[] }>([
    { why: 'the map says nothing else', happenings: [seen(viewAt(2)), ordered(NORTH)] },
    {
      why: 'the map’s terrain was chosen',
      happenings: [suggesting, typed('terrain', 'Mountains'), ordered(NORTH)],
    },
    {
      why: 'a manual day asks no terrain',
      happenings: [suggesting, ordered(BY_HAND)],
    },
  ])('is silent where $why', ({ happenings }) => {
    const { session } = play(...happenings, dayEnded(dayAt(3, 1)))
    expect(alertsOf(session)?.otherLand).toBeNull()
  })
})
