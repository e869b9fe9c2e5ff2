import type { NumberField } from '../../rules/record.ts'

/** The number fields in the order the page shows them. */
export const NUMBER_FIELDS = [
  'partyMembers',
  'food',
  'water',
  'ointment',
  'raincatchers',
  'survival',
] as const satisfies readonly NumberField[]

/** The id of a field's input, by which it is focused. */
export const fieldId = (field: NumberField): string => `field-${field}`
