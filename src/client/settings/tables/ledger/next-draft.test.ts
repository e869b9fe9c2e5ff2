import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftWith, rangesOf } from '../../../../../test/support/table-drafts.ts'
import { coverOf } from './cover.ts'
import { nextDraft } from './next-draft.ts'
import { spreadBy } from './spread.ts'
import { type TableDraft, writtenTable } from './table-draft.ts'

const covering = fc
  .array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 })
  .map((weights) =>
    spreadBy(
      draftWith(
        20,
        weights.map(() => [1]),
      ),
      weights,
    ),
  )

const at = (draft: TableDraft, index: number): string =>
  draft.rows[index % draft.rows.length]?.key ?? ''

test('R-ENC-4: moving a row keeps the cover, its width and every other row', () => {
  fc.assert(
    fc.property(covering, fc.nat(19), fc.integer({ min: -25, max: 25 }), (draft, index, by) => {
      const moved = nextDraft(draft, { kind: 'moved', row: at(draft, index), by })
      expect(coverOf(moved.rows, 20).faults).toEqual([])
      const widths = ({ rows }: TableDraft) =>
        rows.map((row, place) => {
          const range = rangesOf(rows)[place]
          return `${row.key}: ${range ? range.max - range.min : ''}`
        })
      expect(widths(moved).toSorted()).toEqual(widths(draft).toSorted())
    }),
  )
})

test('R-ENC-4: adding a row keeps the cover while the die has a result for it', () => {
  fc.assert(
    fc.property(covering, fc.nat(19), (draft, index) => {
      const grown = nextDraft(draft, { kind: 'added', after: at(draft, index) })
      expect(grown.rows).toHaveLength(draft.rows.length + 1)
      if (draft.rows.length < 20) expect(coverOf(grown.rows, 20).faults).toEqual([])
      else expect(rangesOf(grown.rows)).toContain(null)
    }),
  )
})

test('a removed row leaves its results as a gap; filling the gap or widening a neighbour mends it', () => {
  const draft = draftWith(6, [
    [1, 2],
    [3, 4],
    [5, 6],
  ])
  const removed = nextDraft(draft, { kind: 'removed', row: 'id:1' })
  const gap = { min: 3, max: 4 }
  expect(coverOf(removed.rows, 6).faults).toEqual([{ kind: 'gap', ...gap }])
  for (const mended of [
    nextDraft(removed, { kind: 'filled', gap }),
    nextDraft(removed, { kind: 'widened', row: 'id:0', gap }),
    nextDraft(removed, { kind: 'widened', row: 'id:2', gap }),
    nextDraft(removed, { kind: 'added', after: null }),
  ])
    expect(coverOf(mended.rows, 6).faults).toEqual([])
})

test('keys of new rows are never used again', () => {
  const one = nextDraft(draftWith(6, []), { kind: 'added', after: null })
  const none = nextDraft(one, { kind: 'removed', row: 'new:1' })
  const again = nextDraft(none, { kind: 'added', after: null })
  expect(again.rows.map(({ key }) => key)).toEqual(['new:2'])
})

test.each([
  { from: '96', to: '00', range: { min: 96, max: 100 } },
  { from: '01', to: '05', range: { min: 1, max: 5 } },
  { from: '7', to: '', range: { min: 7, max: 7 } },
  { from: '5', to: '1', range: null },
  { from: '0', to: '5', range: null },
  { from: 'five', to: '', range: null },
])('a range typed as $from and $to is $range', ({ from, to, range }) => {
  const draft = nextDraft(draftWith(100, [[1]]), {
    kind: 'wrote',
    row: 'id:0',
    change: { from, to },
  })
  expect(rangesOf(draft.rows)).toEqual([range])
})

test('what is written is in the order of its ranges, new rows without an id', () => {
  const draft = nextDraft(draftWith(6, [[4, 6]]), { kind: 'filled', gap: { min: 1, max: 3 } })
  const named = nextDraft(draft, { kind: 'wrote', row: 'new:1', change: { name: ' Crabs ' } })
  const moved = { ...named, rows: named.rows.toReversed() }
  expect(writtenTable(moved).rows).toEqual([
    { min: 1, max: 3, name: 'Crabs', details: '', table: null, once: false },
    { id: '0', min: 4, max: 6, name: 'a', details: '', table: null, once: false },
  ])
})
