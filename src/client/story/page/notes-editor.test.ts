import { describe, expect, test } from 'vitest'
import { NO_NOTES } from '#protocol/story/notes.ts'
import { cleanNotes, findTooLongField, NOTE_FIELDS } from './notes-editor.tsx'

const SAVED = { gm: 'mine', players: 'theirs', session: null }

describe('R-PAGE-4: typed notes', () => {
  test('are unsaved while they differ; blanks do not count', () => {
    expect(NOTE_FIELDS.differ(SAVED, SAVED)).toEqual([])
    expect(NOTE_FIELDS.differ({ ...SAVED, gm: 'mine!' }, SAVED)).toEqual(['gm'])
    expect(NOTE_FIELDS.differ({ gm: ' \n', players: '', session: '  ' }, NO_NOTES)).toEqual([])
    expect(cleanNotes({ gm: ' a ', players: ' ', session: ' Session 7 ' })).toEqual({
      gm: ' a ',
      players: '',
      session: 'Session 7',
    })
  })

  test('have a maximum length', () => {
    expect(findTooLongField(SAVED)).toBeUndefined()
    expect(findTooLongField({ ...SAVED, players: 'x'.repeat(10_001) })).toMatchObject({
      field: 'players',
    })
    expect(findTooLongField({ ...SAVED, session: 'x'.repeat(81) })).toMatchObject({
      field: 'session',
    })
  })
})
