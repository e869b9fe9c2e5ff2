import { expect, test } from 'vitest'
import { readChartImages } from '../charts/images.ts'
import { startFailure } from './failure.ts'
import { welcome } from './welcome.ts'

const START = {
  port: 3000,
  host: '0.0.0.0',
  publicUrl: undefined,
  lan: ['192.168.1.20'],
  gm: {
    linkToken: 'secret',
    newKey: undefined,
    addresses: { gm: 'home', players: 'home' },
  },
  hostEntrance: { linkToken: 'host-secret', newKey: undefined },
  hasColours: false,
}

test('the terminal says where the GM and the players go, with a code for phones', () => {
  const text = welcome({
    ...START,
    gm: { ...START.gm, newKey: 'abcd-efgh' },
    hostEntrance: { ...START.hostEntrance, newKey: 'ijkl-mnop' },
  })
  expect(text).toContain('Overland is ready')
  expect(text).toContain('http://localhost:3000/dm#key=secret')
  expect(text).toContain('http://localhost:3000/\n')
  expect(text).toContain('http://192.168.1.20:3000/\n')
  expect(text).toContain('http://localhost:3000/host#key=host-secret')
  expect(text).toMatch(/GM key +abcd-efgh/)
  expect(text).toMatch(/Host key +ijkl-mnop/)
  expect(text).toMatch(/[█▀▄]{10}/)
  expect(welcome(START)).not.toMatch(/GM key|Host key/)
})

test('where `home` is switched off, people are sent to the campaign’s own addresses', () => {
  const addresses = { gm: 'master', players: 'theirs' }
  const text = welcome({ ...START, gm: { ...START.gm, addresses } })
  expect(text).toContain('http://localhost:3000/c/master/dm#key=secret')
  expect(text).toContain('http://localhost:3000/c/theirs\n')
  expect(text).not.toContain('http://localhost:3000/\n')
})

test('without a first campaign the host still gets in', () => {
  const text = welcome({ ...START, gm: undefined })
  expect(text).toContain('http://localhost:3000/host#key=host-secret')
  expect(text).not.toContain('/dm')
  expect(text).toContain('Players')
})

test('behind a proxy, players are sent to the public address', () => {
  const text = welcome({ ...START, publicUrl: new URL('https://play.example.org') })
  expect(text).toContain('https://play.example.org/dm#key=secret')
  expect(text).toContain('https://play.example.org/\n')
  expect(text).not.toContain('192.168.1.20')
})

test('a file of the program that is missing is told in one line', async () => {
  const folder = new URL('no-such-folder/', import.meta.url)
  const error = await readChartImages(folder).catch((reason: unknown) => reason)
  const failure = startFailure(error, { host: '0.0.0.0', port: 3000 })
  expect(failure).toMatch(/^the file .*gm-1120\.(avif|webp) cannot be read \(ENOENT\)\. [^\n]+$/)
})
