import { expect, test } from 'vitest'
import { STANDARD_RULES } from '../../../rules/standard-rules.ts'
import { choiceForKey, firstChoices, stillChosen } from './choices.ts'

const CHOICES = firstChoices([])

test.each([
  ['h', 'hand'],
  ['w', 'route'],
  ['K', 'knowledge'],
  ['r', 'region'],
  ['T', 'terrain'],
  ['s', 'site'],
  ['p', 'party'],
  ['O', 'point'],
] as const)('%s takes the %s in hand', (key, tool) => {
  expect(choiceForKey(key, CHOICES)).toEqual({ tool })
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
  const chosen = {
    ...firstChoices(terrains),
    terrain: 'Swamp',
    fill: { kind: 'terrain', terrain: 'Swamp' },
  } as const
  expect(stillChosen(chosen, terrains)).toBe(chosen)
  const without = terrains.filter(({ name }) => name !== 'Swamp')
  expect(stillChosen(chosen, without)).toEqual(firstChoices(without))
  const wiping = { ...chosen, terrain: null, fill: { kind: 'terrain', terrain: null } } as const
  expect(stillChosen(wiping, without)).toBe(wiping)
})
