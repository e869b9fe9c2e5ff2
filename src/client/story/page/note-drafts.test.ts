import { describe, expect, test } from 'vitest'
import { NO_NOTES } from '../../../protocol/notes.ts'
import { cleanNotes, keepDraft, NOTE_FIELDS, readDrafts, tooLong } from './note-drafts.ts'

const SAVED = { gm: 'mine', players: 'theirs', session: null }
const typed = (change: Partial<typeof SAVED>) => ({ base: SAVED, mine: { ...SAVED, ...change } })

describe('R-PAGE-4: notes that are typed', () => {
  test('are unsaved while they differ, and blanks make none', () => {
    expect(NOTE_FIELDS.differ(SAVED, SAVED)).toEqual([])
    expect(NOTE_FIELDS.differ(typed({ gm: 'mine!' }).mine, SAVED)).toEqual(['gm'])
    expect(NOTE_FIELDS.differ({ gm: ' \n', players: '', session: '  ' }, NO_NOTES)).toEqual([])
    expect(cleanNotes({ gm: ' a ', players: ' ', session: ' Session 7 ' })).toEqual({
      gm: ' a ',
      players: '',
      session: 'Session 7',
    })
  })

  test('have bounds', () => {
    expect(tooLong(SAVED)).toBeUndefined()
    expect(tooLong({ ...SAVED, players: 'x'.repeat(10_001) })).toMatchObject({ field: 'players' })
    expect(tooLong({ ...SAVED, session: 'x'.repeat(81) })).toMatchObject({ field: 'session' })
  })

  test('are kept on the device, each day for itself', () => {
    const first = keepDraft(null, 7, typed({ gm: 'a' }))
    const both = keepDraft(first, 12, typed({ gm: 'b' }))
    expect(readDrafts(both)).toEqual({ 7: typed({ gm: 'a' }), 12: typed({ gm: 'b' }) })
    expect(readDrafts(keepDraft(both, 7, null))).toEqual({ 12: typed({ gm: 'b' }) })
    expect(keepDraft(first, 7, typed({}))).toBeNull()
  })

  test('of another version are forgotten', () => {
    expect(readDrafts('{"version":2,"drafts":{}}')).toEqual({})
  })
})
