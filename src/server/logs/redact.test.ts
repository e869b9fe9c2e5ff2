import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test.each([
  ['connect postgres://overland:hidden@db:5432/x', 'connect postgres://…@db:5432/x'],
  ['GET /api/campaigns/hidden/map?as=player', 'GET /api/campaigns/…/map?as=player'],
  ['GET /api/host/campaigns/hidden', 'GET /api/host/campaigns/…'],
  ['"/c/hidden/dm#key=hidden"', '"/c/…/dm#key=…"'],
  ['GET /charts/hidden/gm-1120.avif', 'GET /charts/…/gm-1120.avif'],
  ['cookie: __Host-overland-443-hidden=hidden; a=b', 'cookie: overland-…; a=b'],
  ['cookie: overland-host-3000=hidden', 'cookie: overland-…'],
  ['Authorization: Bearer hidden', 'Authorization: Bearer …'],
])('%s is written as %s', (said, written) => {
  expect(redact(said)).toBe(written)
})

test.each([
  '"route":"/api/campaigns/:campaign/map"',
  '"route":"/charts/:campaign/:file"',
  'at makeTiles (file:///srv/overland/src/server/charts/image-worker/image-worker.ts:12:3)',
  'at src/campaign/end-day.ts:20',
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
