import { type Draft, draftRow } from './draft.ts'
import type { Fates } from './fates.ts'
import { readLiteral } from './literal.ts'
import { MESSAGES } from './messages.ts'
import { draftsIn } from './read-json.ts'
import { setHeader } from './set-lines.ts'

const ASSIGNED =
  /gen_data\s{0,4}(?:\[\s{0,4}["']([^"'\]\n]{1,200})["']\s{0,4}\]|\.(\w{1,200}))\s{0,8}=\s{0,8}(?=[[{])/g

/** R-FORMAT-7: the data of donjon's generators: `gen_data['beach'] = {'01-05': '2d6 crabs'};`. */
export const readDonjon = (text: string, fates: Fates): Draft[] | undefined => {
  const drafts: Draft[] = []
  const lineOf = lineCounter(text)
  let isFound = false
  let end = 0
  for (const match of text.matchAll(ASSIGNED)) {
    if (match.index < end) continue
    isFound = true
    const line = lineOf(match.index)
    const read = readLiteral(
      text,
      match.index + match[0].length,
      lineOf(match.index + match[0].length),
    )
    if ('problem' in read) {
      fates.set(read.line, 'not understood', MESSAGES.badJson(read.problem))
      // What follows an open quote may be read again for each table: only once.
      break
    }
    end = read.end
    const found = draftsIn(read.value, fates, match[1] ?? match[2] ?? '')
    setHeader(fates, line, found)
    drafts.push(...found.map(withReferences))
  }
  return isFound ? drafts : undefined
}

/** `{find}` in a list rolls on the table `find`, as in a table with ranges. */
const withReferences = (draft: Draft): Draft => ({
  ...draft,
  rows: draft.rows.map((row) => {
    const other = /^\{([^{}]{1,200})\}$/.exec(row.name.join('').trim())?.[1]
    return other === undefined
      ? row
      : { ...draftRow(row.line, other, { ...row, details: '' }), table: other }
  }),
})

/** Line of a place, for places in rising order. */
const lineCounter = (text: string): ((at: number) => number) => {
  const ends = text.matchAll(/\r\n|\n|\r/g)
  let line = 0
  let next = ends.next()
  return (at) => {
    while (!next.done && next.value.index < at) {
      line += 1
      next = ends.next()
    }
    return line
  }
}
