import { expect, test } from 'vitest'
import { stateWith } from '../../test/support/states.ts'
import { type PublicSource, playerView } from '../campaign/player-view.ts'
import { gmView } from '../campaign/views.ts'
import { GmViewSchema, PlayerViewSchema } from '../protocol/views.ts'
import { compileSerializer } from './compiled-schemas.ts'
import { writeView } from './write-view.ts'

const source = {
  state: stateWith({ trail: [{ day: 1, hex: { x: 1, y: 1 }, shown: { x: 2, y: 2 } }] }),
  revisions: { epoch: 'e', full: 3, public: 2 },
} satisfies PublicSource
const campaign = { id: 'c', history: '', head: null, redo: null, ...source }
const views = {
  gm: [gmView(campaign), GmViewSchema],
  player: [playerView(source), PlayerViewSchema],
} as const

test.each(['gm', 'player'] as const)(
  'R-VIEW-1: what is written for %s is what the whole schema writes, whatever else a view holds',
  (audience) => {
    const [view, schema] = views[audience]
    const whole = compileSerializer(schema)(view)
    const later = { ...view, revision: 'e-4', secret: 'the cave' }
    const map = { ...view.map, secret: 'the cave' }
    expect(String(writeView(view, audience))).toBe(whole)
    expect(String(writeView(later, audience))).toBe(whole.replace(view.revision, 'e-4'))
    expect(String(writeView({ ...view, map }, audience))).toBe(whole)
  },
)
