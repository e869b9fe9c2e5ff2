import { sayTenths } from '../../format/numbers.ts'
import * as words from '../../words/en/grid.ts'
import type { Reading } from './reading.ts'

const sayPixels = (pixels: number): string => words.pixels(sayTenths(pixels))

/** How well the grid fits; `pixels` are image pixels per chart unit. */
export const sayFit = ({ marks, residual, from, why, clicks }: Reading, pixels: number): string => {
  if (residual === null || clicks.length === 0) return sayMissing(why, marks.length)
  const counted = marks.flatMap(({ off }, index) => (off === null ? [] : [{ off, index }]))
  const worst = counted.reduce((most, each) => (each.off > most.off ? each : most))
  const say = from === 'hand' ? words.tuned : words.fit
  return say(sayPixels(residual * pixels), worst.index + 1, sayPixels(worst.off * pixels))
}

const sayMissing = (why: Reading['why'], count: number): string => {
  if (count === 0) return words.noClick
  return count < 3 && (why === null || why === 'too-few')
    ? words.fewClicks(count)
    : words.misfit[why ?? 'too-few']
}

export const sayOff = (off: number, pixels: number): string => words.off(sayPixels(off * pixels))
