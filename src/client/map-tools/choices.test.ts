import { expect, test } from 'vitest'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import {
  initialToolChoices,
  paintOfBrush,
  toolChoiceForKey,
  withExistingTerrain,
} from './choices.ts'

const INITIAL_CHOICES = initialToolChoices([])

test.each([
  ['h', 'hand'],
  ['w', 'route'],
  ['B', 'brush'],
  ['s', 'site'],
  ['p', 'party'],
  ['O', 'point'],
] as const)('%s takes the %s in hand', (key, tool) => {
  expect(toolChoiceForKey(key, INITIAL_CHOICES)).toEqual({ tool })
})

test.each([
  ['K', { paintKind: 'reveal', fillShape: null }],
  ['t', { paintKind: 'terrain', fillShape: null }],
  ['R', { fillShape: 'rectangle' }],
] as const)('%s takes the brush in hand, ready for %j', (key, brushChoice) => {
  expect(toolChoiceForKey(key, INITIAL_CHOICES)).toEqual({ tool: 'brush', ...brushChoice })
})

test.each([
  ['reveal', { kind: 'knowledge', knowledge: 'seen' }],
  ['clear', { kind: 'knowledge', knowledge: 'unknown' }],
  ['terrain', { kind: 'terrain', terrain: 'Swamp' }],
] as const)('the brush paints what was chosen: %s', (paintKind, paint) => {
  const choices = { ...INITIAL_CHOICES, paintKind, terrain: 'Swamp' } as const
  expect(paintOfBrush({ ...choices, tool: 'brush' })).toEqual(paint)
  expect(paintOfBrush(choices), 'another tool paints nothing').toBeNull()
})

test('comma and full stop make the brush smaller and larger, from one hex to three around', () => {
  const press = (key: string, size: number) =>
    toolChoiceForKey(key, { ...INITIAL_CHOICES, size })?.size
  expect([press('.', 0), press('.', 3), press(',', 3), press(',', 0)]).toEqual([1, 3, 2, 0])
})

test.each(['7', '8', 'Enter', 'q', '+', 'Escape'])('%s is no key of the tools', (key) => {
  expect(toolChoiceForKey(key, INITIAL_CHOICES)).toBeNull()
})

test('a terrain that the rules no longer have is not in hand', () => {
  const { terrains } = STANDARD_RULES
  const choices = { ...initialToolChoices(terrains), terrain: 'Swamp' }
  expect(withExistingTerrain(choices, terrains)).toBe(choices)
  const without = terrains.filter(({ name }) => name !== 'Swamp')
  expect(withExistingTerrain(choices, without)).toEqual(initialToolChoices(without))
  const wiping = { ...choices, terrain: null }
  expect(withExistingTerrain(wiping, without)).toBe(wiping)
})
