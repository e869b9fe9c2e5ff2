import { expect, test } from 'vitest'
import { chooseCut } from './bound-history.ts'

const BOUNDS = { changes: 10, patchBytes: 1_000 }

const change = (seq: number, parent: number | null, fields: object = {}) => ({
  seq,
  parent,
  patchBytes: 1,
  ...fields,
})

/** Changes, each the parent of the next one. */
const changesInLine = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, index) => change(index + 1, index || null, fields))

test.each([
  {
    title: 'a history within its bounds is not cut',
    changes: changesInLine(10),
    head: 10,
    cut: undefined,
  },
  {
    title: 'a history of too many changes loses a tenth more',
    changes: changesInLine(12),
    head: 12,
    cut: { seq: 3, removedSeqs: [1, 2, 3] },
  },
  {
    title: 'a history of too large changes is cut until the rest is small enough',
    changes: changesInLine(5, { patchBytes: 300 }),
    head: 5,
    cut: { seq: 2, removedSeqs: [1, 2] },
  },
  {
    title: 'the head itself is never the cut',
    changes: changesInLine(2, { patchBytes: 5_000 }),
    head: 2,
    cut: { seq: 1, removedSeqs: [1] },
  },
  {
    title: 'branches are removed with the change where they begin, and stay beyond the cut',
    changes: [
      change(1, null),
      change(2, null),
      change(3, 1),
      change(4, 2),
      change(5, 2),
      ...Array.from({ length: 8 }, (_, index) => change(6 + index, 5 + index)),
      change(14, 12),
      change(15, 3),
    ],
    head: 13,
    cut: { seq: 6, removedSeqs: [1, 2, 3, 4, 5, 6, 15] },
  },
])('$title', ({ changes, head, cut }) => {
  expect(chooseCut(changes, head, BOUNDS)).toEqual(cut)
})
