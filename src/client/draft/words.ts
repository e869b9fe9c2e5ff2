import { sayNumber } from '../format/numbers.ts'
import * as words from '../words/en/record.ts'
import type { DraftField } from './draft.ts'

export const nameField = (field: DraftField): string =>
  field === 'terrain' ? words.terrain : words.field[field]

export const sayValue = (value: number | string | undefined): string =>
  typeof value === 'number' ? sayNumber(value) : (value ?? '')
