import type { Change } from './campaign.ts'

/** Days in a row, both ends included. */
export interface DaySpan {
  readonly first: number
  readonly last: number
}

const FORM = /^days-(\d{1,7})-(\d{1,7})$/u

/** R-REW-2: the one mark of changes that are taken back together; it names their days. */
export const rewindMark = ({ first, last }: DaySpan): string => `days-${first}-${last}`

/** null: a mark of another kind. */
export const daysOfMark = (mark: string | null | undefined): DaySpan | null => {
  const [, first, last] = FORM.exec(mark ?? '') ?? []
  return first && last ? { first: Number(first), last: Number(last) } : null
}

/** The days among changes, in either order; null: there is none. */
export const daysAmong = (changes: readonly Pick<Change, 'day'>[]): DaySpan | null => {
  const days = changes.flatMap(({ day }) => (day ? [day.day] : []))
  const [one, other] = [days[0], days[days.length - 1]]
  if (one === undefined || other === undefined) return null
  return { first: Math.min(one, other), last: Math.max(one, other) }
}
