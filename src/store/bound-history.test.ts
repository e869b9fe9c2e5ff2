import { expect, test } from 'vitest'
import { chooseCut } from './bound-history.ts'

const BOUNDS = { changes: 10, bytes: 1_000 }

const change = (seq: number, parent: number | null, more: object = {}) => ({
  seq,
  parent,
  bytes: 1,
  ...more,
})

/** One after the other. */
const row = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => change(index + 1, index || null, more))

test.each([
  { title: 'within its bounds it stays', changes: row(10), head: 10, cut: undefined },
  {
    title: 'of too many a tenth goes as well',
    changes: row(12),
    head: 12,
    cut: { seq: 3, gone: [1, 2, 3] },
  },
  {
    title: 'of too large ones so many go that the rest is small enough',
    changes: row(5, { bytes: 300 }),
    head: 5,
    cut: { seq: 2, gone: [1, 2] },
  },
  {
    title: 'the head itself is never the cut',
    changes: row(2, { bytes: 5_000 }),
    head: 2,
    cut: { seq: 1, gone: [1] },
  },
  {
    title: 'branches go with the change that they left after, and stay beyond the cut',
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
    cut: { seq: 6, gone: [1, 2, 3, 4, 5, 6, 15] },
  },
])('$title', ({ changes, head, cut }) => {
  expect(chooseCut(changes, head, BOUNDS)).toEqual(cut)
})
