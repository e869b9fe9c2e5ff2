import type { PlayersDay } from '../../protocol/players-journal.ts'

/** A day as it is to be reported. */
export interface ReportDay {
  /** The full revision of its change; never sent. */
  readonly seq: number
  readonly day: number
  /** null: it was taken back. */
  readonly told: PlayersDay | null
  /** The number of its hex, where players see numbers. */
  readonly hex: string | null
}
