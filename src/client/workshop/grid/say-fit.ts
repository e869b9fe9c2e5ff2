import type { Reading } from './reading.ts'

const sayPixels = (pixels: number): string => `${pixels.toFixed(1)} px`

/**
 * How well the grid fits, in a sentence.
 *
 * @param pixels pixels of the image a chart unit
 */
export const sayFit = ({ marks, residual, from, why, clicks }: Reading, pixels: number): string => {
  if (residual === null || clicks.length === 0) return sayMissing(why, marks.length)
  const counted = marks.flatMap(({ off }, index) => (off === null ? [] : [{ off, index }]))
  const worst = counted.reduce((most, each) => (each.off > most.off ? each : most))
  const average = sayPixels(residual * pixels)
  const off = `${average} on average, worst click ${worst.index + 1}: ${sayPixels(worst.off * pixels)}`
  return from === 'hand' ? `Tuned by hand: the clicks are off by ${off}.` : `Off by ${off}.`
}

const sayMissing = (why: Reading['why'], count: number): string => {
  if (count === 0) return 'No hex is clicked yet.'
  switch (why) {
    case 'one-column':
      return 'All clicks are in one column. Click a hex in another column, far away.'
    case 'one-row':
      return 'All clicks are on one height. Click a hex further up or down.'
    case 'not-a-grid':
      return 'These clicks make no grid: at least one is another hex than it says.'
    case 'too-few':
    case null:
      return count < 3
        ? `${count} of at least 3 clicks. Far apart is best: the corners of the map.`
        : 'Say which hexes the clicks are: at least three of them.'
  }
}

/** How far one click is off. */
export const sayOff = (off: number, pixels: number): string => `${sayPixels(off * pixels)} off`
