import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PAINTED } from '#protocol/limits.ts'
import { type Hex, hexDistance, hexKey } from '#shared/hex.ts'
import {
  beginStroke,
  closesLasso,
  extendStroke,
  paintEdits,
  readPaintEdit,
  regionHexes,
} from './paint.ts'

const SEEN = { kind: 'knowledge', knowledge: 'seen' } as const
const hexes = fc
  .record({ x: fc.integer({ min: -60, max: 60 }), half: fc.integer({ min: -30, max: 30 }) })
  .map(({ x, half }): Hex => ({ x, y: 2 * half + Math.abs(x % 2) }))
const keysOf = (list: Iterable<Hex>): Set<string> => new Set(Array.from(list, hexKey))

describe('a stroke', () => {
  test('covers every hex between two events of a fast hand', () => {
    fc.assert(
      fc.property(hexes, hexes, (from, to) => {
        const stroke = extendStroke(beginStroke(from, 0), to, 0)
        expect(stroke.hexes.size).toBe(hexDistance(from, to) + 1)
      }),
    )
  })

  test('takes no more hexes than may be painted at once', () => {
    const long = extendStroke(beginStroke({ x: 0, y: 0 }, 3), { x: 3000, y: 0 }, 3)
    expect(long.hexes.size).toBe(MAX_PAINTED)
  })

  test('does not leave the bounds of the world', () => {
    const edge = beginStroke({ x: 10_000, y: 0 }, 1)
    expect([...edge.hexes.values()].every(({ x }) => x <= 10_000)).toBe(true)
  })
})

describe('a region', () => {
  test('rectangle has the hexes of its columns and rows, and no other', () => {
    const found = regionHexes('rectangle', [
      { x: 1, y: 1 },
      { x: 3, y: 5 },
    ])
    expect(keysOf(found)).toEqual(new Set(['1,1', '1,3', '1,5', '2,2', '2,4', '3,1', '3,3', '3,5']))
  })

  test('by a lasso has what lies along it and within it, not what lies in its bay', () => {
    const bay = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 20 },
      { x: 8, y: 20 },
      { x: 8, y: 6 },
      { x: 0, y: 6 },
    ]
    const found = keysOf(regionHexes('lasso', bay))
    expect(found.has('5,3')).toBe(true)
    expect(found.has('9,15')).toBe(true)
    expect(found.has('4,14')).toBe(false)
    for (const corner of bay) expect(found.has(hexKey(corner))).toBe(true)
  })

  test('by a lasso is closed where it began, or by a second press on its last corner', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 8 },
    ]
    expect(closesLasso(corners, { x: 0, y: 0 })).toBe(true)
    expect(closesLasso(corners, { x: 4, y: 8 })).toBe(true)
    expect(closesLasso(corners, { x: 2, y: 2 })).toBe(false)
    expect(closesLasso(corners.slice(0, 1), { x: 0, y: 0 })).toBe(false)
  })
})

describe('what is painted', () => {
  test('goes out each hex once, in one edit, and says how much it is', () => {
    const twice = [
      { x: 0, y: 0 },
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ]
    const edits = paintEdits(twice, SEEN)
    expect(edits).toEqual([
      {
        kind: 'edit',
        method: 'POST',
        route: '/hexes',
        body: { hexes: twice.slice(1), knowledge: 'seen' },
        announcement: 'Painted 2 hexes seen.',
      },
    ])
  })

  test('is cut into edits that the server takes, which carry all of it', () => {
    const many = regionHexes('rectangle', [
      { x: 0, y: 0 },
      { x: 199, y: 249 },
    ])
    const edits = paintEdits(many, SEEN)
    const parts = edits.map((edit) => readPaintEdit(edit)?.hexes ?? [])
    expect(parts.map(({ length }) => length)).toEqual([10_000, 10_000, 5_000])
    expect(keysOf(parts.flat())).toEqual(keysOf(many))
  })

  test('can be read back from its edit: cleared terrain, and nothing from other edits', () => {
    const clear = { kind: 'terrain', terrain: null } as const
    const [edit] = paintEdits([{ x: 0, y: 0 }], clear)
    expect(edit && readPaintEdit(edit)?.paint).toEqual(clear)
    expect(edit?.announcement).toBe('Cleared the terrain of 1 hex.')
    expect(
      readPaintEdit({ kind: 'edit', method: 'DELETE', route: '/sites/a', announcement: '' }),
    ).toBeNull()
  })
})
