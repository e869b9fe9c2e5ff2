/** R-RUN-3: what ended a run. */
export const STOPS = [
  'arrived',
  'encounter',
  'lost',
  'supplies',
  'rain',
  'terrain',
  'days',
] as const
export type Stop = (typeof STOPS)[number]

/** R-RUN-3: what ends a run before it arrives. */
export interface Until {
  readonly encounter: boolean
  readonly lost: boolean
  /** Days that every store must still last; null: stores end no run. */
  readonly supplies: number | null
  /** Heavy rain. */
  readonly rain: boolean
  /** The hex's known terrain is not the record's, or was taken. */
  readonly terrain: boolean
}
