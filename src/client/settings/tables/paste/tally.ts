import type { Reading } from '../../../../protocol/tables-read.ts'

type Tally = Readonly<Record<Reading['lines'][number]['fate'], number>>

/** How many lines had each fate. */
export const tallyOf = (lines: Reading['lines']): Tally => {
  const tally = { row: 0, joined: 0, header: 0, ignored: 0, 'not understood': 0 }
  for (const { fate } of lines) tally[fate] += 1
  return tally
}

/** Lines to look at: those that were not understood first, then others with a message. */
export const notedLines = (lines: Reading['lines']): Reading['lines'] => {
  const lost = lines.filter(({ fate }) => fate === 'not understood')
  const rest = lines.filter(({ fate, message }) => fate !== 'not understood' && message !== '')
  return [...lost, ...rest]
}
