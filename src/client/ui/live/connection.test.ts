import { expect, test } from 'vitest'
import { PROTOCOL } from '../../../protocol/live.ts'
import {
  type Connection,
  type ConnectionEvent,
  DIAL_LIMIT_MS,
  FIRST_CONNECTION,
  LONGEST_RETRY_MS,
  nextConnection,
  retryDelay,
} from './connection.ts'

const after = (...events: (ConnectionEvent | ConnectionEvent['kind'])[]): Connection =>
  events.reduce<Connection>((connection, event) => {
    const whole = typeof event === 'string' ? ({ kind: event } as ConnectionEvent) : event
    return nextConnection(connection, whole)
  }, FIRST_CONNECTION)

const closed = (code = 1006): ConnectionEvent => ({ kind: 'closed', code })

test('a screen is connecting until the socket speaks, then live', () => {
  expect(after().status).toBe('connecting')
  expect(after('heard').status).toBe('live')
})

test.each<{ why: string; event: ConnectionEvent }>([
  { why: 'the connection closes', event: closed() },
  { why: 'the server stops', event: closed(1001) },
  { why: 'nothing is heard for too long', event: { kind: 'silent' } },
  { why: 'a patch does not apply', event: { kind: 'mismatched' } },
  { why: 'the browser goes offline', event: { kind: 'offline' } },
])('Reconnecting at once when $why, and the socket is given up', ({ event }) => {
  expect(after('heard', event)).toMatchObject({ status: 'reconnecting', dial: null })
})

test('away while the server’s database is, and live at its next word: the socket stays', () => {
  const away = after('heard', 'away')
  expect(away).toMatchObject({ status: 'away', dial: 1, failures: 0 })
  expect(nextConnection(away, { kind: 'woken' })).toBe(away)
  expect(nextConnection(away, { kind: 'heard' })).toEqual(after('heard'))
  expect(nextConnection(away, closed())).toMatchObject({ status: 'reconnecting', dial: null })
  expect(after('offline', 'away')).toMatchObject({ status: 'reconnecting' })
})

test('a retry asks for a new socket, and only the socket speaking makes it live again', () => {
  const retried = after('heard', closed(), 'retry')
  expect(retried).toMatchObject({ status: 'reconnecting', dial: 2 })
  expect(nextConnection(retried, { kind: 'heard' })).toMatchObject({ status: 'live', failures: 0 })
})

test('a socket has 4 s to open, and longer only when the network seems slow', () => {
  expect(after()).toMatchObject({ dialLimit: 4_000 })
  expect(after('heard', 'silent', 'retry')).toMatchObject({ dialLimit: DIAL_LIMIT_MS })
  const slow = after(...Array.from({ length: 5 }, () => ['silent', 'retry'] as const).flat())
  expect(slow).toMatchObject({ dialLimit: 2 * DIAL_LIMIT_MS })
  // What a standing socket was given does not change under it: that would dial anew.
  expect(nextConnection(slow, { kind: 'heard' })).toMatchObject({ dialLimit: slow.dialLimit })
})

test('coming back online or into sight tries at once and forgets past failures', () => {
  expect(after(closed(), 'retry', closed(), 'woken')).toMatchObject({ dial: 3, failures: 0 })
})

test('a connection that stands is left alone by a retry or a wake-up', () => {
  expect(after('heard', 'retry')).toEqual(after('heard'))
  expect(after('heard', 'woken')).toEqual(after('heard'))
})

test('a word from a socket that was given up does not count', () => {
  expect(after('offline', 'heard').status).toBe('reconnecting')
})

test('the view is asked for when the socket is late, and with each dial from then on', () => {
  expect(after(closed(), 'retry').ask).toBeNull()
  expect(after('late').ask).toBe(1)
  expect(after('late', closed()).ask).toBe(1)
  expect(after('late', closed(), 'retry').ask).toBe(2)
  expect(after('late', 'heard').ask).toBeNull()
  expect(after('heard', closed(), 'retry').ask).toBeNull()
})

test('close code 4401 ends the session, and nothing is tried until a restart', () => {
  const ended = after('heard', closed(4401))
  expect(ended).toMatchObject({ end: 'signed-out', dial: null })
  expect(nextConnection(ended, { kind: 'woken' })).toBe(ended)
  expect(nextConnection(ended, { kind: 'restart' })).toMatchObject({
    status: 'connecting',
    end: null,
    dial: 2,
  })
})

test('close code 4404 ends it for good: the address leads nowhere any more', () => {
  const gone = after('heard', closed(4404))
  expect(gone).toMatchObject({ end: 'missing', dial: null })
  expect(nextConnection(gone, { kind: 'retry' })).toBe(gone)
  expect(nextConnection(gone, { kind: 'woken' })).toBe(gone)
})

test('an unknown campaign is not asked for again', () => {
  expect(after({ kind: 'ended', end: 'missing' }, 'retry')).toMatchObject({
    end: 'missing',
    dial: null,
  })
})

test.each([
  { failures: 0, from: 150, to: 300 },
  { failures: 1, from: 150, to: 300 },
  { failures: 2, from: 300, to: 600 },
  { failures: 4, from: 1200, to: 2400 },
  { failures: 40, from: LONGEST_RETRY_MS / 2, to: LONGEST_RETRY_MS },
])('after $failures failures the next attempt waits $from to $to ms', ({ failures, from, to }) => {
  expect(retryDelay(failures, 0)).toBe(from)
  expect(retryDelay(failures, 1)).toBe(to)
})

test('a screen knows that its server is newer from the first view on, whatever comes after', () => {
  const heard = (protocol: number): ConnectionEvent => ({ kind: 'heard', protocol })
  expect(after(heard(PROTOCOL))).toMatchObject({ status: 'live', newer: null })
  expect(after(heard(PROTOCOL + 1))).toMatchObject({ status: 'live', newer: PROTOCOL + 1 })
  const met = after('heard', closed(), 'retry', heard(PROTOCOL + 1), 'heard')
  expect(met).toMatchObject({ status: 'live', newer: PROTOCOL + 1 })
  expect(nextConnection(met, { kind: 'restart' })).toMatchObject({ newer: PROTOCOL + 1 })
})

test('a page that is newer than its server works on', () => {
  expect(after({ kind: 'heard', protocol: PROTOCOL - 1 })).toMatchObject({
    status: 'live',
    newer: null,
  })
})
