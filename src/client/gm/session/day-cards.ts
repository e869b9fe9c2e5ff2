import type { TerrainName } from '../../../rules/terrain.ts'
import type { TravelEvent } from '../../../rules/travel-day.ts'
import { isLater } from '../../ui/live/newest.ts'

/** A day that was ended on another terrain than the map's. */
export interface OtherLand {
  readonly as: TerrainName
  readonly map: TerrainName
}

/** The kind of an event, and which encounter it is. */
export interface CardEvent {
  readonly kind: TravelEvent['kind']
  readonly id?: string | undefined
}

/** The alerts of a day that was ended while this screen was open. */
export interface DayCards {
  /** Made by the day; identifies it in the journal. */
  readonly revision: string
  readonly day: number
  readonly manual: boolean
  readonly alerts: readonly string[]
  /** Behind each alert; days without events have none. */
  readonly events: readonly CardEvent[]
  /** Ended on another screen. */
  readonly elsewhere: boolean
  /** The last revision of a run that this screen sent; null for a single day. */
  readonly run: string | null
  readonly otherLand: OtherLand | null
  /** Indexes into `alerts`. */
  readonly dismissed: readonly number[]
}

/** In the order of their revisions; gone with a reload. */
export type Cards = readonly DayCards[]

export const NO_CARDS: Cards = []

export interface AlertCard {
  readonly id: string
  readonly day: number
  readonly text: string
  readonly kind: TravelEvent['kind'] | undefined
  /** The id of the encounter that it tells of. */
  readonly encounter: string | undefined
}

/** The alerts of the last day, or of the days that ended with it, that are not dismissed. */
export interface ShownAlerts extends Pick<DayCards, 'revision' | 'day' | 'elsewhere'> {
  /** The first of the days. */
  readonly from: number
  readonly otherLand: OtherLand | null
  readonly cards: readonly AlertCard[]
}

interface EndedDay extends Pick<DayCards, 'revision' | 'day' | 'alerts'> {
  readonly order: { readonly manual: boolean }
  readonly events: readonly CardEvent[]
}

interface ReadDay extends EndedDay {
  readonly undone: boolean
}

const cardsOf = ({ revision, day, order, alerts, events }: EndedDay): DayCards => ({
  revision,
  day,
  manual: order.manual,
  alerts,
  events,
  elsewhere: false,
  run: null,
  otherLand: null,
  dismissed: [],
})

/** In place of undone days of the same or a later number. */
const place = (cards: Cards, day: DayCards): Cards => [
  ...cards.filter((other) => other.day < day.day && isLater(day.revision, other.revision)),
  day,
  ...cards.filter((other) => isLater(other.revision, day.revision)),
]

/** A day that was ended here; the journal may have told of it first. */
export const addDay = (cards: Cards, day: EndedDay, otherLand: OtherLand | null = null): Cards => {
  const told = cards.find(({ revision }) => revision === day.revision)
  const known = cards.filter((card) => card !== told)
  return place(known, { ...cardsOf(day), otherLand, dismissed: told?.dismissed ?? [] })
}

/** R-ALERT-2: the days of a run that was ended here. */
export const addRun = (cards: Cards, days: readonly EndedDay[]): Cards => {
  const run = days.length > 1 ? (days.at(-1)?.revision ?? null) : null
  return days.reduce(
    (all, { revision, ...day }) =>
      addDay(all, { ...day, revision }).map((each) =>
        each.revision === revision ? { ...each, run } : each,
      ),
    cards,
  )
}

/** Days that came with one view: those after `after`, up to `last`. */
export interface Together {
  readonly after: string
  readonly last: string
}

/**
 * Adds what other screens ended, by the journal, which does not tell of runs: the view does.
 *
 * @param since the first revision that this screen saw: earlier days are none of its news
 */
export const addElsewhere = (
  cards: Cards,
  read: readonly ReadDay[],
  since: string,
  together: Together | null = null,
): Cards =>
  read
    .filter(({ undone, revision }) => !undone && isLater(revision, since))
    .toSorted((one, other) => (isLater(one.revision, other.revision) ? 1 : -1))
    .reduce((all, day) => {
      const isKnown = all.some(
        (other) =>
          other.revision === day.revision ||
          (other.day <= day.day && isLater(other.revision, day.revision)),
      )
      return isKnown
        ? all
        : place(all, {
            ...cardsOf(day),
            elsewhere: true,
            run: together && isWithin(day.revision, together) ? together.last : null,
          })
    }, cards)

const isWithin = (revision: string, { after, last }: Together): boolean =>
  isLater(revision, after) && !isLater(revision, last)

/**
 * R-ALERT-2: the last automatic day's alerts. An undone day has none until redo.
 *
 * @param daysEnded days that are not undone
 * @param undone revisions of the days that the journal knows as undone
 */
export const shownAlerts = (
  cards: Cards,
  daysEnded: number,
  undone: ReadonlySet<string>,
): ShownAlerts | null => {
  const standing = cards.filter(
    ({ day, manual, revision }) => !manual && day <= daysEnded && !undone.has(revision),
  )
  const last = standing.at(-1)
  if (!last) return null
  const { revision, day, elsewhere, otherLand, dismissed } = last
  const together = last.run === null ? [last] : standing.filter(({ run }) => run === last.run)
  return {
    revision,
    from: together[0]?.day ?? day,
    day,
    elsewhere,
    otherLand: dismissed.includes(NOTE) ? null : otherLand,
    cards: together.flatMap(leftOf),
  }
}

const leftOf = ({ revision, day, alerts, events, dismissed }: DayCards): readonly AlertCard[] =>
  alerts
    .map((text, index) => ({
      id: `${revision}/${index}`,
      day,
      text,
      kind: events[index]?.kind,
      encounter: events[index]?.id,
    }))
    .filter((_, index) => !dismissed.includes(index))

/** In place of an index: the note of another terrain. */
const NOTE = -1

export const dismiss = (cards: Cards, id: string): Cards =>
  cards.map((day) => {
    const index = day.alerts.findIndex((_, at) => `${day.revision}/${at}` === id)
    return index < 0 ? day : { ...day, dismissed: [...day.dismissed, index] }
  })

export const dismissAll = (cards: Cards): Cards =>
  cards.map((day) => ({ ...day, dismissed: [NOTE, ...day.alerts.map((_, index) => index)] }))

/** This many cards stay open when a narrow screen's are folded. */
export const WHEN_FOLDED = 3

/** The alerts that change the day most come first. */
const WEIGHTS: readonly (TravelEvent['kind'] | undefined)[] = [
  'lost',
  'encounter',
  undefined,
  'shortfall',
  'forage',
]

export const weightiest = (cards: readonly AlertCard[]): readonly AlertCard[] =>
  cards
    .toSorted((one, other) => WEIGHTS.indexOf(one.kind) - WEIGHTS.indexOf(other.kind))
    .slice(0, WHEN_FOLDED)
