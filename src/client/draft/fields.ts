import type { NumberField } from '../../rules/record.ts'

/** In the order of the page. */
export const NUMBER_FIELDS = [
  'partyMembers',
  'food',
  'water',
  'ointment',
  'raincatchers',
  'survival',
] as const satisfies readonly NumberField[]

export const fieldId = (field: NumberField): string => `field-${field}`
