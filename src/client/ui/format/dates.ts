import { DATE_LOCALE, LOCALE } from '../plural.ts'
import { justNow } from '../words.ts'

const MINUTE_MS = 60_000
const UNITS = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

const relativeFormat = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })
const dateFormat = new Intl.DateTimeFormat(DATE_LOCALE, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const dateTimeFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' })

/** `3 hours ago`, `just now` (the future, too); `instant` in ISO 8601, `now` in ms since 1970. */
export const sayAgo = (instant: string, now: number): string => {
  const minutes = Math.floor((now - Date.parse(instant)) / MINUTE_MS)
  const unit = UNITS.find(([, length]) => minutes >= length)
  return unit ? relativeFormat.format(-Math.floor(minutes / unit[1]), unit[0]) : justNow
}

/** `3 May 2026`. */
export const sayDate = (instant: string): string => dateFormat.format(Date.parse(instant))

/** `May 3, 2026, 1:05 PM`. */
export const sayDateTime = (instant: number): string => dateTimeFormat.format(instant)
