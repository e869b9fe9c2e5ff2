import { expect, test } from 'vitest'
import type { Reporting } from '#campaign/ports/report-store.ts'
import type { Opened } from './opened.ts'
import { begin, current, HOME, player } from './play.ts'

const FIRST: Reporting = {
  address: 'https://discord.com/api/webhooks/1/secret-canary',
  on: true,
  sent: 0,
  day: 0,
  failure: null,
}
const OTHER: Reporting = { ...FIRST, address: 'https://discord.com/other' }
const FAILED = { reason: 'refused', status: 500, at: 1_000 } as const

export const reportsContract = (opened: Opened): void => {
  test('R-REPORT-1: a campaign’s report settings are stored, with the reported revision', async () => {
    const { store } = opened
    await begin(store)
    expect(await store.findReporting(HOME)).toBeUndefined()
    expect(await store.setReporting(HOME, FIRST)).toBe(true)
    expect(await store.setReporting('nowhere', FIRST)).toBe(false)
    const reopened = await opened.reopen()
    expect(await reopened.findReporting(HOME)).toEqual(FIRST)
    const next = { ...OTHER, on: false, sent: 7, day: 3, failure: FAILED }
    expect(await reopened.setReporting(HOME, next)).toBe(true)
    expect(await reopened.findReporting(HOME)).toEqual(next)
  })

  test('R-REPORT-1: the sent revision is stored, unless the GM changed the settings', async () => {
    const { store } = opened
    await begin(store)
    await store.setReporting(HOME, FIRST)
    const sent = { ...FIRST, sent: 5, day: 2 }
    await store.replaceReporting(HOME, FIRST, sent)
    expect(await store.findReporting(HOME)).toEqual(sent)
    for (const set of [
      { ...sent, on: false },
      { ...sent, address: OTHER.address },
      { ...sent, sent: 6 },
      { ...sent, day: 1 },
    ]) {
      await store.setReporting(HOME, set)
      await store.replaceReporting(HOME, sent, { ...sent, failure: FAILED })
      expect(await store.findReporting(HOME)).toEqual(set)
    }
  })

  test('R-REPORT-2: a campaign is unreported until its newest revision is reported, unless reports are off', async () => {
    const { store } = opened
    await begin(store)
    await begin(store, 'other')
    await player(store).endDay()
    await store.setReporting(HOME, FIRST)
    const unreported = (failedBefore = 0, changedAfter = 0) =>
      store.listUnreported({ failedBefore, changedAfter })
    expect(await unreported()).toEqual([HOME])
    const sent = { ...FIRST, sent: (await current(store)).revisions.full }
    await store.setReporting(HOME, sent)
    expect(await unreported()).toEqual([])
    await player(store).endDay()
    expect(await unreported()).toEqual([HOME])
    expect(await unreported(0, Number.MAX_SAFE_INTEGER), 'it never failed').toEqual([HOME])
    await store.setReporting(HOME, { ...sent, failure: FAILED })
    expect(await unreported(FAILED.at - 1)).toEqual([])
    expect(await unreported(FAILED.at)).toEqual([HOME])
    expect(await unreported(FAILED.at, Number.MAX_SAFE_INTEGER)).toEqual([])
    await store.setReporting(HOME, { ...sent, on: false })
    expect(await unreported()).toEqual([])
  })

  test('R-REPORT-8: report settings are deleted with their campaign, and on request', async () => {
    const { store } = opened
    await begin(store)
    await store.setReporting(HOME, FIRST)
    expect(await store.removeReporting(HOME)).toBe(true)
    expect(await store.removeReporting(HOME)).toBe(false)
    expect(await store.findReporting(HOME)).toBeUndefined()
    await store.setReporting(HOME, OTHER)
    await store.removeCampaign(HOME)
    await begin(store)
    expect(await store.findReporting(HOME)).toBeUndefined()
  })
}
