import type { PlayerView } from '../../protocol/views.ts'
import { sameRecord } from '../../rules/record.ts'
import { written } from '../ui/written.ts'

/** What is worth saying aloud about a new view; null when nothing is. */
export const newsOf = (before: PlayerView, after: PlayerView): string | null => {
  const { map, day } = after
  if (day === before.day && sameRecord(map, before.map)) return null
  const stores = `${written(map.food)} rations, ${written(map.water)} gallons, ${written(map.ointment)} applications.`
  if (day > before.day) return `Day ${written(day)} has ended. ${map.rain} rain. ${stores}`
  if (day < before.day) return `Taken back: it is day ${written(day)} again. ${stores}`
  return `The record was changed. ${stores}`
}
