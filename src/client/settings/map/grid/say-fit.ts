import { tallerBy } from '../../../../rules/grid-doubt.ts'
import { sayList } from '../../../ui/format/lists.ts'
import { sayNumber, sayTenths } from '../../../ui/format/numbers.ts'
import type { Advice } from './advice.ts'
import type { Reading } from './reading.ts'
import * as words from './words.ts'

const sayPixels = (pixels: number): string => words.pixels(sayTenths(pixels))

/** What matters most of how a grid lies. */
export const sayVerdict = (
  reading: Reading,
  { verdict, suspects }: Pick<Advice, 'verdict' | 'suspects'>,
  pixels: number,
): string => {
  const { grid, marks } = reading
  if (verdict === 'misnamed') {
    const clicks = suspects.map(({ mark }) => sayNumber(mark + 1))
    return words.misnamed(sayList(clicks), clicks.length > 1)
  }
  if (verdict === 'irregular') {
    const taller = tallerBy(grid)
    return words.irregular(sayNumber(Math.round(100 * Math.abs(taller))), taller > 0)
  }
  if (verdict === 'right' && reading.isPrinted) {
    const worst = Math.max(...marks.map(({ off }) => off ?? 0))
    return words.snapped(sayNumber(Math.ceil(worst * pixels)))
  }
  return sayFit(reading, pixels)
}

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
