import { type Point, SHEET } from '../geometry.ts'
import { randomFrom } from '../random.ts'
import type { Field } from '../world/raster.ts'

interface Scatter {
  readonly seed: number
  /** About the least spacing: sets how many places are tried. */
  readonly cell: number
  /** Units to keep from every other mark here; 0 where nothing may stand. */
  readonly spacing: Field
  /** More than 1 lets marks stand closer side by side than one behind the other. */
  readonly stretch?: number
}

const TRIES_PER_CELL = 5

/** Throws darts and keeps those that hit free ground: even, but never in rows. */
export const scatter = ({ seed, cell, spacing, stretch = 1 }: Scatter): readonly Point[] => {
  const random = randomFrom(seed)
  const columns = Math.ceil(SHEET.width / cell)
  const buckets = new Map<number, Point[]>()
  const marks: Point[] = []

  const isFree = (x: number, y: number, reach: number) => {
    const span = Math.ceil(reach / cell)
    const column = Math.floor(x / cell)
    const row = Math.floor(y / cell)
    for (let j = row - span; j <= row + span; j++) {
      for (let i = column - span; i <= column + span; i++) {
        for (const mark of buckets.get(j * columns + i) ?? []) {
          if (Math.hypot(mark.x - x, (mark.y - y) * stretch) < reach) return false
        }
      }
    }
    return true
  }

  const tries = Math.round(((SHEET.width * SHEET.height) / (cell * cell)) * TRIES_PER_CELL)
  for (let attempt = 0; attempt < tries; attempt++) {
    const x = random() * SHEET.width
    const y = random() * SHEET.height
    const reach = spacing(x, y)
    if (reach <= 0 || !isFree(x, y, reach)) continue
    const mark = { x, y }
    marks.push(mark)
    const key = Math.floor(y / cell) * columns + Math.floor(x / cell)
    buckets.set(key, [...(buckets.get(key) ?? []), mark])
  }
  return marks
}
