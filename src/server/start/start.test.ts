import { expect, test } from 'vitest'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import { exitCodeOf, startFailure } from './failure.ts'
import { type Entrances, type ServerAddress, welcome } from './welcome.ts'

const ADDRESS: ServerAddress = {
  port: 3000,
  host: '0.0.0.0',
  publicUrl: undefined,
  lan: ['192.168.1.20'],
  hasColours: false,
}
const HOST = { path: '/host', linkToken: 'host-secret' }
const GM = { path: '/dm', linkToken: 'secret' }
const ENTRANCES: Entrances = { gm: GM, host: HOST, players: '/', linkFailure: undefined }

test('the terminal says where the GM and the players go, with a code for phones', () => {
  const text = welcome(ADDRESS, {
    ...ENTRANCES,
    gm: { ...GM, newKey: 'abcd-efgh' },
    host: { ...HOST, newKey: 'ijkl-mnop' },
  })
  expect(text).toContain('Overland is ready')
  expect(text).toContain('http://localhost:3000/dm#key=secret')
  expect(text).toMatch(/Players +http:\/\/192\.168\.1\.20:3000\/\n +http:\/\/localhost:3000\/\n/)
  expect(text).not.toContain('this machine alone')
  expect(text).toContain('http://localhost:3000/host#key=host-secret')
  expect(text).toMatch(/GM key +abcd-efgh/)
  expect(text).toMatch(/Host key +ijkl-mnop/)
  expect(text).toMatch(/[█▀▄]{10}/)
  expect(welcome(ADDRESS, ENTRANCES)).not.toMatch(/GM key|Host key/)
})

test('where no phone reaches this machine, the terminal says what to do, then why', () => {
  const text = welcome({ ...ADDRESS, lan: [] }, ENTRANCES)
  expect(text).toMatch(
    /Players +http:\/\/localhost:3000\/\n +for phones, connect [^\n]+\n[^\n]+ this machine alone/,
  )
  expect(text).not.toMatch(/[█▀▄]{10}/)
})

test('without a first campaign the host still gets in', () => {
  const text = welcome(ADDRESS, { ...ENTRANCES, gm: undefined, players: undefined })
  expect(text).toContain('http://localhost:3000/host#key=host-secret')
  expect(text).not.toContain('/dm')
  expect(text).toContain('Players')
})

test('behind a proxy, players are sent to the public address', () => {
  const text = welcome({ ...ADDRESS, publicUrl: new URL('https://play.example.org') }, ENTRANCES)
  expect(text).toContain('https://play.example.org/dm#key=secret')
  expect(text).toContain('https://play.example.org/\n')
  expect(text).not.toContain('192.168.1.20')
})

const cause = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
const FULL = new StoreUnavailable('The database does not answer (SQLITE_FULL).', { cause })
const AWAY = new StoreUnavailable('The database does not answer (ETIMEDOUT).')

test.each([
  [FULL, 'The disk of the database is full.'],
  [AWAY, 'The database does not answer (ETIMEDOUT).'],
])('without links, the terminal says why: %s', (linkFailure, why) => {
  const { gm, host } = { gm: { path: '/dm' }, host: { path: '/host' } }
  const text = welcome(ADDRESS, { ...ENTRANCES, gm, host, linkFailure })
  for (const words of ['Overland is ready', why, 'no sign-in link could be made'])
    expect(text).toContain(words)
  expect(text).toContain('http://localhost:3000/dm\n')
  expect(text).toContain('http://localhost:3000/host\n')
  expect(text).not.toMatch(/#key=|undefined|signs in once/)
})

test('what a start cannot do on a full disk is refused in one line', () => {
  const failure = startFailure(FULL, undefined)
  expect(failure).toBe('The disk of the database is full. Free space on it, then start again.')
  expect(startFailure(AWAY, undefined)).toBe(AWAY.message)
})

test.each([
  ['EADDRINUSE', 1],
  ['EACCES', 78],
])(
  '%s at the port ends the start with %i: a supervisor tries again what time may mend',
  (code, exitCode) => {
    const error = Object.assign(new Error(code), { code, syscall: 'listen' })
    expect(exitCodeOf(error)).toBe(exitCode)
    expect(startFailure(error, { host: '0.0.0.0', port: 80 })).toMatch(/^PORT 80 /)
  },
)
