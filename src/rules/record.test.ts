import { expect, test } from 'vitest'
import { startingRecord } from './record.ts'

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
