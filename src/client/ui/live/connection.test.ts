import { expect, test } from 'vitest'
import { PROTOCOL } from '#protocol/live.ts'
import {
  type Connection,
  type ConnectionEvent,
  FIRST_CONNECTION,
  LONGEST_RETRY_MS,
  nextConnection,
  OPEN_TIMEOUT_MS,
  retryDelay,
} from './connection.ts'

const after = (...events: (ConnectionEvent | ConnectionEvent['kind'])[]): Connection =>
  events.reduce<Connection>((connection, event) => {
    const whole = typeof event === 'string' ? ({ kind: event } as ConnectionEvent) : event
    return nextConnection(connection, whole)
  }, FIRST_CONNECTION)

const closed = (code = 1006): ConnectionEvent => ({ kind: 'closed', code })
const heardOf = (protocol: number): ConnectionEvent => ({ kind: 'heard', protocol })

const GONE = { status: 'reconnecting', socketNumber: null } as const
const LIVE = after('heard')
const AWAY = { status: 'away', socketNumber: 1, failures: 0 } as const
const MISSING = { end: 'missing', socketNumber: null } as const
const AGAIN = { status: 'connecting', end: null, socketNumber: 2 } as const
const five = Array.from({ length: 5 }, () => ['silent', 'retry'] as const).flat()

test.each<[string, Parameters<typeof after>, Partial<Connection>]>([
  ['connecting until the socket speaks', [], { status: 'connecting' }],
  ['live when it does', ['heard'], { status: 'live' }],
  ['reconnecting at once when the connection closes', ['heard', closed()], GONE],
  ['reconnecting when the server stops', ['heard', closed(1001)], GONE],
  ['reconnecting when nothing is heard for too long', ['heard', 'silent'], GONE],
  ['reconnecting when a patch does not apply', ['heard', 'mismatched'], GONE],
  ['reconnecting when the browser goes offline', ['heard', 'offline'], GONE],
  ['away on the same socket while the database is', ['heard', 'away'], AWAY],
  ['still away when it is woken', ['heard', 'away', 'woken'], AWAY],
  ['live at the next word after the database was away', ['heard', 'away', 'heard'], LIVE],
  [
    'reconnecting when a socket closes while the database is away',
    ['heard', 'away', closed()],
    GONE,
  ],
  ['not away without a socket', ['offline', 'away'], { status: 'reconnecting' }],
  ['on a new socket after a retry', ['heard', closed(), 'retry'], { ...GONE, socketNumber: 2 }],
  [
    'live again by its new socket',
    ['heard', closed(), 'retry', 'heard'],
    { status: 'live', failures: 0 },
  ],
  ['deaf to a socket that was given up', ['offline', 'heard'], { status: 'reconnecting' }],
  [
    'trying at once when it is woken',
    [closed(), 'retry', closed(), 'woken'],
    { socketNumber: 3, failures: 0 },
  ],
  ['left alone by a retry while it stands', ['heard', 'retry'], LIVE],
  ['left alone by a wake-up while it stands', ['heard', 'woken'], LIVE],
  ['given 4 s for a socket', ['heard', 'silent', 'retry'], { openTimeoutMs: OPEN_TIMEOUT_MS }],
  ['given longer where the network seems slow', five, { openTimeoutMs: 2 * OPEN_TIMEOUT_MS }],
  // That would dial anew.
  [
    'given the longer time as long as the socket stands',
    [...five, 'heard'],
    { openTimeoutMs: 2 * OPEN_TIMEOUT_MS },
  ],
  ['asking for no view by itself', [closed(), 'retry'], { requestNumber: null }],
  ['asking for it when the socket is late', ['late'], { requestNumber: 1 }],
  ['asking once while nothing is dialled', ['late', closed()], { requestNumber: 1 }],
  ['asking with each dial from then on', ['late', closed(), 'retry'], { requestNumber: 2 }],
  ['asking no more once the socket speaks', ['late', 'heard'], { requestNumber: null }],
  [
    'at its end where the session ended',
    ['heard', closed(4401)],
    { end: 'signed-out', socketNumber: null },
  ],
  ['connecting anew after a restart', ['heard', closed(4401), 'woken', 'restart'], AGAIN],
  ['at its end where the address leads nowhere', ['heard', closed(4404)], MISSING],
  [
    'at its end for good where the address leads nowhere',
    ['heard', closed(4404), 'retry', 'woken'],
    MISSING,
  ],
  [
    'at its end where the campaign is unknown',
    [{ kind: 'ended', end: 'missing' }, 'retry'],
    MISSING,
  ],
  ['aware of no newer server', [heardOf(PROTOCOL)], { status: 'live', newerProtocol: null }],
  [
    'aware of a newer server',
    [heardOf(PROTOCOL + 1)],
    { status: 'live', newerProtocol: PROTOCOL + 1 },
  ],
  [
    'aware of a newer server whatever comes after',
    ['heard', closed(), 'retry', heardOf(PROTOCOL + 1), 'heard', 'restart'],
    { newerProtocol: PROTOCOL + 1 },
  ],
  ['live with an older server', [heardOf(PROTOCOL - 1)], { status: 'live', newerProtocol: null }],
])('a screen is %s', (_, events, expected) => {
  expect(after(...events)).toMatchObject(expected)
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
