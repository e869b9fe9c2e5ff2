import { describe, expect, test } from 'vitest'
import { StoreUnavailable } from '../store.ts'
import { DOCUMENTS } from './all.ts'
import { document, listOf, NewerDocument } from './document.ts'

interface Camp {
  readonly name: string
  readonly tents: number
}
const first = document<Camp>('camp')
const second = first.adds<{ readonly fire: boolean }>(2, { fire: false })
const third = second.changes(3, ({ tents, ...old }) => ({
  ...old,
  ...(tents !== undefined && { shelters: tents }),
}))

describe('R-DOC-2: a document is brought up to date by the steps since its version', () => {
  test.each([
    { stored: { name: 'Kir', tents: 3 }, why: 'of version 1, which is not written' },
    { stored: { v: 1, name: 'Kir', tents: 3 }, why: 'of version 1' },
    { stored: { v: 2, name: 'Kir', tents: 3, fire: false }, why: 'of version 2' },
    { stored: { v: 3, name: 'Kir', shelters: 3, fire: false }, why: 'of today' },
  ])('$why', ({ stored }) => {
    expect(third.read(stored)).toEqual({ name: 'Kir', shelters: 3, fire: false })
  })

  test('a part has what it had: no default is added, and a change meets what is there', () => {
    expect(third.readPart({ tents: 3 })).toEqual({ shelters: 3 })
    expect(third.readPart({ name: 'Kir' })).toEqual({ name: 'Kir' })
    expect(third.readPart({})).toEqual({})
  })

  test('it is written in the version of today, and version 1 as it always was', () => {
    expect(first.write({ name: 'Kir', tents: 3 })).toEqual({ name: 'Kir', tents: 3 })
    expect(second.write({ name: 'Kir', tents: 3, fire: true })).toMatchObject({ v: 2, fire: true })
    expect(second.writePart({ fire: true })).toEqual({ v: 2, fire: true })
  })

  test('documents in documents have versions of their own', () => {
    const expedition = document<{ camp: Camp; camps: readonly Camp[] }>('expedition', {
      camp: second,
      camps: listOf(second),
    })
    const old = { name: 'Kir', tents: 3 }
    const today = { ...old, fire: false }
    expect(expedition.read({ camp: old, camps: [old] })).toEqual({ camp: today, camps: [today] })
    expect(expedition.readPart({ camps: [old] })).toEqual({ camps: [today] })
    expect(expedition.write({ camp: today, camps: [] })).toEqual({
      camp: { v: 2, ...today },
      camps: [],
    })
  })
})

test('R-DOC-3: what a newer version wrote is not read, and is worth another try elsewhere', () => {
  const written = third.write({ name: 'Kir', tents: 3, fire: true })
  expect(() => second.read(written)).toThrow(NewerDocument)
  expect(() => second.readPart(written)).toThrow(StoreUnavailable)
})

test.each([null, undefined, 'text', 7, [], { v: 0 }, { v: 1.5 }, { v: '2' }, { v: null }])(
  '%j is no document',
  (stored) => {
    expect(() => second.read(stored)).toThrow(TypeError)
  },
)

test('versions follow one another', () => {
  expect(() => second.adds(2, {})).toThrow(RangeError)
  expect(() => second.changes(4, (old) => old)).toThrow(RangeError)
})

test('every kind of document has a name of its own', () => {
  const names = DOCUMENTS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
