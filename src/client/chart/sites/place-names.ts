import type { Point, Rect } from '#shared/grid.ts'

interface Sign {
  readonly key: string
  readonly name: string
  /** Position in chart units. */
  readonly at: Point
}

export type Side = 'below' | 'right' | 'left' | 'above'

interface NameScene {
  readonly zoom: number
  readonly signPx: number
  /** The window in chart units: names that it would cut off are not drawn. */
  readonly window: Rect
  readonly obstacles: readonly NameObstacle[]
}

/** An area to keep free of names: middle in chart units, size in CSS pixels. */
export interface NameObstacle {
  readonly at: Point
  readonly width: number
  readonly height: number
}

/** Estimated width of a letter and height of a line, in CSS pixels. */
const LETTER_PX = 7.4
const LINE_PX = 17
const GAP_PX = 3
const MAX_NAME_LENGTH = 26
const SIDES: readonly Side[] = ['below', 'right', 'left', 'above']

interface Box {
  readonly x: number
  readonly y: number
  /** Half the width; `h` is half the height. */
  readonly w: number
  readonly h: number
}

const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < a.w + b.w && Math.abs(a.y - b.y) < a.h + b.h

/** Indexes boxes by grid square, so that each is compared with its neighbours only. */
const createBoxIndex = (side: number) => {
  const squares = new Map<string, Box[]>()
  const keysOf = ({ x, y, w, h }: Box): string[] => {
    const keys: string[] = []
    for (let column = Math.floor((x - w) / side); column <= (x + w) / side; column++)
      for (let row = Math.floor((y - h) / side); row <= (y + h) / side; row++)
        keys.push(`${column},${row}`)
    return keys
  }
  return {
    add: (box: Box): void => {
      for (const key of keysOf(box)) squares.set(key, [...(squares.get(key) ?? []), box])
    },
    isFree: (box: Box): boolean =>
      keysOf(box).every((key) => !squares.get(key)?.some((other) => overlap(box, other))),
  }
}

/** Shortens a long name, by whole characters. */
export const shortName = (name: string): string => {
  const letters = [...name]
  if (letters.length <= MAX_NAME_LENGTH) return name
  return `${letters
    .slice(0, MAX_NAME_LENGTH - 1)
    .join('')
    .trimEnd()}…`
}

/** The rectangle that a name takes beside its sign, in CSS pixels. */
export const nameBox = (sign: Sign, side: Side, { zoom, signPx }: NameScene): Box => {
  const x = sign.at.x * zoom
  const y = sign.at.y * zoom
  const w = (shortName(sign.name).length * LETTER_PX) / 2
  const h = LINE_PX / 2
  const distance = signPx / 2 + GAP_PX
  if (side === 'below') return { x, y: y + distance + h - 1, w, h }
  if (side === 'above') return { x, y: y - distance - h + 1, w, h }
  return { x: side === 'right' ? x + distance + w : x - distance - w, y, w, h }
}

/**
 * Chooses the names that fit and their sides, so that none overlaps another name, a sign or an
 * obstacle.
 */
export const placeNames = (signs: readonly Sign[], scene: NameScene): Map<string, Side> => {
  const { zoom, signPx, window, obstacles } = scene
  const isInSight = ({ x, w }: Box): boolean =>
    x - w >= window.left * zoom && x + w <= window.right * zoom
  const boxIndex = createBoxIndex(96)
  for (const { at } of signs)
    boxIndex.add({ x: at.x * zoom, y: at.y * zoom, w: signPx / 2, h: signPx / 2 })
  for (const { at, width, height } of obstacles)
    boxIndex.add({ x: at.x * zoom, y: at.y * zoom, w: width / 2, h: height / 2 })
  const places = new Map<string, Side>()
  for (const sign of signs) {
    const side = SIDES.find((candidate) => {
      const box = nameBox(sign, candidate, scene)
      // Names of signs outside the window are placed too: it may move there.
      return (
        (isInSight(box) || !isInSight({ ...box, x: sign.at.x * zoom, w: 0 })) &&
        boxIndex.isFree(box)
      )
    })
    if (!side) continue
    boxIndex.add(nameBox(sign, side, scene))
    places.set(sign.key, side)
  }
  return places
}
