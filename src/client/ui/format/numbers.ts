import { LOCALE, plural } from '../plural.ts'

const groupedFormat = new Intl.NumberFormat(LOCALE)

/** `1,000,000`, and `−3` with a true minus sign. At most 3 decimals. */
export const sayNumber = (value: number): string => groupedFormat.format(value).replace('-', '−')

/** `1 hex`, `2,000 hexes`. */
export const sayCount = (count: number, one: string, other: string): string =>
  `${sayNumber(count)} ${plural(count, { one, other })}`

/** `+3`, `−3`, `+0`. */
export const sayBonus = (value: number): string =>
  value < 0 ? sayNumber(value) : `+${sayNumber(value)}`

/** `2.0`. */
export const sayTenths = (value: number): string => value.toFixed(1)

/** `2,386 + 20 = 2,406`, `2,386 − 20 = 2,366`. */
export const sayAddition = (from: number, change: number): string => {
  const sign = change < 0 ? '−' : '+'
  return `${sayNumber(from)} ${sign} ${sayNumber(Math.abs(change))} = ${sayNumber(from + change)}`
}
