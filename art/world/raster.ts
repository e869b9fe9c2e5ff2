import { SHEET } from '../geometry.ts'
import { clamp } from './noise.ts'

/** Fields are computed once on a grid of 2-unit cells and interpolated after that. */
export const CELL = 2
export const RASTER_WIDTH = SHEET.width / CELL
export const RASTER_HEIGHT = SHEET.height / CELL
export const RASTER_LENGTH = RASTER_WIDTH * RASTER_HEIGHT

export type Raster = Float32Array

/** A field of the sheet: any number that varies from place to place. */
export type Field = (x: number, y: number) => number

export const rasterOf = (field: Field): Raster => {
  const raster = new Float32Array(RASTER_LENGTH)
  for (let row = 0; row < RASTER_HEIGHT; row++) {
    for (let column = 0; column < RASTER_WIDTH; column++) {
      raster[row * RASTER_WIDTH + column] = field((column + 0.5) * CELL, (row + 0.5) * CELL)
    }
  }
  return raster
}

/** The cell that holds a point, or undefined off the sheet. */
export const cellAt = (x: number, y: number): number | undefined => {
  const column = Math.floor(x / CELL)
  const row = Math.floor(y / CELL)
  const inside = column >= 0 && row >= 0 && column < RASTER_WIDTH && row < RASTER_HEIGHT
  return inside ? row * RASTER_WIDTH + column : undefined
}

/** Bilinear interpolation; beyond the edge the edge's value goes on. */
export const fieldOf =
  (raster: Raster): Field =>
  (x, y) => {
    const u = clamp(0, RASTER_WIDTH - 1.001, x / CELL - 0.5)
    const v = clamp(0, RASTER_HEIGHT - 1.001, y / CELL - 0.5)
    const column = Math.floor(u)
    const row = Math.floor(v)
    const right = u - column
    const down = v - row
    const cell = row * RASTER_WIDTH + column
    const upper = at(raster, cell) * (1 - right) + at(raster, cell + 1) * right
    const below = cell + RASTER_WIDTH
    const lower = at(raster, below) * (1 - right) + at(raster, below + 1) * right
    return upper * (1 - down) + lower * down
  }

export const tabulated = (field: Field): Field => fieldOf(rasterOf(field))

export const at = (values: ArrayLike<number>, index: number): number => values[index] ?? 0

/** A 3 × 3 mean, repeated: rounds off the stair steps before contours are traced. */
export const blurred = (raster: Raster, passes: number): Raster => {
  let source = raster
  for (let pass = 0; pass < passes; pass++) {
    const target = new Float32Array(RASTER_LENGTH)
    for (let row = 0; row < RASTER_HEIGHT; row++) {
      for (let column = 0; column < RASTER_WIDTH; column++) {
        let sum = 0
        for (let dy = -1; dy <= 1; dy++) {
          const y = clamp(0, RASTER_HEIGHT - 1, row + dy)
          for (let dx = -1; dx <= 1; dx++) {
            sum += at(source, y * RASTER_WIDTH + clamp(0, RASTER_WIDTH - 1, column + dx))
          }
        }
        target[row * RASTER_WIDTH + column] = sum / 9
      }
    }
    source = target
  }
  return source
}
