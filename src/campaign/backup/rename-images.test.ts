import { expect, test } from 'vitest'
import type { RecordedChange } from '../campaign.ts'
import { EMPTY_MAP_STATE } from '../map-state.ts'
import { changeWithImages, handoutsWithImages } from './rename-images.ts'

const LETTER = { name: 'A letter', day: 1, state: 'kept', width: 3, height: 2 } as const
const renamed = (image: string) => `new-${image}`

test('R-HAND-1: handouts follow their images where these are restored under other ids', () => {
  const mapState = { ...EMPTY_MAP_STATE, handouts: new Map([['a', LETTER]]) }
  expect([...handoutsWithImages(mapState, renamed).handouts]).toEqual([['new-a', LETTER]])
  const change: RecordedChange = {
    seq: 1,
    parent: null,
    content: { kind: 'handout' },
    patch: { before: {}, after: {}, atlas: { handouts: [['a', null, LETTER]] } },
    undone: false,
    volume: 0,
    mark: null,
    madeAt: 0,
  }
  expect(changeWithImages(change, renamed).patch.atlas.handouts).toEqual([['new-a', null, LETTER]])
})
