import { type Cell, levelled, wrap } from './cell.ts'

/**
 * How like the template each block's cell is at each shift: per block `across` × `down` numbers
 * from -1 (dark lines) to 1 (light lines). All 0 for empty blocks.
 */
export interface Likeness {
  readonly cell: Cell
  readonly blocks: number
  readonly at: Float32Array
}

/** Correlates each block's cell with the template; leaves shifts beyond `within` bins at 0. */
export const likenessOf = (
  folded: Float32Array,
  template: Float32Array,
  cell: Cell,
  within = Number.POSITIVE_INFINITY,
): Likeness => {
  const { across, down } = cell
  const size = across * down
  const blocks = folded.length / size
  const at = new Float32Array(folded.length)
  // A cell holds two hexes: its lower half is the upper one, half a cell aside. Each bin is added to
  // the one half a cell away, so that the upper half of the template is enough.
  const halfDown = down / 2
  const halfAcross = across / 2
  // Twice in each direction, so that no shift leaves it.
  const wide = 2 * across
  const paired = new Float64Array(down * wide)
  for (let block = 0; block < blocks; block++) {
    const start = block * size
    const bins = levelled(folded.slice(start, start + size))
    if (bins.every((bin) => bin === 0)) continue
    for (let y = 0; y < down; y++)
      for (let x = 0; x < wide; x++) {
        const here = bins[y * across + (x % across)] as number
        const aside = bins[((y + halfDown) % down) * across + ((x + halfAcross) % across)] as number
        paired[y * wide + x] = here + aside
      }
    const put = (dx: number, dy: number, sum: number): void => {
      if (!isWithin(dx, dy, cell, within)) return
      at[start + dy * across + dx] = sum
      at[start + (dy + halfDown) * across + wrap(dx + halfAcross, across)] = sum
    }
    for (let dy = 0; dy < halfDown; dy++)
      for (let dx = 0; dx < across; dx += 2) {
        if (!isWithin(dx, dy, cell, within) && !isWithin(dx + 1, dy, cell, within)) continue
        // Two sums that do not wait for one another take little longer than one.
        let sum = 0
        let next = 0
        for (let y = 0, p = 0; y < halfDown; y++) {
          let from = (y + dy) * wide + dx
          for (let x = 0; x < across; x++) {
            const bin = template[p++] as number
            sum += bin * (paired[from++] as number)
            next += bin * (paired[from] as number)
          }
        }
        put(dx, dy, sum)
        put(dx + 1, dy, next)
      }
  }
  return { cell, blocks, at }
}

export const likenessAt = (
  { cell: { across, down }, at }: Likeness,
  block: number,
  dx: number,
  dy: number,
): number => {
  const left = Math.floor(dx)
  const top = Math.floor(dy)
  const x = dx - left
  const y = dy - top
  const start = block * across * down
  const x0 = wrap(left, across)
  const x1 = x0 + 1 === across ? 0 : x0 + 1
  const y0 = start + wrap(top, down) * across
  const y1 = y0 + across === start + across * down ? start : y0 + across
  return (
    (1 - y) * ((1 - x) * (at[y0 + x0] as number) + x * (at[y0 + x1] as number)) +
    y * ((1 - x) * (at[y1 + x0] as number) + x * (at[y1 + x1] as number))
  )
}

/** Whether a shift, or the same half a cell aside, is that small. */
const isWithin = (dx: number, dy: number, { across, down }: Cell, within: number): boolean => {
  const near = Math.max(Math.min(dx, across - dx), dy)
  const aside = Math.max(Math.abs(dx - across / 2), down / 2 - dy)
  return Math.min(near, aside) <= within
}
