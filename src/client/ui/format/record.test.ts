import { expect, test } from 'vitest'
import { NUMBER_FIELDS, startingRecord } from '../../../rules/record.ts'
import { STANDARD_RULES } from '../../../rules/standard-rules.ts'
import { numbersInUse } from './record.ts'

const { needs } = STANDARD_RULES
const map = { ...startingRecord({ x: 40, y: 24 }, 'Beach'), ointment: 0 }

test('R-SUP-6: under the standard rules all numbers are on the screens, also at nought', () => {
  expect(numbersInUse({ map, needs })).toEqual(NUMBER_FIELDS)
})

test('R-SUP-6: a store that nobody needs is on them while some of it is left', () => {
  const none = { ...needs, ointment: 0 }
  expect(numbersInUse({ map, needs: none })).not.toContain('ointment')
  expect(numbersInUse({ map: { ...map, ointment: 1 }, needs: none })).toContain('ointment')
})

test('R-RAIN-4: raincatchers that no weather fills are on none', () => {
  expect(numbersInUse({ map, needs, dry: true })).not.toContain('raincatchers')
})
