import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { logWarnings, redact } from './logger.ts'

test.each([
  ['connect postgres://overland:hidden@db:5432/x', 'connect postgres://…@db:5432/x'],
  ['GET /api/campaigns/hidden/map?as=player', 'GET /api/campaigns/…/map?as=player'],
  ['GET /api/host/campaigns/hidden', 'GET /api/host/campaigns/…'],
  ['"/c/hidden/dm#key=hidden"', '"/c/…/dm#key=…"'],
  ['GET /charts/hidden/gm/4/0-0.webp', 'GET /charts/…/gm/4/0-0.webp'],
  ['cookie: __Host-overland-443-hidden=hidden; a=b', 'cookie: overland-…; a=b'],
  ['cookie: overland-host-3000=hidden', 'cookie: overland-…'],
  ['Authorization: Bearer hidden', 'Authorization: Bearer …'],
])('%s is written as %s', (said, written) => {
  expect(redact(said)).toBe(written)
})

test.each([
  '"route":"/api/campaigns/:campaign/map"',
  '"route":"/charts/:campaign/:image/:level/:tile"',
  'at makeTiles (file:///srv/overland/src/server/charts/image-worker/image-worker.ts:12:3)',
  'at src/campaign/days/end-day.ts:20',
])('%s stays as it is', (said) => {
  expect(redact(said)).toBe(said)
})

test.each(['a', 'a.', 'overland-', '/c/:'])(
  'a line of a million %j takes a moment, not a minute',
  (word) => {
    const line = word.repeat(1_000_000 / word.length)
    expect(redact(line)).toBe(line)
  },
)

test('a warning of the process becomes a line of the log, and nothing else', async () => {
  const before = process.listeners('warning')
  onTestFinished(() => {
    process.removeAllListeners('warning')
    for (const listener of before) process.on('warning', listener)
  })
  const lines: unknown[] = []
  logWarnings({ warn: (...line: unknown[]) => void lines.push(line) })
  process.emitWarning('The store said something odd.')
  await nextTurn()
  expect(process.listenerCount('warning')).toBe(1)
  expect(lines).toEqual([
    [{ err: expect.objectContaining({ message: 'The store said something odd.' }) }, 'warning'],
  ])
})
