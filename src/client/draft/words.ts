import { sayNumber } from '../format/numbers.ts'
import * as words from '../words/en/record.ts'
import type { DraftField } from './draft.ts'

/** The name of a field as the page shows it. */
export const nameField = (field: DraftField): string =>
  field === 'terrain' ? words.terrain : words.field[field]

/** A field's value as sentences show it. */
export const sayValue = (value: number | string | undefined): string =>
  typeof value === 'number' ? sayNumber(value) : (value ?? '')
