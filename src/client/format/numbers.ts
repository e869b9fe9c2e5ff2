import { LOCALE } from '../words/en/locale.ts'

const grouped = new Intl.NumberFormat(LOCALE)

/** `1,000,000`, and `−3` with a true minus sign. At most 3 decimals. */
export const sayNumber = (value: number): string => grouped.format(value).replace('-', '−')

/** `+3`, `−3`, `+0`. */
export const sayBonus = (value: number): string =>
  value < 0 ? sayNumber(value) : `+${sayNumber(value)}`

/** `2.0`. */
export const sayTenths = (value: number): string => value.toFixed(1)
