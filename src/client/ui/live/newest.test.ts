import { expect, test } from 'vitest'
import { type NewestView, NO_VIEW_YET, withNewestView } from './newest.ts'

const after = (...revisions: string[]): string | undefined => {
  const start: NewestView<{ revision: string }> = NO_VIEW_YET
  return revisions.reduce((newest, revision) => withNewestView(newest, { revision }), start).view
    ?.revision
}

test.each([
  { revisions: ['e-0'], shown: 'e-0', promise: 'the first view is shown' },
  { revisions: ['e-1', 'e-2'], shown: 'e-2', promise: 'a newer revision is shown' },
  { revisions: ['e-2', 'e-1'], shown: 'e-2', promise: 'a screen never goes back in an epoch' },
  { revisions: ['e-9', 'e-10'], shown: 'e-10', promise: 'revisions compare as numbers' },
  { revisions: ['a-b-9', 'a-b-8'], shown: 'a-b-9', promise: 'an epoch may hold a dash' },
  { revisions: ['old-9', 'new-1'], shown: 'new-1', promise: 'a new epoch begins again low' },
  {
    revisions: ['old-9', 'new-1', 'old-10'],
    shown: 'new-1',
    promise: 'an answer out of an epoch that ended is not shown',
  },
])('$promise', ({ revisions, shown }) => {
  expect(after(...revisions)).toBe(shown)
})
