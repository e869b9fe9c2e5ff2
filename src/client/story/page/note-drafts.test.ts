import { describe, expect, test } from 'vitest'
import { NO_NOTES } from '../../../protocol/notes.ts'
import {
  beginDraft,
  clashes,
  cleanNotes,
  isUnsaved,
  keepDraft,
  ontoSaved,
  readDrafts,
  tooLong,
} from './note-drafts.ts'

const SAVED = { gm: 'mine', players: 'theirs', session: null }
const typed = (change: Partial<typeof SAVED>) => ({
  ...beginDraft(SAVED),
  notes: { ...SAVED, ...change },
})

describe('R-PAGE-4: notes that are typed', () => {
  test('are unsaved while they differ, and blanks make none', () => {
    expect(isUnsaved(beginDraft(SAVED), SAVED)).toBe(false)
    expect(isUnsaved(typed({ gm: 'mine!' }), SAVED)).toBe(true)
    expect(
      isUnsaved(
        { ...beginDraft(NO_NOTES), notes: { gm: ' \n', players: '', session: '  ' } },
        NO_NOTES,
      ),
    ).toBe(false)
    expect(cleanNotes({ gm: ' a ', players: ' ', session: ' Session 7 ' })).toEqual({
      gm: ' a ',
      players: '',
      session: 'Session 7',
    })
  })

  test('clash only where another screen wrote the same field otherwise', () => {
    const draft = typed({ gm: 'mine!' })
    expect(clashes(draft, SAVED)).toEqual([])
    expect(clashes(draft, { ...SAVED, players: 'new' })).toEqual([])
    expect(clashes(draft, { ...SAVED, gm: 'mine!' })).toEqual([])
    expect(clashes(draft, { ...SAVED, gm: 'other' })).toEqual(['gm'])
  })

  test('stay on top of what another screen wrote; fields that nobody types follow', () => {
    const now = { gm: 'mine', players: 'new', session: 'Session 7' }
    expect(ontoSaved(typed({ gm: 'mine!' }), now)).toEqual({
      notes: { gm: 'mine!', players: 'new', session: 'Session 7' },
      base: now,
    })
  })

  test('have bounds', () => {
    expect(tooLong(SAVED)).toBeUndefined()
    expect(tooLong({ ...SAVED, players: 'x'.repeat(10_001) })).toBe('players')
    expect(tooLong({ ...SAVED, session: 'x'.repeat(81) })).toBe('session')
  })

  test('are kept on the device, each day for itself', () => {
    const first = keepDraft(null, 7, typed({ gm: 'a' }))
    const both = keepDraft(first, 12, typed({ gm: 'b' }))
    expect(readDrafts(both)).toEqual({ 7: typed({ gm: 'a' }), 12: typed({ gm: 'b' }) })
    expect(readDrafts(keepDraft(both, 7, null))).toEqual({ 12: typed({ gm: 'b' }) })
    expect(keepDraft(first, 7, beginDraft(SAVED))).toBeNull()
  })

  test.each([
    null,
    '',
    'x',
    '[]',
    '{"version":2,"drafts":{}}',
    '{"version":1,"drafts":{"7":{"notes":{}}}}',
  ])('that cannot be read are forgotten: %s', (text) => {
    expect(readDrafts(text)).toEqual({})
  })
})
