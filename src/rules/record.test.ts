import { expect, test } from 'vitest'
import { eachNumber, startingRecord } from './record.ts'

test('R-REC-1: the bounds of every number', () => {
  expect(eachNumber(({ min, max }) => ({ min, max }))).toEqual({
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
