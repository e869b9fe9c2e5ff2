import { type NumberField, RECORD_FIELDS, RECORD_NUMBERS, sentenceLabel } from '#rules/record.ts'
import { sayAddition, sayNumber } from '../format/numbers.ts'
import { sayRecordValue } from '../format/record.ts'
import { fieldText, readNumber } from '../format/typed-numbers.ts'
import * as words from './words.ts'

export const fieldId = (field: NumberField): string => `field-${field}`

const isSigned = (field: NumberField): boolean => RECORD_NUMBERS[field].min < 0

/**
 * R-REC-4: the number that `+20` or `−20` adds; undefined for plain numbers, and for fields that
 * can be negative.
 */
export const readIncrement = (field: NumberField, text: string): number | undefined =>
  isSigned(field) || !/^\s*[+\-−]/.test(text) ? undefined : readNumber('whole', text)

/** R-REC-1: a field's value; undefined if the text is invalid or out of range. */
export const readField = (
  field: NumberField,
  text: string,
  recorded: number,
): number | undefined => {
  const increment = readIncrement(field, text)
  if (increment === undefined) return readNumber('whole', text, RECORD_NUMBERS[field])
  return readNumber('whole', fieldText(recorded + increment), RECORD_NUMBERS[field])
}

/** R-REC-4: `2,386 + 20 = 2,406`, allowed or not; undefined for plain numbers. */
export const saySumInField = (
  field: NumberField,
  text: string,
  recorded: number,
): string | undefined => {
  const change = readIncrement(field, text)
  return change === undefined ? undefined : sayAddition(recorded, change)
}

/** A field's text for people to read: `2,406`, `+3`. A text that is no plain number stays as it is. */
export const sayField = (field: NumberField, text: string): string => {
  const value = readNumber('whole', text, RECORD_NUMBERS[field])
  const isPlain = value !== undefined && readIncrement(field, text) === undefined
  return isPlain ? sayRecordValue(field, value) : text
}

export const fieldErrorText = (
  field: NumberField,
  text: string,
  recorded: number,
): string | undefined => {
  if (readField(field, text, recorded) !== undefined) return undefined
  const { min, max } = RECORD_NUMBERS[field]
  return words.mustBe(sentenceLabel(RECORD_NUMBERS[field]), sayNumber(min), sayNumber(max))
}

/** A field's text, one step up or down, within its bounds; from the record's value if it is no number. */
export const stepField = (
  field: NumberField,
  text: string,
  { by, recorded }: { readonly by: number; readonly recorded: number },
): string => {
  const { min, max } = RECORD_NUMBERS[field]
  const change = readIncrement(field, text)
  const from = change === undefined ? readNumber('whole', text) : recorded + change
  return fieldText(Math.min(max, Math.max(min, (from ?? recorded) + by)))
}

export const nameField = (field: NumberField | 'terrain'): string => RECORD_FIELDS[field].label

export const sayValue = (
  field: NumberField | 'terrain',
  value: number | string | undefined,
): string =>
  field === 'terrain' || typeof value !== 'number' ? `${value ?? ''}` : sayRecordValue(field, value)
