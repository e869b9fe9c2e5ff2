import { type Draft, type DraftRow, draftRow } from './draft.ts'
import { type Fates, setLines } from './fates.ts'
import { htmlToText } from './html.ts'
import { fieldOf, isTrue, type JsonValue, textOf, wholeNumberOf } from './json-value.ts'
import { MESSAGES } from './messages.ts'

const ONE_DIE = /^\s{0,8}1?d(\d{1,4}|%)\s{0,8}$/i
/** Links by what they show, rolls by their dice. */
const LINK = /@[a-z]{1,30}\[[^[\]]{1,300}\]\{([^{}]{1,300})\}/gi
const ROLL = /\[\[(?:\/[a-z]{1,12}\s)?([^[\]]{1,100})\]\](?:\{[^{}]{1,100}\})?/gi

const plainText = (html: string): string => htmlToText(html.replace(LINK, '$1').replace(ROLL, '$1'))

/** R-FORMAT-7: a RollTable of Foundry: `name` and `description` since version 13, else `text`. */
export const draftFoundry = (table: JsonValue, fates: Fates): Draft | undefined => {
  const results = fieldOf(table, 'results')
  if (results?.kind !== 'list') return undefined
  const name = fieldOf(table, 'name')
  const formula = fieldOf(table, 'formula')
  for (const field of [name, formula]) if (field) fates.set(field.first, 'header')
  const rows = results.items.flatMap((result) => rowOf(result, fates))
  const die = ONE_DIE.exec(textOf(formula) ?? '')?.[1]
  const id = textOf(fieldOf(table, '_id'))
  if (formula && die === undefined) noteFormula(formula, rows, fates)
  return {
    name: textOf(name) ?? '',
    die: die === undefined ? null : die === '%' ? 100 : Number(die),
    rows,
    ...(id !== undefined && { id }),
  }
}

const noteFormula = (formula: JsonValue, rows: readonly DraftRow[], fates: Fates): void => {
  const text = textOf(formula) ?? ''
  if (text.trim() !== '' && rows.length > 0) fates.note(formula.first, MESSAGES.formula(text))
}

const rangeOf = (result: JsonValue): { readonly min: number; readonly max: number } | undefined => {
  const range = fieldOf(result, 'range')
  if (range?.kind !== 'list') return undefined
  const [min, max] = range.items.map(wholeNumberOf)
  return min === undefined || max === undefined ? undefined : { min, max }
}

/** A row that names another table: a document of the kind RollTable, or what was written here. */
const subTableOf = (result: JsonValue, name: string): string | null => {
  const ours = textOf(fieldOf(fieldOf(fieldOf(result, 'flags'), 'overland'), 'table'))
  if (ours !== undefined) return ours
  const collection = textOf(fieldOf(result, 'documentCollection', 'collection'))
  const uuid = textOf(fieldOf(result, 'documentUuid'))
  return collection === 'RollTable' || uuid?.startsWith('RollTable.') ? name : null
}

const rowOf = (result: JsonValue, fates: Fates): DraftRow[] => {
  if (result.kind !== 'object') {
    setLines(fates, result, 'not understood', MESSAGES.noRange)
    return []
  }
  const plainName = textOf(fieldOf(result, 'name'))?.trim() ?? ''
  const long = plainText(textOf(fieldOf(result, 'description')) ?? '')
  const named = [plainName, long].filter((part) => part !== '').join('\n')
  const text = named === '' ? plainText(textOf(fieldOf(result, 'text')) ?? '') : named
  const end = text.includes('\n') ? text.indexOf('\n') : text.length
  const name = text.slice(0, end)
  const weight = textOf(fieldOf(result, 'weight'))
  setLines(fates, result, 'row')
  return [
    draftRow(result.first, name, {
      ...rangeOf(result),
      weight: weight === undefined ? 1 : Number(weight),
      details: text.slice(end + 1),
      table: subTableOf(result, name),
      once: isTrue(fieldOf(fieldOf(fieldOf(result, 'flags'), 'overland'), 'once')),
    }),
  ]
}
