import type { Hex } from '#shared/hex.ts'
import type { TerrainId, TerrainName } from './terrain.ts'

/** Who may read a field. For `by policy` the GM's settings decide. */
export type Readers = 'public' | 'gm' | 'by policy'

/** R-RAIN-1: how it rains on a day. */
export const RAINS = ['Light', 'Heavy'] as const
export type Rain = (typeof RAINS)[number]

interface RecordField {
  /** The field's name on screens. */
  readonly label: string
  /** The field's name within a sentence, where it differs. */
  readonly labelInSentence?: string
  /** Who may read the field in the live view. */
  readonly readers: Readers
  /** Who may read the field in a day of the journal. */
  readonly journalReaders: Readers
}

/** A field of the record with a whole number; both bounds are included. */
interface RecordNumber extends RecordField {
  /** The unit shown after a value; empty for a bare number. */
  readonly unit: string
  readonly min: number
  readonly max: number
  /** R-REC-2: the number in a new campaign. */
  readonly start: number
}

const STORE_FIELD = { min: 0, max: 1_000_000, readers: 'public', journalReaders: 'public' } as const

/** R-REC-1: the numbers of the record, in the order of the form. */
export const RECORD_NUMBERS = {
  partyMembers: {
    label: 'Party Members',
    labelInSentence: 'Party members',
    unit: '',
    min: 0,
    max: 100,
    start: 4,
    readers: 'public',
    journalReaders: 'gm',
  },
  food: {
    ...STORE_FIELD,
    label: 'Food stores',
    labelInSentence: 'Food',
    unit: 'rations',
    start: 40,
  },
  water: {
    ...STORE_FIELD,
    label: 'Water stores',
    labelInSentence: 'Water',
    unit: 'gallons',
    start: 80,
  },
  ointment: { ...STORE_FIELD, label: 'Insect ointment', unit: 'applications', start: 40 },
  raincatchers: { ...STORE_FIELD, label: 'Raincatchers', unit: '', start: 2, journalReaders: 'gm' },
  survival: {
    label: 'Survival Modifier',
    labelInSentence: 'Survival modifier',
    unit: 'bonus',
    min: -20,
    max: 50,
    start: 3,
    readers: 'public',
    journalReaders: 'gm',
  },
} as const satisfies Readonly<Record<string, RecordNumber>>

export type NumberField = keyof typeof RECORD_NUMBERS
export const NUMBER_FIELDS = Object.keys(RECORD_NUMBERS) as readonly NumberField[]

export const mapRecordNumbers = <Result>(
  map: (number: RecordNumber, field: NumberField) => Result,
): Readonly<Record<NumberField, Result>> =>
  Object.fromEntries(
    NUMBER_FIELDS.map((field) => [field, map(RECORD_NUMBERS[field], field)]),
  ) as Record<NumberField, Result>

export const sentenceLabel = ({ label, labelInSentence: said = label }: RecordField): string => said

/** The record (`map` on the wire): gallons of water, rations of food, applications of ointment. */
export interface MapRecord<Terrain = TerrainId> extends Readonly<Record<NumberField, number>> {
  readonly position: Hex
  readonly terrain: Terrain
  readonly rain: Rain
}

/** All fields of the record. A new field does not compile until it says who may read it. */
export const RECORD_FIELDS = {
  position: { label: 'Position', readers: 'by policy', journalReaders: 'gm' },
  terrain: { label: 'Terrain', readers: 'by policy', journalReaders: 'gm' },
  rain: { label: 'Rain', readers: 'public', journalReaders: 'public' },
  ...RECORD_NUMBERS,
} as const satisfies Readonly<Record<keyof MapRecord, RecordField>>

/** The record with the name of its terrain instead of the id. */
export type NamedRecord = MapRecord<TerrainName>

/** R-REC-2: the record of a new campaign, at the place where the chart says it starts. */
export const startingRecord = <Terrain extends string>(
  position: Hex,
  terrain: Terrain,
): MapRecord<Terrain> => ({
  position,
  terrain,
  rain: 'Light',
  ...mapRecordNumbers(({ start }) => start),
})
