import type { MapState } from '../map-state.ts'
import { notedDays } from './noted-days.ts'

/** R-NOTE-2: days in a row; the last stretch is open. */
export interface SessionDays {
  readonly name: string
  readonly from: number
  /** The day with which the next session begins; null: there is none. */
  readonly before: number | null
}

/** R-NOTE-2: oldest first. */
export const sessionsOf = (mapState: Pick<MapState, 'notes'>): readonly SessionDays[] => {
  const begun = notedDays(mapState).flatMap(({ day, session }) =>
    session === null ? [] : [{ name: session, from: day }],
  )
  return begun.map((session, index) => ({ ...session, before: begun[index + 1]?.from ?? null }))
}
