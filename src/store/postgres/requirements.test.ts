import { expect, test } from 'vitest'
import { serverFault } from './open.ts'

const USABLE = { version: 150_000, encoding: 'UTF8', fsync: 'on', is_standby: false }

test.each([150_000, 150_017, 180_004, 200_000])('a server of version %i will do', (version) => {
  expect(serverFault({ ...USABLE, version })).toBeUndefined()
})

test.each([
  { version: 140_019, says: 'PostgreSQL 15 or later is needed, 14 is there.' },
  { version: 130_000, says: 'PostgreSQL 15 or later is needed, 13 is there.' },
  { version: 90_624, says: 'PostgreSQL 15 or later is needed, 9 is there.' },
])('a server of version $version is refused by name', ({ version, says: message }) => {
  expect(serverFault({ ...USABLE, version })).toBe(message)
})

test.each([
  { what: 'in another encoding', is: { encoding: 'LATIN1' }, says: /UTF8, it is in LATIN1/ },
  { what: 'without fsync', is: { fsync: 'off' }, says: /fsync = off/ },
  { what: 'that is a standby', is: { is_standby: true }, says: /Name the primary/ },
])('a server $what is refused', ({ is: settings, says: message }) => {
  expect(serverFault({ ...USABLE, ...settings })).toMatch(message)
})
