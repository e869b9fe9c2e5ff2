import { type Draft, draftRow } from './draft.ts'
import { type Fates, MESSAGES } from './fates.ts'

const COMMAND = /^\s{0,8}!import-table(-item)?(?=\s|$)/
const ESCAPED = /\[TABLEEXPORT:ESCAPE\]|<%%(\d{1,6}|-)%%>/g
/** An inline roll of dice. */
const ROLL = /\[\[(?:\/r(?:oll)?\s)?(\d{0,2}d\d{1,4}(?:[+-]\d{1,4})?)\]\]/gi

const withoutEscapes = (text: string): string =>
  text.trim().replace(ESCAPED, (_, code?: string) => {
    if (code === undefined) return ' --'
    return code === '-' ? '--' : String.fromCodePoint(Math.min(Number(code), 0x10ffff))
  })

/** R-FORMAT-7: lines of Roll20's script TableExport, of any number of tables. */
export const readRoll20 = (lines: readonly string[], fates: Fates): Draft[] | undefined => {
  if (!lines.some((line) => COMMAND.test(line))) return undefined
  const tables = new Map<string, Draft>()
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const command = COMMAND.exec(line)
    const [name = '', text = '', weight = ''] = line.split(' --').slice(1).map(withoutEscapes)
    const isItem = command?.[1] !== undefined
    if (!command || name === '') fates.set(at, 'not understood', MESSAGES.noCommand)
    else if (isItem && !/^\d{1,7}$/.test(weight)) fates.set(at, 'not understood', MESSAGES.noWeight)
    else {
      const draft = tables.get(name) ?? { name, die: null, rows: [] }
      tables.set(name, draft)
      fates.set(at, isItem ? 'row' : 'header')
      if (isItem)
        draft.rows.push(draftRow(at, text.replace(ROLL, '$1'), { weight: Number(weight) }))
    }
  }
  return [...tables.values()]
}
