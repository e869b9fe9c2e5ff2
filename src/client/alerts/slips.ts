/** The alerts of a day that this screen ended. */
export interface DaySlips {
  /** Made by the day; identifies it in the journal. */
  readonly revision: string
  readonly day: number
  readonly manual: boolean
  readonly alerts: readonly string[]
  /** Indexes into `alerts`. */
  readonly dismissed: readonly number[]
}

/** Oldest first; gone with a reload. */
export type Slips = readonly DaySlips[]

export const NO_SLIPS: Slips = []

export interface Slip {
  readonly id: string
  readonly revision: string
  readonly text: string
}

interface EndedDay extends Pick<DaySlips, 'revision' | 'day' | 'alerts'> {
  readonly order: { readonly manual: boolean }
}

/** Adds a day that was ended here, in place of undone days of the same or a later number. */
export const addDay = (slips: Slips, { revision, day, order, alerts }: EndedDay): Slips => [
  ...slips.filter((before) => before.day < day),
  { revision, day, manual: order.manual, alerts, dismissed: [] },
]

/**
 * R-ALERT-2: the last automatic day, whose alerts are shown. An undone day has none until redo.
 *
 * @param daysEnded days that are not undone
 * @param undone revisions of the days that the journal knows as undone
 */
const standing = (
  slips: Slips,
  daysEnded: number,
  undone: ReadonlySet<string>,
): DaySlips | undefined =>
  slips.findLast(
    ({ day, manual, revision }) => !manual && day <= daysEnded && !undone.has(revision),
  )

export const visibleSlips = (
  slips: Slips,
  daysEnded: number,
  undone: ReadonlySet<string>,
): readonly Slip[] => {
  const shown = standing(slips, daysEnded, undone)
  if (!shown) return []
  return shown.alerts
    .map((text, index) => ({ id: `${shown.revision}/${index}`, revision: shown.revision, text }))
    .filter((_, index) => !shown.dismissed.includes(index))
}

export const dismiss = (slips: Slips, id: string): Slips =>
  slips.map((day) => {
    const index = day.alerts.findIndex((_, at) => `${day.revision}/${at}` === id)
    return index < 0 ? day : { ...day, dismissed: [...day.dismissed, index] }
  })

export const dismissAll = (slips: Slips): Slips =>
  slips.map((day) => ({ ...day, dismissed: day.alerts.map((_, index) => index) }))
