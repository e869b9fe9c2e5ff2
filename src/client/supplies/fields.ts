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

/** The names on the page. */
export const LABELS: Readonly<Record<NumberField, string>> = {
  partyMembers: 'Party Members',
  food: 'Food stores',
  water: 'Water stores',
  ointment: 'Insect ointment',
  raincatchers: 'Raincatchers',
  survival: 'Survival Modifier',
}

/** The names in sentences. */
export const SHORT_NAMES: Readonly<Record<NumberField, string>> = {
  partyMembers: 'Party members',
  food: 'Food',
  water: 'Water',
  ointment: 'Insect ointment',
  raincatchers: 'Raincatchers',
  survival: 'Survival modifier',
}

/** The unit beside a value; the party and its raincatchers are simply counted. */
export const UNITS: Readonly<Record<NumberField, string>> = {
  partyMembers: '',
  food: 'rations',
  water: 'gallons',
  ointment: 'applications',
  raincatchers: '',
  survival: 'bonus',
}

/** What the buttons of a field do. The field's own name would make them hard to tell from it. */
export const STEP_NAMES: Readonly<Record<NumberField, readonly [less: string, more: string]>> = {
  partyMembers: ['One person fewer', 'One person more'],
  food: ['One ration less', 'One ration more'],
  water: ['One gallon less', 'One gallon more'],
  ointment: ['One application less', 'One application more'],
  raincatchers: ['One raincatcher less', 'One raincatcher more'],
  survival: ['Bonus one lower', 'Bonus one higher'],
}

/** The id of a field's input, by which it is focused. */
export const fieldId = (field: NumberField): string => `field-${field}`
