import { expect, test } from 'vitest'
import { nextPlayed } from './use-played.ts'

const between = (before: number | null, after: number | null) =>
  before === null || after === null ? [] : [{ view: before + 1, ms: 450 }]

test('a newer view ends what is shown at once, and the next one is played again', () => {
  const first = nextPlayed({ newest: null, frames: [] }, 0, between)
  expect(first).toEqual({ newest: 0, frames: [] })
  const playing = nextPlayed(first, 5, between)
  expect(playing).toEqual({ newest: 5, frames: [{ view: 1, ms: 450 }] })
  const ended = nextPlayed(playing, 9, between)
  expect(ended).toEqual({ newest: 9, frames: [] })
  expect(nextPlayed(ended, 12, between).frames).toEqual([{ view: 10, ms: 450 }])
})

test('until the code has come, views are shown at once', () => {
  expect(nextPlayed({ newest: 0, frames: [] }, 5, null)).toEqual({ newest: 5, frames: [] })
})
