import type { EncounterRow, EncounterTable } from '../../rules/encounter.ts'
import type { NameOf } from './names-and-ranges.ts'

/** A spreadsheet calculates what begins so; an apostrophe more where there is one already. */
const CALCULATED = /^'*[=+\-@]/

const cell = (text: string): string => {
  const marked = CALCULATED.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(marked) ? `"${marked.replaceAll('"', '""')}"` : marked
}

/** R-FORMAT-8: RFC 4180. Further columns only where a row has a table to roll on, or is met once. */
export const writeCsv = ({ rows }: EncounterTable, nameOf: NameOf): string => {
  const hasMore = rows.some(({ table, once }) => table !== null || once)
  const line = ({ min, max, name, details, table, once }: EncounterRow): string => {
    const more = hasMore ? [table === null ? '' : nameOf(table), once ? 'once' : ''] : []
    return [`${min}`, `${max}`, ...[name, details, ...more].map(cell)].join(',')
  }
  const header = `min,max,name,details${hasMore ? ',table,once' : ''}`
  return [header, ...rows.map(line), ''].join('\r\n')
}
