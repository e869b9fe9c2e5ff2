import { expect, test } from 'vitest'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { averageYield, chanceToBeLost } from './chapters.ts'

test.each([
  ['1d6', 3.5],
  ['2d6+1', 8],
  ['12', 12],
  ['0', 0],
  ['1d6-3', null],
  ['some', null],
])('R-FORAGE-3: %s is %f on average', (text, average) => {
  expect(averageYield(text)).toBe(average)
})

test.each([
  ['2', 'slow', 3, 0.3],
  ['2', 'normal', 3, 0.55],
  ['2', 'fast', 3, 0.8],
  ['1', 'slow', 5, 0],
  ['2', 'fast', -20, 1],
] as const)(
  'R-NAV-1: on terrain %s at %s pace with survival %i the party is lost in %f',
  (id, pace, survival, lost) => {
    const terrain = STANDARD_RULES.terrains.find((candidate) => candidate.id === id)
    if (!terrain) throw new Error('There is no such terrain')
    const chance = chanceToBeLost(STANDARD_RULES, terrain, { pace, survival })
    expect(chance).toBeCloseTo(lost)
  },
)
