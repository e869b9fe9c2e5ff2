import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRecord } from '../../test/support/arbitraries.ts'
import { type MapRecord, NUMBER_BOUNDS, sameRecord, startingRecord } from './record.ts'

test('R-REC-1: the bounds of every number', () => {
  expect(NUMBER_BOUNDS).toEqual({
    partyMembers: { min: 0, max: 100 },
    food: { min: 0, max: 1_000_000 },
    water: { min: 0, max: 1_000_000 },
    ointment: { min: 0, max: 1_000_000 },
    raincatchers: { min: 0, max: 1_000_000 },
    survival: { min: -20, max: 50 },
  })
})

test('R-REC-2: a new expedition, where the chart begins it', () => {
  expect(startingRecord({ x: 5, y: 3 }, 'Beach')).toEqual({
    position: { x: 5, y: 3 },
    terrain: 'Beach',
    rain: 'Light',
    partyMembers: 4,
    food: 40,
    water: 80,
    ointment: 40,
    raincatchers: 2,
    survival: 3,
  })
})

test('R-REC-3: a record is the same as its copy', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      expect(sameRecord(record, structuredClone(record))).toBe(true)
    }),
  )
})

const RECORD = startingRecord({ x: 0, y: 0 }, 'Beach')
const CHANGES: readonly Partial<MapRecord>[] = [
  { position: { x: 2, y: 0 } },
  { position: { x: 0, y: 2 } },
  { terrain: 'Ruins' },
  { rain: 'Heavy' },
  { water: 1 },
  { food: 1 },
  { ointment: 1 },
  { partyMembers: 1 },
  { raincatchers: 1 },
  { survival: 1 },
]

test.each(CHANGES)('R-REC-3: a record with %o is another', (change) => {
  expect(sameRecord(RECORD, { ...RECORD, ...change })).toBe(false)
})

test('R-REC-3: every field of the record counts', () => {
  const counted = new Set(CHANGES.flatMap(Object.keys))
  expect([...counted].sort()).toEqual(Object.keys(RECORD).sort())
})
