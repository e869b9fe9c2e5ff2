import { expect, test } from 'vitest'
import { frozen } from '../../test/support/frozen.ts'
import { newState } from './create-campaign.ts'
import { drafted } from './state.ts'

test('a drafted state shares all that did not change, and leaves the old one as it was', () => {
  const note = { gm: 'a', players: '', session: null }
  const start = frozen({ ...structuredClone(newState()), notes: { 1: note } })
  const next = drafted(start, (draft) => {
    draft.notes[2] = { ...note, gm: 'b' }
  })
  const { notes, ...others } = next
  expect(notes).toEqual({ 1: note, 2: { ...note, gm: 'b' } })
  expect(notes[1]).toBe(note)
  for (const part of Object.keys(others) as (keyof typeof others)[])
    expect(next[part]).toBe(start[part])
  expect(drafted(start, () => undefined)).toBe(start)
})
