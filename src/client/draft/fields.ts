import { NUMBER_BOUNDS, type NumberField } from '../../rules/record.ts'
import { sayNumber } from '../format/numbers.ts'
import { fieldText, readNumber } from '../format/typed-numbers.ts'
import * as words from '../words/en/supplies.ts'

export const NUMBER_FIELDS = [
  'partyMembers',
  'food',
  'water',
  'ointment',
  'raincatchers',
  'survival',
] as const satisfies readonly NumberField[]

export const fieldId = (field: NumberField): string => `field-${field}`

/** R-REC-1: a field's value; undefined if the text is invalid or out of range. */
export const readField = (field: NumberField, text: string): number | undefined =>
  readNumber('whole', text, NUMBER_BOUNDS[field])

export const fieldProblem = (field: NumberField, text: string): string | undefined => {
  if (readField(field, text) !== undefined) return undefined
  const { min, max } = NUMBER_BOUNDS[field]
  return words.mustBe(words.fieldName[field], sayNumber(min), sayNumber(max))
}

/** Within the field's bounds; steps from `fallback` if the text is no number. */
export const stepField = (
  field: NumberField,
  text: string,
  { by, fallback }: { readonly by: number; readonly fallback: number },
): string => {
  const { min, max } = NUMBER_BOUNDS[field]
  const from = readNumber('whole', text) ?? fallback
  return fieldText(Math.min(max, Math.max(min, from + by)))
}
