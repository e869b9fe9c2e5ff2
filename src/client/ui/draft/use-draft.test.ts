import { expect, test } from 'vitest'
import { clashesOf, fieldsOf, ontoSaved } from './use-draft.ts'

const SAVED = { name: 'Inn', text: 'A roof.', shown: false }
const FIELDS = fieldsOf<typeof SAVED>(['name', 'text', 'shown'])
const typed = (change: Partial<typeof SAVED>) => ({ base: SAVED, mine: { ...SAVED, ...change } })

test('fields are unsaved while they differ from what is saved', () => {
  expect(FIELDS.differ(SAVED, { ...SAVED })).toEqual([])
  expect(FIELDS.differ(typed({ text: 'No roof.', shown: true }).mine, SAVED)).toEqual([
    'text',
    'shown',
  ])
  const trimmed = fieldsOf<typeof SAVED>(['name'], (value) => ({
    ...value,
    name: value.name.trim(),
  }))
  expect(trimmed.differ(typed({ name: ' Inn ' }).mine, SAVED)).toEqual([])
})

test('a field clashes only where another screen saved the same one otherwise', () => {
  const draft = typed({ text: 'No roof.' })
  expect(clashesOf(draft, SAVED, FIELDS)).toEqual([])
  expect(clashesOf(draft, { ...SAVED, name: 'Tavern' }, FIELDS)).toEqual([])
  expect(clashesOf(draft, { ...SAVED, text: 'No roof.' }, FIELDS)).toEqual([])
  expect(clashesOf(draft, { ...SAVED, text: 'A new roof.' }, FIELDS)).toEqual(['text'])
})

test('what is typed stays on top of what another screen saved; other fields follow', () => {
  const now = { name: 'Tavern', text: 'A new roof.', shown: true }
  expect(ontoSaved(typed({ text: 'No roof.' }), now, FIELDS)).toEqual({
    base: now,
    mine: { ...now, text: 'No roof.' },
  })
})
