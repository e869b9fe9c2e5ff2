import { RECORD_FIELDS } from '../../../rules/record.ts'
import { sayRecorded } from '../format/record.ts'
import type { DraftField } from './draft.ts'

export const nameField = (field: DraftField): string => RECORD_FIELDS[field].label

export const sayValue = (field: DraftField, value: number | string | undefined): string =>
  field === 'terrain' || typeof value !== 'number' ? `${value ?? ''}` : sayRecorded(field, value)
