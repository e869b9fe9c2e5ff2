import { expect, test } from 'vitest'
import { clashingFieldsOf, fieldsOf, mergeOntoSaved, withDecisions, withTyped } from './merge.ts'

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
  expect(clashingFieldsOf(draft, SAVED, FIELDS)).toEqual([])
  expect(clashingFieldsOf(draft, { ...SAVED, name: 'Tavern' }, FIELDS)).toEqual([])
  expect(clashingFieldsOf(draft, { ...SAVED, text: 'No roof.' }, FIELDS)).toEqual([])
  expect(clashingFieldsOf(draft, { ...SAVED, text: 'A new roof.' }, FIELDS)).toEqual(['text'])
})

test('what is typed stays on top of what another screen saved; other fields follow', () => {
  const now = { name: 'Tavern', text: 'A new roof.', shown: true }
  const mine = { ...now, text: 'No roof.' }
  expect(mergeOntoSaved(typed({ text: 'No roof.' }), now, FIELDS)).toEqual(mine)
  const next = { ...mine, name: 'Tavern of old' }
  const begun = withTyped(typed({ text: 'No roof.' }), { saved: now, mine: next }, FIELDS)
  expect(begun).toEqual({ base: { ...now, text: SAVED.text }, mine: next })
  expect(begun && clashingFieldsOf(begun, now, FIELDS)).toEqual(['text'])
})

test('what is typed back to what is saved is typed no more', () => {
  const begun = typed({ text: 'No roof.' })
  expect(withTyped(begun, { saved: SAVED, mine: { ...SAVED } }, FIELDS)).toBeNull()
  const now = { ...SAVED, text: 'A new roof.' }
  expect(withTyped(begun, { saved: now, mine: now }, FIELDS)).toBeNull()
})

test('after a clash a field overwrites what is saved now, or follows it', () => {
  const begun = typed({ text: 'No roof.', shown: true })
  const now = { ...SAVED, text: 'A new roof.' }
  const decide = (choice: 'yours' | 'now') =>
    withDecisions(begun, now, { choices: { text: choice }, fields: FIELDS })
  expect(decide('yours')).toEqual({ base: now, mine: begun.mine })
  expect(decide('now')).toMatchObject({ mine: { text: 'A new roof.', shown: true } })
})
