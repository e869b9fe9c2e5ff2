import { NO_NOTES } from '#protocol/story/notes.ts'
import type { PlayersDay } from '#protocol/story/players-journal.ts'
import type { JournalDay } from '#protocol/views.ts'
import { startingRecord } from '#rules/record.ts'

/** A day of the GM's journal without dice. */
export const aJournalDay = (n: number, changes: Partial<JournalDay> = {}): JournalDay => ({
  revision: `e-${n}${changes.undone ? '-undone' : ''}`,
  day: n,
  map: startingRecord({ x: 0, y: 0 }, 'Beach'),
  from: { x: 0, y: 0 },
  way: [],
  order: { direction: 1, pace: 'normal', canoe: false, manual: false },
  rolls: [],
  events: [],
  checks: null,
  alerts: [],
  direction: 1,
  lost: false,
  weather: null,
  undone: false,
  encounters: [],
  notes: NO_NOTES,
  balance: null,
  ...changes,
})

export const journalDaysDown = (from: number, to: number): JournalDay[] =>
  Array.from({ length: from - to + 1 }, (_, index) => aJournalDay(from - index))

/** A day of the players' journal. */
export const aPlayersDay = (n: number, changes: Partial<PlayersDay> = {}): PlayersDay => ({
  day: n,
  session: null,
  position: { x: 0, y: 2 * n },
  terrain: 'Beach',
  way: [{ x: 0, y: 2 * n }],
  explored: false,
  rain: 'Light',
  weather: null,
  water: 10,
  food: 10,
  ointment: 10,
  note: '',
  encounters: [],
  handouts: [],
  ...changes,
})
