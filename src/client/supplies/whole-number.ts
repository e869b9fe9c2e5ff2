import { NUMBER_BOUNDS, type NumberField } from '../../rules/record.ts'
import * as words from '../words/en/supplies.ts'

/** The typographic minus, as it is pasted from a page. */
const MINUS = '\u2212'

/** An optional sign, then digits, either bare or in well-formed groups of three. */
const WHOLE_NUMBER = /^([+\-\u2212]?)(\d{1,3}(?:,\d{3})+|\d+)$/

const GROUPED = new Intl.NumberFormat('en')

/** A number as sentences show it: groups of three and a typographic minus. */
export const sayNumber = (value: number): string => GROUPED.format(value).replace('-', MINUS)

/** A number as a field shows it: bare digits, so that it can be edited without a fight. */
export const fieldText = (value: number): string => String(value)

/**
 * Reads a whole number strictly: spaces around it do not matter, anything else that is not a sign
 * or digits does. Nothing is rounded, dropped or guessed.
 *
 * @returns the number, or undefined when the text is not one
 */
export const readWholeNumber = (text: string): number | undefined => {
  const match = WHOLE_NUMBER.exec(text.trim())
  if (!match) return undefined
  const [, sign, digits = ''] = match
  const size = Number(digits.replaceAll(',', ''))
  return sign === '' || sign === '+' ? size : 0 - size
}

/** R-REC-1: the value a field's text stands for, or undefined when the field may not hold it. */
export const readField = (field: NumberField, text: string): number | undefined => {
  const value = readWholeNumber(text)
  const { min, max } = NUMBER_BOUNDS[field]
  return value !== undefined && min <= value && value <= max ? value : undefined
}

/** What is wrong with a field's text, and how to mend it. */
export const fieldProblem = (field: NumberField, text: string): string | undefined => {
  if (readField(field, text) !== undefined) return undefined
  const { min, max } = NUMBER_BOUNDS[field]
  return words.mustBe(words.fieldName[field], sayNumber(min), sayNumber(max))
}

/** The text after a step of `by` from it; from `fallback` when it is no number. Stops at the bounds. */
export const stepField = (
  field: NumberField,
  text: string,
  { by, fallback }: { readonly by: number; readonly fallback: number },
): string => {
  const { min, max } = NUMBER_BOUNDS[field]
  const from = readWholeNumber(text) ?? fallback
  return fieldText(Math.min(max, Math.max(min, from + by)))
}
