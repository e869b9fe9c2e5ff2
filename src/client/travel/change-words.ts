import type { ChangeSummary } from '../../protocol/views.ts'
import { change, dayEnded, daysEnded } from '../words/en/travel.tsx'

const wordsFor = ({ kind, day, days }: ChangeSummary) => {
  // R-REW-4: days that go and come back together.
  if (days && days.first < days.last) {
    const said = daysEnded(days.first, days.last)
    return { short: said, long: said }
  }
  if (kind !== 'day') return change[kind]
  const said = dayEnded(day ?? 0)
  return { short: said, long: said }
}

export const shortChange = (summary: ChangeSummary | null): string =>
  summary ? wordsFor(summary).short : ''

export const longChange = (summary: ChangeSummary): string => wordsFor(summary).long
