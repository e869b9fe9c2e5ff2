import { expect, test } from 'vitest'
import { HOST } from '../../../src/campaign/access-store.ts'
import type { AuditNote } from '../../../src/campaign/audit-store.ts'
import { createCampaign } from '../../../src/campaign/create-campaign.ts'
import type { AuditKind } from '../../../src/protocol/audit.ts'
import { signedIn, withKey } from '../../support/signed-in.ts'
import type { Opened } from './opened.ts'

const HOUR_MS = 3_600_000
/** The beginning of an hour; nothing of it is out of date yet. */
const NOW = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const JUNGLE = 'an-address-nobody-guesses'

const noted = (what: AuditKind, more: Partial<AuditNote> = {}): AuditNote => ({
  at: NOW,
  who: 'host',
  what,
  campaign: JUNGLE,
  from: '192.0.2.7',
  ...more,
})

/** The host's audit trail. */
export const auditContract = (opened: Opened): void => {
  const entries = async (store = opened.store) => store.listAudit({ limit: 100 })
  const kinds = async () => (await entries()).map(({ what }) => what).toReversed()
  const begin = async (name = 'Jungle') => {
    const note = noted('campaign-made')
    await createCampaign(opened.store, { id: JUNGLE, epoch: 'epoch', name, note })
  }

  test('a campaign is named as it was then, also once it is deleted, and never by its address', async () => {
    await begin()
    const { store } = opened
    expect(await store.renameCampaign(JUNGLE, 'Desert', noted('campaign-renamed'))).toBe(true)
    await store.archiveCampaign(JUNGLE, NOW, noted('campaign-archived'))
    await store.removeCampaign(JUNGLE, noted('campaign-deleted'))
    const kept = await entries(await opened.reopen())
    const id = kept[0]?.campaign?.id
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    const entry = { at: NOW, who: 'host', from: '192.0.2.7', times: 1, newName: null }
    const named = (name: string) => ({ ...entry, campaign: { id, name } })
    expect(kept.toReversed()).toMatchObject([
      { what: 'campaign-made', ...named('Jungle') },
      { what: 'campaign-renamed', ...named('Jungle'), newName: 'Desert' },
      { what: 'campaign-archived', ...named('Desert') },
      { what: 'campaign-deleted', ...named('Desert') },
    ])
    expect(JSON.stringify(kept)).not.toContain(JUNGLE)
  })

  test('what changes nothing is not noted', async () => {
    const { store } = opened
    expect(await store.renameCampaign(JUNGLE, 'Desert', noted('campaign-renamed'))).toBe(false)
    expect(await store.archiveCampaign(JUNGLE, NOW, noted('campaign-archived'))).toBe(false)
    expect(await store.removeCampaign(JUNGLE, noted('campaign-deleted'))).toBe(false)
    const replaced = noted('players-link-replaced')
    expect(await store.replaceAddresses(JUNGLE, 'player', ['x'], replaced)).toBe(false)
    const session = signedIn('token', { campaign: JUNGLE, expiresAt: NOW + HOUR_MS })
    const entered = noted('signed-in-with-made-key')
    expect(await store.createSession(session, withKey('wrong'), entered)).toBe(false)
    const renewed = { ...session, replaces: 'gone' }
    const credential = { keyHash: 'key', appliedKeyHash: null }
    const note = noted('key-replaced')
    expect(await store.replaceCredential(JUNGLE, credential, renewed, note)).toBe(false)
    expect(await entries()).toEqual([])
  })

  test('keys, sessions, links and addresses are noted with what is done to them', async () => {
    await begin()
    const { store } = opened
    const session = { campaign: JUNGLE, expiresAt: NOW + HOUR_MS }
    const credential = { keyHash: 'key', appliedKeyHash: null }
    await store.replaceCredential(JUNGLE, credential, undefined, noted('key-replaced'))
    const opening = signedIn('token', session)
    await store.createSession(opening, withKey('key'), noted('signed-in-with-made-key'))
    await store.endOtherSessions(JUNGLE, 'token', noted('other-sessions-ended'))
    await store.endSession('token', noted('signed-out'))
    const onHost = { campaign: HOST, expiresAt: NOW }
    await store.createSignInLink('link', onHost, noted('link-made', { campaign: null }))
    await store.replaceAddresses(JUNGLE, 'player', ['x'], noted('players-link-replaced'))
    expect(await kinds()).toEqual([
      'campaign-made',
      'key-replaced',
      'signed-in-with-made-key',
      'other-sessions-ended',
      'signed-out',
      'link-made',
      'players-link-replaced',
    ])
    const [, link] = await entries()
    expect(link).toMatchObject({ what: 'link-made', campaign: null })
  })

  test('where days are reported is noted with what is done to it', async () => {
    await begin()
    const { store } = opened
    const address = 'https://discord.com/api/webhooks/1/secret-canary'
    const shown = { format: 'discord', host: 'discord.com', ending: 'nary' } as const
    const set = noted('reports-address-set')
    const removed = noted('reports-address-removed')
    const nowhere = { campaign: 'nowhere', id: 'one', address, ...shown }
    expect(await store.setReporting(nowhere, set)).toBe(false)
    expect(await store.removeReporting(JUNGLE, removed)).toBe(false)
    for (const id of ['one', 'two'])
      expect(await store.setReporting({ campaign: JUNGLE, id, address, ...shown }, set)).toBe(true)
    for (const done of [true, false])
      expect(await store.removeReporting(JUNGLE, removed)).toBe(done)
    expect(await kinds()).toEqual([
      'campaign-made',
      'reports-address-set',
      'reports-address-set',
      'reports-address-removed',
    ])
    const kept = JSON.stringify(await entries())
    for (const secret of ['webhooks', 'canary', 'nary']) expect(kept).not.toContain(secret)
  })

  test('a note that is counted becomes one entry an hour, for each address and campaign', async () => {
    await begin()
    const { store } = opened
    const wrong = (at: number, more: Partial<AuditNote> = {}) =>
      noted('wrong-keys', { who: 'stranger', at: NOW + at, times: 3, ...more })
    await store.noteAudit([wrong(0), wrong(1, { from: '192.0.2.8' })])
    await store.noteAudit([wrong(2, { times: 4 }), wrong(3, { campaign: null })])
    await store.noteAudit([wrong(HOUR_MS)])
    const found = (await entries()).filter(({ what }) => what === 'wrong-keys')
    const said = found.map(({ at, times, from, campaign }) => [
      at - NOW,
      times,
      from,
      campaign?.name,
    ])
    expect(said).toEqual([
      [HOUR_MS, 3, '192.0.2.7', 'Jungle'],
      [3, 3, '192.0.2.7', undefined],
      [2, 7, '192.0.2.7', 'Jungle'],
      [1, 3, '192.0.2.8', 'Jungle'],
    ])
  })

  test('comes in pages, each entry once, of all campaigns or of one', async () => {
    await begin()
    const { store } = opened
    await createCampaign(store, { id: 'other', epoch: 'epoch' })
    for (let n = 0; n < 6; n += 1) {
      const campaign = n % 2 === 0 ? JUNGLE : 'other'
      await store.noteAudit([noted('campaign-downloaded', { at: NOW + (n >> 2), campaign })])
    }
    const all = await entries()
    expect(all).toHaveLength(7)
    const inPages = async (campaign?: string) => {
      const seen = []
      let page = await store.listAudit({ limit: 2, ...(campaign && { campaign }) })
      while (page.length > 0) {
        seen.push(...page)
        const before = page.at(-1)
        page = await store.listAudit({
          limit: 2,
          ...(before && { before }),
          ...(campaign && { campaign }),
        })
      }
      return seen
    }
    expect(await inPages()).toEqual(all)
    const other = all[0]?.campaign?.id ?? ''
    expect(await inPages(other)).toEqual(all.filter(({ campaign }) => campaign?.id === other))
    expect(await inPages('nothing')).toEqual([])
  })
}
