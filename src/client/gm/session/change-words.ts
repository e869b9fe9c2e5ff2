import type { ChangeSummary } from '../../../protocol/views.ts'
import { change, dayEnded, daysEnded } from '../../words/en/travel.tsx'

const wordsFor = ({ kind, day, days }: ChangeSummary) => {
  if (days) {
    const said = daysEnded(days)
    return { short: said, long: said }
  }
  if (kind !== 'day') return change[kind]
  const said = dayEnded(day ?? 0)
  return { short: said, long: said }
}

export const shortChange = (summary: ChangeSummary | null): string =>
  summary ? wordsFor(summary).short : ''

export const longChange = (summary: ChangeSummary): string => wordsFor(summary).long
