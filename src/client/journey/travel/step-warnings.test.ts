import { expect, test } from 'vitest'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { stepWarnings } from './step-warnings.ts'

/** Three columns of two or three hexes; the party is in the middle. */
const chart = {
  grid: { left: 50, top: 40, columnSpacing: 100, rowSpacing: 50 },
  width: 300,
  height: 300,
}
const at = (x: number, y: number, ...neighbours: string[]) =>
  ({
    chart,
    map: { position: { x, y } },
    rules: STANDARD_RULES,
    surroundings: { here: 'Beach', neighbours },
  }) as unknown as Parameters<typeof stepWarnings>[0]

test('R-PAD-1: a step onto open water, or onto a terrain of water, warns without a canoe', () => {
  const view = at(1, 3, 'Sea', 'Lake', 'Rivers', 'Beach', 'Swamp', 'terrain not set')
  expect(stepWarnings(view, false)).toEqual({ 1: 'water', 2: 'water', 3: 'water' })
  expect(stepWarnings(view, true)).toEqual({})
})

test('R-PAD-1: a step off the map warns, with a canoe, too', () => {
  const view = at(0, 0, 'Sea', 'Sea', 'Beach', 'Beach', 'Sea', 'Sea')
  expect(stepWarnings(view, true)).toEqual({ 1: 'offMap', 2: 'offMap', 5: 'offMap', 6: 'offMap' })
})
