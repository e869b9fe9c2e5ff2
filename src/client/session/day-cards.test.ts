import { describe, expect, test } from 'vitest'
import {
  dayAt,
  dayEnded,
  type Happening,
  mapAt,
  NORTH,
  ordered,
  play,
  seen,
  typed,
  viewAt,
} from '#test/support/played-session.ts'
import { type Alerts, alertsToShow, NO_ALERTS } from './day-cards.ts'

const ended = (n: number, day: number, alerts: readonly string[], manual = false) => ({
  revision: `e-${n}`,
  day,
  order: { manual },
  alerts,
  events: [],
  otherLand: null,
})
const entry = (n: number, day: number, alerts: readonly string[], undone = false) => ({
  ...ended(n, day, alerts),
  undone,
})
type Days = Alerts['daysEndedHere']
const knows = (daysEndedHere: Days, more: Partial<Alerts> = {}): Alerts => ({
  ...NO_ALERTS,
  firstSeenRevision: 'e-1',
  daysEndedHere,
  ...more,
})
const texts = (...shown: Parameters<typeof alertsToShow>): readonly string[] =>
  (alertsToShow(...shown)?.cards ?? []).map(({ text }) => text)

const FIRST = ended(2, 1, ['wet', 'lost'])

describe('R-ALERT-2: the alerts of days that were ended here', () => {
  test.each<{ why: string; alerts: Alerts; day: number; shows: readonly string[] }>([
    { why: 'stand in their order', alerts: knows([FIRST]), day: 1, shows: ['wet', 'lost'] },
    {
      why: 'are cleared by the next automatic day',
      alerts: knows([FIRST, ended(3, 2, ['dry'])]),
      day: 2,
      shows: ['dry'],
    },
    {
      why: 'are left standing by a manual day',
      alerts: knows([FIRST, ended(3, 2, [], true)]),
      day: 2,
      shows: ['wet', 'lost'],
    },
    { why: 'go when their day is undone', alerts: knows([FIRST]), day: 0, shows: [] },
    {
      why: 'come back with the day before when the last is undone',
      alerts: knows([FIRST, ended(3, 2, ['dry'])]),
      day: 1,
      shows: ['wet', 'lost'],
    },
    {
      why: 'never come back with another day of the number of an undone one',
      alerts: knows([FIRST, ended(4, 1, [], true)]),
      day: 1,
      shows: [],
    },
    {
      why: 'can be dismissed one by one',
      alerts: knows([FIRST], { dismissedIds: ['e-2/0'] }),
      day: 1,
      shows: ['lost'],
    },
    {
      why: 'can be dismissed together',
      alerts: knows([FIRST], { dismissedIds: ['e-2', 'e-2/0', 'e-2/1'] }),
      day: 1,
      shows: [],
    },
  ])('$why', ({ alerts, day, shows }) => {
    expect(texts(alerts, [], day)).toEqual(shows)
  })

  test('go as soon as the journal says that the day was undone elsewhere', () => {
    expect(texts(knows([FIRST]), [entry(2, 1, ['wet', 'lost'], true)], 1)).toEqual([])
  })

  test('R-ENC-5: say which encounter they tell of', () => {
    const events = [{ kind: 'encounter', id: '1-1' } as const, { kind: 'lost' } as const]
    const cards = alertsToShow(knows([{ ...FIRST, events }]), [], 1)?.cards
    expect(cards?.map(({ encounter }) => encounter)).toEqual(['1-1', undefined])
  })
})

describe('R-ALERT-2: the alerts of days that other screens ended', () => {
  const here = knows([ended(2, 1, ['wet'])])

  test.each<{
    why: string
    alerts?: Alerts
    read: readonly ReturnType<typeof entry>[]
    upTo?: string
    shows: object | null
  }>([
    {
      why: 'come with the journal',
      read: [entry(3, 2, ['theirs']), entry(2, 1, ['wet'])],
      shows: { day: 2, endedElsewhere: true, cards: [{ text: 'theirs' }] },
    },
    {
      why: 'of this screen’s own day are its own',
      read: [entry(2, 1, ['wet'])],
      shows: { day: 1, endedElsewhere: false },
    },
    {
      why: 'wait while a day is underway here, which may be the same',
      read: [entry(3, 2, ['unclear'])],
      upTo: 'e-2',
      shows: { day: 1, cards: [{ text: 'wet' }] },
    },
    {
      why: 'are no news if the day is undone',
      read: [entry(3, 2, ['theirs'], true)],
      shows: { day: 1 },
    },
    {
      why: 'are no news if the day is of another epoch',
      read: [{ ...entry(9, 2, ['restored']), revision: 'f-9' }],
      shows: { day: 1 },
    },
    {
      why: 'are no news if the day was over when this screen was opened',
      alerts: knows([], { firstSeenRevision: 'e-5' }),
      read: [entry(4, 2, ['before'])],
      shows: null,
    },
    {
      why: 'never displace a later day of their number that was ended here',
      alerts: knows([ended(5, 2, ['mine'])]),
      read: [entry(3, 2, ['theirs'])],
      shows: { revision: 'e-5', endedElsewhere: false },
    },
    {
      why: 'take the place of an undone day of their number',
      alerts: knows([ended(3, 2, ['mine'])]),
      read: [entry(5, 2, ['theirs'])],
      shows: { revision: 'e-5', endedElsewhere: true },
    },
  ])('$why', ({ alerts = here, read, upTo, shows }) => {
    const shown = alertsToShow(alerts, read, 2, upTo)
    if (shows === null) expect(shown).toBeNull()
    else expect(shown).toMatchObject(shows)
  })
})

describe('R-ALERT-2: days that came with one view, as those of a run do', () => {
  const RUN = [entry(4, 3, ['third']), entry(3, 2, []), entry(2, 1, ['first'])]
  const shown = (...views: readonly Happening[]) =>
    alertsToShow(play(...views).session.alerts, RUN, 3)

  test('show the alerts of all of them', () => {
    const all = shown(seen(dayAt(1, 0)), seen(dayAt(4, 3)))
    expect(all).toMatchObject({
      firstDay: 1,
      day: 3,
      cards: [{ text: 'first' }, { text: 'third' }],
    })
  })

  test('go day by day when its days are undone', () => {
    const { alerts } = play(seen(dayAt(1, 0)), seen(dayAt(4, 3))).session
    expect(texts(alerts, RUN, 2)).toEqual(['first'])
  })

  test('not so those that came one by one', () => {
    const last = shown(seen(dayAt(2, 1)), seen(dayAt(3, 2)), seen(dayAt(4, 3)))
    expect(last).toMatchObject({ firstDay: 3, cards: [{ text: 'third' }] })
  })
})

describe('a day that is ended on another terrain than the map’s', () => {
  const suggesting = seen(mapAt(2, {}, { suggestion: 'Mountains' }))
  const byHand = { ...NORTH, order: { direction: 1, pace: 'slow', canoe: false, manual: true } }
  const chosen = typed('terrain', 'Mountains')

  test.each<{ why: string; happenings: Happening[]; says: object | null }>([
    { why: 'says so', happenings: [suggesting, ordered(NORTH)], says: { as: 'Beach' } },
    {
      why: 'is silent where the map says nothing else',
      happenings: [seen(viewAt(2)), ordered(NORTH)],
      says: null,
    },
    {
      why: 'is silent where the map’s terrain was chosen',
      happenings: [suggesting, chosen, ordered(NORTH)],
      says: null,
    },
    {
      why: 'is silent on a manual day',
      happenings: [suggesting, ordered(byHand as typeof NORTH)],
      says: null,
    },
  ])('$why', ({ happenings, says }) => {
    const { daysEndedHere } = play(...happenings, dayEnded(dayAt(3, 1))).session.alerts
    if (says === null) expect(daysEndedHere[0]?.otherLand).toBeNull()
    else expect(daysEndedHere[0]?.otherLand).toMatchObject(says)
  })
})
