import { at, CELL, RASTER_HEIGHT, RASTER_LENGTH, RASTER_WIDTH, type Raster } from './raster.ts'

const FAR = 1e10

/**
 * Exact distance, in sheet units, from every cell to the nearest target cell.
 * Felzenszwalb and Huttenlocher's transform: lower envelopes of parabolas, columns then rows.
 */
export const distanceToNearest = (isTarget: (cell: number) => boolean): Raster => {
  const squared = new Float64Array(RASTER_LENGTH)
  for (let cell = 0; cell < RASTER_LENGTH; cell++) squared[cell] = isTarget(cell) ? 0 : FAR

  const column = new Float64Array(RASTER_HEIGHT)
  for (let x = 0; x < RASTER_WIDTH; x++) {
    for (let y = 0; y < RASTER_HEIGHT; y++) column[y] = at(squared, y * RASTER_WIDTH + x)
    const envelope = lowerEnvelope(column)
    for (let y = 0; y < RASTER_HEIGHT; y++) squared[y * RASTER_WIDTH + x] = at(envelope, y)
  }
  for (let y = 0; y < RASTER_HEIGHT; y++) {
    const start = y * RASTER_WIDTH
    squared.set(lowerEnvelope(squared.slice(start, start + RASTER_WIDTH)), start)
  }
  return Float32Array.from(squared, (value) => Math.sqrt(value) * CELL)
}

const lowerEnvelope = (heights: Float64Array): Float64Array => {
  const length = heights.length
  const vertices = new Int32Array(length)
  const bounds = new Float64Array(length + 1)
  const result = new Float64Array(length)
  const crossing = (q: number, p: number) =>
    (at(heights, q) + q * q - (at(heights, p) + p * p)) / (2 * q - 2 * p)
  let last = 0
  bounds[0] = -FAR
  bounds[1] = FAR
  for (let q = 1; q < length; q++) {
    let from = crossing(q, at(vertices, last))
    while (from <= at(bounds, last)) {
      last--
      from = crossing(q, at(vertices, last))
    }
    last++
    vertices[last] = q
    bounds[last] = from
    bounds[last + 1] = FAR
  }
  last = 0
  for (let q = 0; q < length; q++) {
    while (at(bounds, last + 1) < q) last++
    const vertex = at(vertices, last)
    result[q] = (q - vertex) ** 2 + at(heights, vertex)
  }
  return result
}
