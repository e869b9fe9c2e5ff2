import { sayBonus, sayNumber } from '../format/numbers.ts'
import * as words from '../words/en/record.ts'
import type { DraftField } from './draft.ts'

export const nameField = (field: DraftField): string =>
  field === 'terrain' ? words.terrain : words.field[field]

export const sayValue = (field: DraftField, value: number | string | undefined): string => {
  if (typeof value !== 'number') return value ?? ''
  return field === 'survival' ? sayBonus(value) : sayNumber(value)
}
