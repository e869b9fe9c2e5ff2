import { describe, expect, test } from 'vitest'
import { contentCodec, patchCodec } from '../../src/campaign/documents/change.ts'
import { expeditionDocument, settingsDocument } from '../../src/campaign/documents/expedition.ts'
import { CORPORA } from '../corpus/corpus.ts'

// What a later version does to give the expedition one more field.
const { version } = expeditionDocument
const later = expeditionDocument.adds<{ readonly banner: string }>(version + 1, {
  banner: 'a green parrot',
})

describe.each(CORPORA)('R-DOC-2: a new field in a database of version $name', ({ rows }) => {
  test('a campaign of before has the default', () => {
    for (const { expedition } of rows.campaigns ?? []) {
      const stored = JSON.parse(String(expedition))
      expect(later.read(stored)).toEqual({
        ...expeditionDocument.read(stored),
        banner: 'a green parrot',
      })
    }
  })

  test('a change of before changed nothing about it, so that undo and redo leave it alone', () => {
    expect(rows.changes?.length).toBeGreaterThan(50)
    for (const { before, after } of rows.changes ?? [])
      for (const part of [before, after]) {
        const stored = JSON.parse(String(part))
        expect(later.readPart(stored)).toEqual(expeditionDocument.readPart(stored))
      }
  })

  test('the program of before refuses what it wrote, and it reads that itself', () => {
    for (const { expedition } of rows.campaigns ?? []) {
      const today = later.read(JSON.parse(String(expedition)))
      const written = JSON.parse(JSON.stringify(later.write(today)))
      expect(later.read(written)).toEqual(today)
      expect(() => expeditionDocument.read(written)).toThrow('newer')
    }
  })

  test('what is read and written again reads the same', () => {
    for (const { content, before, after, atlas } of rows.changes ?? []) {
      const stored = JSON.parse(String(content))
      const read = contentCodec.read(stored)
      expect(contentCodec.read(contentCodec.write(read))).toEqual(read)
      const patch = patchCodec.read({
        before: JSON.parse(String(before)),
        after: JSON.parse(String(after)),
        atlas: JSON.parse(String(atlas ?? '{}')),
      })
      expect(patchCodec.read(patchCodec.write(patch))).toEqual(patch)
      const { settings } = patch.after
      if (settings)
        expect(settingsDocument.read(settingsDocument.write(settings))).toEqual(settings)
    }
  })
})
