import { expect, test } from 'vitest'
import { newExpedition } from '../../campaign/create-campaign.ts'
import { EMPTY_MAP_STATE } from '../../campaign/map-state.ts'
import { gmView } from '../../campaign/views.ts'
import { SHARES } from '../shares/limits.ts'
import { newestView } from './newest-view.ts'

const MB = 2 ** 20

const view = (epoch: string) => {
  const revisions = { epoch, full: 1, public: 1 }
  const expedition = newExpedition()
  const state = {
    expedition,
    mapState: EMPTY_MAP_STATE,
    head: null,
    redo: null,
    prepared: 0,
  }
  const text = 't'.repeat(8 * MB)
  const note = { hex: { x: 0, y: 0 }, icon: 'ruin', name: 'n', gmText: '', shown: 'never' } as const
  return { ...gmView({ id: 'c', revisions, ...state }), sites: [{ id: 's', text, ...note }] }
}

test('a view is framed once for everybody, and the frames of all campaigns are bounded', () => {
  const newest = Array.from({ length: (2 * SHARES.memory.framesBytes) / (8 * MB) }, (_, at) =>
    newestView(view(`e${at}`), { before: undefined, toldAt: undefined }),
  )
  const first = newest.map(({ whole }) => whole(true))
  expect(newest.at(-1)?.whole(true)).toBe(first.at(-1))
  const again = newest.filter(({ whole }, at) => whole(true) === first[at])
  expect(again.length * 8 * MB).toBeLessThanOrEqual(SHARES.memory.framesBytes)
  expect(newest[0]?.whole(true).equals(first[0] ?? Buffer.of())).toBe(true)
})
