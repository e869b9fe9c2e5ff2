import type { PlayersDay } from '../../../protocol/players-journal.ts'

/** A session as players read it, newest day first. */
export interface PlayersChapter {
  readonly key: string
  /** Null: it began before the first session, or with a day that is not loaded yet. */
  readonly session: string | null
  readonly first: number
  readonly last: number
  readonly days: readonly PlayersDay[]
}

/** @param days newest first, without gaps */
export const toPlayersChapters = (days: readonly PlayersDay[]): readonly PlayersChapter[] => {
  const groups: PlayersDay[][] = [[]]
  for (const day of days) {
    groups.at(-1)?.push(day)
    if (day.session !== null) groups.push([])
  }
  return groups.flatMap((group, index): PlayersChapter[] => {
    const [newest] = group
    const oldest = group.at(-1)
    if (!newest || !oldest) return []
    return [
      {
        // By its end, which stays when older days are loaded.
        key: index === 0 ? 'newest' : String(newest.day),
        session: oldest.session,
        first: oldest.day,
        last: newest.day,
        days: group,
      },
    ]
  })
}
