/** The alerts of a day that this screen ended. */
export interface DayCards {
  /** Made by the day; identifies it in the journal. */
  readonly revision: string
  readonly day: number
  readonly manual: boolean
  readonly alerts: readonly string[]
  /** Indexes into `alerts`. */
  readonly dismissed: readonly number[]
}

/** Oldest first; gone with a reload. */
export type Cards = readonly DayCards[]

export const NO_CARDS: Cards = []

export interface AlertCard {
  readonly id: string
  readonly revision: string
  readonly text: string
}

interface EndedDay extends Pick<DayCards, 'revision' | 'day' | 'alerts'> {
  readonly order: { readonly manual: boolean }
}

/** Adds a day that was ended here, in place of undone days of the same or a later number. */
export const addDay = (cards: Cards, { revision, day, order, alerts }: EndedDay): Cards => [
  ...cards.filter((before) => before.day < day),
  { revision, day, manual: order.manual, alerts, dismissed: [] },
]

/**
 * R-ALERT-2: the last automatic day, whose alerts are shown. An undone day has none until redo.
 *
 * @param daysEnded days that are not undone
 * @param undone revisions of the days that the journal knows as undone
 */
const dayInSight = (
  cards: Cards,
  daysEnded: number,
  undone: ReadonlySet<string>,
): DayCards | undefined =>
  cards.findLast(
    ({ day, manual, revision }) => !manual && day <= daysEnded && !undone.has(revision),
  )

export const visibleCards = (
  cards: Cards,
  daysEnded: number,
  undone: ReadonlySet<string>,
): readonly AlertCard[] => {
  const shown = dayInSight(cards, daysEnded, undone)
  if (!shown) return []
  return shown.alerts
    .map((text, index) => ({ id: `${shown.revision}/${index}`, revision: shown.revision, text }))
    .filter((_, index) => !shown.dismissed.includes(index))
}

export const dismiss = (cards: Cards, id: string): Cards =>
  cards.map((day) => {
    const index = day.alerts.findIndex((_, at) => `${day.revision}/${at}` === id)
    return index < 0 ? day : { ...day, dismissed: [...day.dismissed, index] }
  })

export const dismissAll = (cards: Cards): Cards =>
  cards.map((day) => ({ ...day, dismissed: day.alerts.map((_, index) => index) }))
