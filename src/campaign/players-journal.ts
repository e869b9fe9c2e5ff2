import type { PlayersDay } from '../protocol/players-journal.ts'
import type { Campaign, Change } from './campaign.ts'

/** Interim. */
export const tellsJournal = (_: Campaign): boolean => true
export const playersDay = (change: Change, _: Campaign): PlayersDay => {
  if (change.content.kind !== 'day') throw new RangeError('not a day')
  const { entry } = change.content
  return {
    day: entry.day,
    session: null,
    position: null,
    terrain: null,
    way: null,
    rain: entry.map.rain,
    water: entry.map.water,
    food: entry.map.food,
    ointment: entry.map.ointment,
    note: '',
    encounters: [],
    handouts: [],
  }
}
