/** The alerts of a day that this screen ended, until they are dismissed. */
export interface DaySlips {
  /** The revision the day made: its identity in the journal. */
  readonly revision: string
  readonly day: number
  readonly manual: boolean
  readonly alerts: readonly string[]
  /** Positions in `alerts` that were dismissed. */
  readonly dismissed: readonly number[]
}

/** The days that this screen ended, oldest first; view state, gone with a reload. */
export type Slips = readonly DaySlips[]

export const NO_SLIPS: Slips = []

export interface Slip {
  readonly id: string
  /** The revision of its day. */
  readonly revision: string
  readonly text: string
}

interface EndedDay {
  readonly revision: string
  readonly day: number
  readonly order: { readonly manual: boolean }
  readonly alerts: readonly string[]
}

/** A day was ended here: it takes the place of undone days with its number or a later one. */
export const addDay = (slips: Slips, { revision, day, order, alerts }: EndedDay): Slips => [
  ...slips.filter((before) => before.day < day),
  { revision, day, manual: order.manual, alerts, dismissed: [] },
]

/**
 * R-ALERT-2: the day whose alerts stand: the last automatic one. A day that was undone, here or
 * elsewhere, has none until it is put back.
 *
 * @param daysEnded the number of days that stand
 * @param undone the revisions of days that the journal knows to be undone
 */
const standing = (
  slips: Slips,
  daysEnded: number,
  undone: ReadonlySet<string>,
): DaySlips | undefined =>
  slips.findLast(
    ({ day, manual, revision }) => !manual && day <= daysEnded && !undone.has(revision),
  )

/** The slips to show, in the order the alerts arose. */
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

/** Dismisses one slip by its id. */
export const dismiss = (slips: Slips, id: string): Slips =>
  slips.map((day) => {
    const index = day.alerts.findIndex((_, at) => `${day.revision}/${at}` === id)
    return index < 0 ? day : { ...day, dismissed: [...day.dismissed, index] }
  })

/** Dismisses every slip. */
export const dismissAll = (slips: Slips): Slips =>
  slips.map((day) => ({ ...day, dismissed: day.alerts.map((_, index) => index) }))
