import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReportedDay } from '../../campaign/report-store.ts'
import { nextMessage, printOf, SKIPPED } from './next-message.ts'
import type { ReportDay } from './report-day.ts'

const aDay = (seq: number, note: string | null): ReportDay => ({
  seq,
  day: seq,
  hex: null,
  told:
    note === null
      ? null
      : {
          day: seq,
          session: null,
          position: null,
          terrain: null,
          way: null,
          rain: 'Light',
          water: 0,
          food: 0,
          ointment: 0,
          note,
          encounters: [],
          handouts: [],
        },
})

const three = (days: readonly unknown[]): number => Math.min(3, days.length)

/** Sends until nothing is left. Returns the messages, as kind and days. */
const sendAll = (before: readonly ReportedDay[], days: readonly ReportDay[]) => {
  let reported = before
  const sent: string[] = []
  for (
    let next = nextMessage(reported, days, three);
    next;
    next = nextMessage(reported, days, three)
  ) {
    const { kind, message } = next
    sent.push(`${kind} ${message}: ${next.days.map(({ seq }) => seq).join(' ')}`)
    const noted = next.days.map((day) => ({
      seq: day.seq,
      message,
      remote: `r${message}`,
      print: printOf(day),
    }))
    const others = reported.filter(({ seq }) => !noted.some((one) => one.seq === seq))
    reported = [...others, ...noted]
    if (sent.length > 100) throw new Error('It never ends')
  }
  return { reported, sent }
}

test('R-REPORT-2: days go out in their order, several in a message, each once', () => {
  const days = [1, 2, 3, 4, 5].map((seq) => aDay(seq, ''))
  const { sent, reported } = sendAll([], days)
  expect(sent).toEqual(['new 1: 1 2 3', 'new 2: 4 5'])
  expect(sendAll(reported, days).sent).toEqual([])
})

test('R-REPORT-2: what was taken back or noted since is edited before new days are sent', () => {
  const { reported } = sendAll(
    [],
    [1, 2, 3, 4].map((seq) => aDay(seq, '')),
  )
  const days = [aDay(1, ''), aDay(2, ''), aDay(3, 'A note'), aDay(4, null), aDay(6, '')]
  const then = sendAll(reported, days)
  expect(then.sent).toEqual(['edit 1: 1 2 3', 'edit 2: 4', 'new 3: 6'])
})

test('R-REPORT-2: a day that was taken back before its report has none', () => {
  expect(sendAll([], [aDay(1, null), aDay(2, '')]).sent).toEqual(['new 1: 2'])
})

test('R-REPORT-6: a day that the receiver refused is not tried again', () => {
  const refused = { seq: 1, message: 1, remote: null, print: SKIPPED }
  expect(sendAll([refused], [aDay(1, 'changed'), aDay(2, '')]).sent).toEqual(['new 2: 2'])
})

test('R-REPORT-2: whatever happens in between, in the end the chat says what the journal says', () => {
  const note = fc.option(fc.constantFrom('', 'a', 'b'))
  fc.assert(
    fc.property(fc.array(fc.array(note, { maxLength: 8 }), { maxLength: 5 }), (states) => {
      let reported: readonly ReportedDay[] = []
      let days: readonly ReportDay[] = []
      for (const state of states) {
        const length = Math.max(days.length, state.length)
        days = Array.from({ length }, (_, at) => aDay(at + 1, state[at] ?? null))
        reported = sendAll(reported, days).reported
      }
      for (const day of days) {
        const said = reported.find(({ seq }) => seq === day.seq)
        if (day.told !== null || said) expect(said?.print).toBe(printOf(day))
      }
    }),
  )
})
