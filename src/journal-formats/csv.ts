import { csvCell, isCalculated } from '../formats/csv-cell.ts'
import type { JournalFile } from './journal-file.ts'
import type { Fact, ToldDay } from './told-day.ts'

/** Matches what a spreadsheet reads as a date, a time or a number: `1-5`, `5:30`, `1e3`, `May 5`. */
const DATE =
  /^['\s]*(?:\p{Nd}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\P{L}*\p{Nd})/iu

const cell = (value: Fact): string => {
  if (value === null) return ''
  if (typeof value === 'string') return csvCell(value, isCalculated(value) || DATE.test(value))
  return String(value)
}

/** Its columns are the same for each day of a journal. */
const columnsOf = ({ day, session, facts, sentences, whole }: ToldDay) => ({
  day,
  session,
  ...facts,
  events: sentences.join('\n'),
  ...('notes' in whole
    ? { 'GM notes': whole.notes.gm, notes: whole.notes.players }
    : { notes: whole.note }),
})

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

const dayOf = (told: ToldDay, _: unknown, index: number): string => {
  const columns = columnsOf(told)
  const header = index === 0 ? line(Object.keys(columns).map(cell)) : ''
  return header + line(Object.values<Fact>(columns).map(cell))
}

/** R-OUT-3: RFC 4180. Of no days nothing is written, not even the names of columns. */
export const csvFile: JournalFile = {
  begin: () => '',
  day: dayOf,
  end: () => '',
}
