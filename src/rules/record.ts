import type { Hex } from '#shared/hex.ts'
import type { TerrainId, TerrainName } from './terrain.ts'

/** Who may read a field. The GM's settings decide on `by policy`. */
export type Readers = 'public' | 'gm' | 'by policy'

/** R-RAIN-1. */
export const RAINS = ['Light', 'Heavy'] as const
export type Rain = (typeof RAINS)[number]

interface RecordField {
  /** As screens write it. */
  readonly label: string
  /** In sentences, where that is another word. */
  readonly said?: string
  /** In the players' view. */
  readonly readers: Readers
  /** In a day of the players' journal. */
  readonly journalReaders: Readers
}

/** A whole number; both bounds included. */
interface RecordNumber extends RecordField {
  /** Behind a value; empty where there is none. */
  readonly unit: string
  readonly min: number
  readonly max: number
  /** R-REC-2: of a new expedition. */
  readonly start: number
}

const STORED = { min: 0, max: 1_000_000, readers: 'public', journalReaders: 'public' } as const

/** R-REC-1: the record's numbers, in the order of the form. */
export const RECORD_NUMBERS = {
  partyMembers: {
    label: 'Party Members',
    said: 'Party members',
    unit: '',
    min: 0,
    max: 100,
    start: 4,
    readers: 'public',
    journalReaders: 'gm',
  },
  food: { ...STORED, label: 'Food stores', said: 'Food', unit: 'rations', start: 40 },
  water: { ...STORED, label: 'Water stores', said: 'Water', unit: 'gallons', start: 80 },
  ointment: { ...STORED, label: 'Insect ointment', unit: 'applications', start: 40 },
  raincatchers: { ...STORED, label: 'Raincatchers', unit: '', start: 2, journalReaders: 'gm' },
  survival: {
    label: 'Survival Modifier',
    said: 'Survival modifier',
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

export const mapRecordNumbers = <Made>(
  make: (number: RecordNumber, field: NumberField) => Made,
): Readonly<Record<NumberField, Made>> =>
  Object.fromEntries(
    NUMBER_FIELDS.map((field) => [field, make(RECORD_NUMBERS[field], field)]),
  ) as Record<NumberField, Made>

export const sentenceLabel = ({ label, said = label }: RecordField): string => said

/** The seed's `map`, exactly. Water is in gallons, food in rations, ointment in applications. */
export interface MapRecord<Terrain = TerrainId> extends Readonly<Record<NumberField, number>> {
  readonly position: Hex
  readonly terrain: Terrain
  readonly rain: Rain
}

/** All of the record. A new field does not compile until it says who may read it. */
export const RECORD_FIELDS = {
  position: { label: 'Position', readers: 'by policy', journalReaders: 'gm' },
  terrain: { label: 'Terrain', readers: 'by policy', journalReaders: 'gm' },
  rain: { label: 'Rain', readers: 'public', journalReaders: 'public' },
  ...RECORD_NUMBERS,
} as const satisfies Readonly<Record<keyof MapRecord, RecordField>>

/** The record with its terrain's name by the campaign's rules. */
export type NamedRecord = MapRecord<TerrainName>

/** R-REC-2: a new expedition's record; the chart says where it starts. */
export const startingRecord = <Terrain extends string>(
  position: Hex,
  terrain: Terrain,
): MapRecord<Terrain> => ({
  position,
  terrain,
  rain: 'Light',
  ...mapRecordNumbers(({ start }) => start),
})
