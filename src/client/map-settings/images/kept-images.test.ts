import { expect, test } from 'vitest'
import type { ImageView } from '../../../protocol/chart.ts'
import { type ImagesEvent, type KeptImages, NO_IMAGES, nextImages } from './kept-images.ts'

const image = (id: string): ImageView => ({
  id,
  width: 1600,
  height: 1200,
  addedAt: 0,
})
const made = (...events: readonly ImagesEvent[]): KeptImages => events.reduce(nextImages, NO_IMAGES)
const listed = (ask: number, ...ids: readonly string[]): ImagesEvent => ({
  kind: 'listed',
  ask,
  images: ids.map(image),
})
const added = (id: string): ImagesEvent => ({ kind: 'added', image: image(id) })

test.each<{ order: string; events: ImagesEvent[]; list: string[] | null; ask: number | null }>([
  { order: 'nothing came yet', events: [], list: null, ask: 1 },
  { order: 'the list came', events: [listed(1, 'a')], list: ['a'], ask: null },
  {
    order: 'an image was sent before the list came: it is asked for once more',
    events: [added('b')],
    list: ['b'],
    ask: 2,
  },
  {
    order: 'a list from before an image was sent takes nothing off the screen',
    events: [added('b'), listed(1, 'a')],
    list: ['b'],
    ask: 2,
  },
  {
    order: 'the list that was asked for after it is taken',
    events: [added('b'), listed(1, 'a'), listed(2, 'b', 'a')],
    list: ['b', 'a'],
    ask: null,
  },
  {
    order: 'a list from before an image was thrown away brings nothing back',
    events: [listed(1, 'a', 'b'), { kind: 'reload' }, { kind: 'removed', id: 'a' }, listed(2, 'a')],
    list: ['b'],
    ask: 3,
  },
  {
    order: 'the same image again is there once, as the newest',
    events: [listed(1, 'a', 'b'), added('b')],
    list: ['b', 'a'],
    ask: null,
  },
])('$order', ({ events, list, ask }) => {
  const images = made(...events)
  expect(images.list?.map(({ id }) => id) ?? null).toEqual(list)
  expect(images.ask).toBe(ask)
})

test('a list that did not come is said, until it is asked for again; an old one is not missed', () => {
  const failed: ImagesEvent = { kind: 'failed', ask: 1, why: 'The server does not answer.' }
  expect(made(failed)).toMatchObject({ failed: 'The server does not answer.', ask: null })
  expect(made(failed, { kind: 'reload' })).toMatchObject({ failed: null, ask: 2 })
  expect(made(added('b'), failed)).toMatchObject({ failed: null, ask: 2 })
})

test('an image that could not be thrown away is said, and the list still awaited', () => {
  const images = made({ kind: 'removing' }, { kind: 'failed', ask: null, why: 'It is laid.' })
  expect(images).toMatchObject({ failed: 'It is laid.', ask: 1 })
})
