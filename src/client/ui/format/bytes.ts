import { lessThanKb } from '../words.ts'
import { sayNumber } from './numbers.ts'

const STEP = 1000
const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** A size, rounded up: `less than 1 kB`, `48 kB`, `1.3 MB`. */
export const sayBytes = (bytes: number): string => {
  if (bytes < STEP) return lessThanKb
  let size = bytes / STEP
  let unit = 0
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP
    unit += 1
  }
  const digits = size < 10 ? 10 : 1
  return `${sayNumber(Math.ceil(size * digits) / digits)} ${UNITS[unit]}`
}
