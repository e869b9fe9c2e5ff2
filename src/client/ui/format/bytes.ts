import { lessThanKb } from '../words.ts'
import { sayNumber } from './numbers.ts'

const UNIT_STEP = 1000
const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** A size, rounded up: `less than 1 kB`, `48 kB`, `1.3 MB`. */
export const sayBytes = (bytes: number): string => {
  if (bytes < UNIT_STEP) return lessThanKb
  let size = bytes / UNIT_STEP
  let unit = 0
  while (size >= UNIT_STEP && unit < UNITS.length - 1) {
    size /= UNIT_STEP
    unit += 1
  }
  const rounding = size < 10 ? 10 : 1
  return `${sayNumber(Math.ceil(size * rounding) / rounding)} ${UNITS[unit]}`
}
