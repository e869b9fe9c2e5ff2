import type { NumberField } from '../../rules/record.ts'

export const NUMBER_FIELDS = [
  'partyMembers',
  'food',
  'water',
  'ointment',
  'raincatchers',
  'survival',
] as const satisfies readonly NumberField[]

export const fieldId = (field: NumberField): string => `field-${field}`
