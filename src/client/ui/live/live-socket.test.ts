import { expect, test } from 'vitest'
import type { JsonPatch } from '#protocol/json-patch.ts'
import type { LiveMessage } from '#protocol/live.ts'
import type { PlayerView } from '#protocol/views.ts'
import { applyPatchMessage } from './live-socket.ts'

const held = { revision: 'e-1', day: 1, trail: [{ day: 1 }] } as unknown as PlayerView

const patchOf = (changes: {
  from?: string
  revision?: string
  patch?: JsonPatch
}): LiveMessage<PlayerView> => ({
  event: 'patch',
  from: 'e-1',
  revision: 'e-2',
  patch: [
    { op: 'replace', path: '/revision', value: 'e-2' },
    { op: 'replace', path: '/day', value: 2 },
  ],
  ...changes,
})

test('a patch becomes the view that it makes of the one held', () => {
  const message = applyPatchMessage(held, patchOf({}))
  expect(message).toEqual({
    event: 'view',
    revision: 'e-2',
    view: { ...held, revision: 'e-2', day: 2 },
  })
  expect(message?.event === 'view' && message.view.trail).toBe(held.trail)
})

test('views and beats are taken as they are', () => {
  const view: LiveMessage<PlayerView> = { event: 'view', revision: 'e-1', view: held }
  expect(applyPatchMessage(null, view)).toBe(view)
  const beat: LiveMessage<PlayerView> = { event: 'beat' }
  expect(applyPatchMessage(held, beat)).toBe(beat)
})

test.each([
  { why: 'nothing is held', on: null, message: patchOf({}) },
  { why: 'it begins with another revision', on: held, message: patchOf({ from: 'e-0' }) },
  {
    why: 'it names what is not there',
    on: held,
    message: patchOf({ patch: [{ op: 'remove', path: '/sites/0' }] }),
  },
  { why: 'it makes a view of another revision', on: held, message: patchOf({ revision: 'e-3' }) },
])('a patch does not apply: $why', ({ on, message }) => {
  expect(applyPatchMessage(on, message)).toBeUndefined()
})
