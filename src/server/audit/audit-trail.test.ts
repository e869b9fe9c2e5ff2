import { expect, test } from 'vitest'
import { manualClock } from '../../../test/support/manual-clock.ts'
import { openStore } from '../../../test/support/open-campaign.ts'
import type { Asker } from '../requests/who-asks.ts'
import { SHARES } from '../shares/limits.ts'
import { createAuditTrail } from './audit-trail.ts'

const { atOnce, perSecond } = SHARES.stored.auditNotes

test('a GM who does much is told once an hour, and hides neither others nor the host', async () => {
  const store = await openStore()
  const manual = manualClock()
  const today = Date.now()
  // Today's, because entries older than 90 days are deleted.
  const clock = { ...manual, now: () => today }
  const trail = createAuditTrail({ store, clock }, new AbortController().signal)
  const note = (asker: Asker, campaign: string) =>
    trail.note({ asker, ip: '192.0.2.7' }, { what: 'campaign-downloaded', campaign })
  const gm = { kind: 'gm', session: '' } as const
  for (let n = 0; n < atOnce + 50; n += 1) await trail.keep(note(gm, 'home'))
  const entries = await store.listAudit({ limit: 1_000 })
  expect(entries).toHaveLength(atOnce + 1)
  const together = entries.filter(({ times }) => times > 1)
  expect(together).toMatchObject([{ who: 'gm', from: null, times: 50 }])
  expect(note(gm, 'other').from).toBe('192.0.2.7')
  expect(note({ kind: 'host', session: '' }, 'home').from).toBe('192.0.2.7')
  expect(note(gm, 'home').from).toBeNull()
  const replaced = { what: 'key-replaced', campaign: 'home' } as const
  expect(trail.note({ asker: gm, ip: '192.0.2.7' }, replaced).from).toBe('192.0.2.7')
  await clock.advance(1_000 / perSecond)
  expect(note(gm, 'home').from).toBe('192.0.2.7')
})
