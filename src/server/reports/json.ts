import type { ReportDay } from './report-day.ts'

/** Of the messages' form; a later one may add fields. */
const VERSION = 1
/** As many as Discord's have. */
export const MAX_DAYS = 10

interface About {
  /** Of the address that the GM set. */
  readonly reporting: string
  /** The campaign's name. */
  readonly campaign: string
}

/**
 * R-REPORT-3: a message for a program. One that comes again has the same `id`: it may have been sent
 * twice, or say that its days changed.
 */
export const jsonMessage = (
  { reporting, campaign }: About,
  message: number,
  days: readonly ReportDay[],
): string =>
  JSON.stringify({
    version: VERSION,
    event: 'days',
    id: `${reporting}-${message}`,
    campaign,
    days: days.map(({ day, told }) => told ?? { day, takenBack: true }),
  })

export const jsonTest = ({ reporting, campaign }: About): string =>
  JSON.stringify({ version: VERSION, event: 'test', id: `${reporting}-test`, campaign })
