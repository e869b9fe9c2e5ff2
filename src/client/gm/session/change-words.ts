import type { ChangeSummary } from '../../../protocol/views.ts'
import { changeName, endedDay, endedDays } from './words.ts'

const wordsFor = ({ kind, day, days }: ChangeSummary) => {
  if (days) {
    const said = endedDays(days)
    return { short: said, long: said }
  }
  if (kind !== 'day') return changeName[kind]
  const said = endedDay(day ?? 0)
  return { short: said, long: said }
}

export const shortChange = (summary: ChangeSummary | null): string =>
  summary ? wordsFor(summary).short : ''

export const longChange = (summary: ChangeSummary): string => wordsFor(summary).long
