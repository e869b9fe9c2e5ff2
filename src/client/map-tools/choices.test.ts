import { expect, test } from 'vitest'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { choiceForKey, firstChoices, paintOfBrush, stillChosen } from './choices.ts'

const CHOICES = firstChoices([])

test.each([
  ['h', 'hand'],
  ['w', 'route'],
  ['B', 'brush'],
  ['s', 'site'],
  ['p', 'party'],
  ['O', 'point'],
] as const)('%s takes the %s in hand', (key, tool) => {
  expect(choiceForKey(key, CHOICES)).toEqual({ tool })
})

test.each([
  ['K', { paints: 'reveal', fills: null }],
  ['t', { paints: 'terrain', fills: null }],
  ['R', { fills: 'rectangle' }],
] as const)('%s takes the brush in hand, ready for %j', (key, use) => {
  expect(choiceForKey(key, CHOICES)).toEqual({ tool: 'brush', ...use })
})

test.each([
  ['reveal', { kind: 'knowledge', knowledge: 'seen' }],
  ['clear', { kind: 'knowledge', knowledge: 'unknown' }],
  ['terrain', { kind: 'terrain', terrain: 'Swamp' }],
] as const)('the brush paints what was chosen: %s', (paints, paint) => {
  const chosen = { ...CHOICES, paints, terrain: 'Swamp' } as const
  expect(paintOfBrush({ ...chosen, tool: 'brush' })).toEqual(paint)
  expect(paintOfBrush(chosen), 'another tool paints nothing').toBeNull()
})

test('comma and full stop make the brush smaller and larger, from one hex to three around', () => {
  const press = (key: string, size: number) => choiceForKey(key, { ...CHOICES, size })?.size
  expect([press('.', 0), press('.', 3), press(',', 3), press(',', 0)]).toEqual([1, 3, 2, 0])
})

test.each(['7', '8', 'Enter', 'q', '+', 'Escape'])('%s is no key of the tools', (key) => {
  expect(choiceForKey(key, CHOICES)).toBeNull()
})

test('a terrain that the rules no longer have is not in hand', () => {
  const { terrains } = STANDARD_RULES
  const chosen = { ...firstChoices(terrains), terrain: 'Swamp' }
  expect(stillChosen(chosen, terrains)).toBe(chosen)
  const without = terrains.filter(({ name }) => name !== 'Swamp')
  expect(stillChosen(chosen, without)).toEqual(firstChoices(without))
  const wiping = { ...chosen, terrain: null }
  expect(stillChosen(wiping, without)).toBe(wiping)
})
