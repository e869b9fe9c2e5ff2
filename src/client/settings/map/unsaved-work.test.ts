import { describe, expect, test } from 'vitest'
import { addMark, NOTHING_LAID } from './grid/laying.ts'
import { NO_WORK, nextWork, type UnsavedWork, type WorkEvent } from './unsaved-work.ts'

const GRID = { left: 1, top: 2, columnSpacing: 30, rowSpacing: 17 }
const LAID = { gm: 'first', players: null, survey: null, grid: GRID }

const made = (...events: readonly WorkEvent[]): UnsavedWork => events.reduce(nextWork, NO_WORK)
const clicked: WorkEvent = { kind: 'laying', change: (held) => addMark(held, { x: 1, y: 1 }) }
const chose = (slot: 'gm' | 'players', image: string): WorkEvent => ({
  kind: 'picture',
  slot,
  image,
  laid: LAID,
})

describe('while an image is on its way', () => {
  test('another map that is chosen stays chosen', () => {
    const work = made(chose('gm', 'second'), chose('players', 'third'))
    expect(work.chosen).toEqual({ gm: 'second', players: 'third', survey: null })
  })

  test('clicks stay if it is for the players, and go if it is another map', () => {
    expect(made(clicked, chose('players', 'third')).laying.marks).toHaveLength(1)
    expect(made(clicked, chose('gm', 'first')).laying.marks).toHaveLength(1)
    expect(made(clicked, chose('gm', 'second')).laying).toBe(NOTHING_LAID)
  })
})

describe('what is changed while a save is on its way is not taken for saved', () => {
  const sent = made(
    { kind: 'settings', settings: { terrainOnMove: 'take' } },
    chose('gm', 'second'),
    clicked,
  )

  test('settings', () => {
    const changed = nextWork(sent, {
      kind: 'settings',
      settings: { ...sent.settings, lost: 'believed-hex' },
    })
    expect(nextWork(changed, { kind: 'settings-saved', sent }).settings).toEqual({
      lost: 'believed-hex',
    })
    expect(nextWork(sent, { kind: 'settings-saved', sent }).settings).toEqual({})
  })

  test('images', () => {
    const changed = nextWork(sent, chose('players', 'third'))
    expect(nextWork(changed, { kind: 'pictures-saved', sent }).chosen).toEqual(changed.chosen)
    expect(nextWork(sent, { kind: 'pictures-saved', sent }).chosen).toBeNull()
  })

  test('clicks', () => {
    const changed = nextWork(sent, clicked)
    expect(nextWork(changed, { kind: 'clicks-left', sent })).toBe(changed)
    expect(nextWork(sent, { kind: 'clicks-left', sent }).laying.marks).toEqual([])
  })
})

test('what is dropped is gone', () => {
  expect(made(clicked, chose('gm', 'second'), { kind: 'dropped' })).toBe(NO_WORK)
})
