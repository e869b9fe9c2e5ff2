import { hash } from 'node:crypto'
import type { ReportedDay } from '../../campaign/report-store.ts'
import type { ReportDay } from './report-day.ts'

/** The one message that is to be sent or edited now. */
export interface NextMessage {
  readonly kind: 'new' | 'edit'
  readonly message: number
  /** Of the message that is edited. */
  readonly remote: string | null
  readonly days: readonly ReportDay[]
}

/** Hash of what a report of a day says. */
export const printOf = ({ told, hex }: ReportDay): string =>
  hash('sha256', JSON.stringify(told === null ? null : [told, hex]))

/**
 * R-REPORT-2: what differs from what was said is said anew, the oldest first; then the days that
 * were not reported, in their order. A day that was taken back before its report has none.
 *
 * @param days in their order
 * @param countThatFit how many of the first days a message holds
 */
export const nextMessage = (
  reported: readonly ReportedDay[],
  days: readonly ReportDay[],
  countThatFit: (days: readonly ReportDay[]) => number,
): NextMessage | undefined => {
  const bySeq = new Map(reported.map((one) => [one.seq, one]))
  const changed = days.find((day) => {
    const said = bySeq.get(day.seq)
    return said !== undefined && said.print !== SKIPPED && said.print !== printOf(day)
  })
  const said = changed && bySeq.get(changed.seq)
  if (said) {
    const { message, remote } = said
    const together = days.filter(({ seq }) => bySeq.get(seq)?.message === message)
    return { kind: 'edit', message, remote, days: together }
  }
  const fresh = days.filter(({ seq, told }) => told !== null && !bySeq.has(seq))
  if (fresh.length === 0) return undefined
  const last = Math.max(0, ...reported.map(({ message }) => message))
  const together = fresh.slice(0, countThatFit(fresh))
  return { kind: 'new', message: last + 1, remote: null, days: together }
}

/** In place of a print: the receiver refused the day. */
export const SKIPPED = 'skipped'
