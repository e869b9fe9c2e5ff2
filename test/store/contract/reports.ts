import { expect, test } from 'vitest'
import type { NewReporting } from '../../../src/campaign/report-store.ts'
import type { Opened } from './opened.ts'
import { begin, current, HOME, player } from './play.ts'

const ADDRESS = 'https://discord.com/api/webhooks/1/secret-canary'

const aReporting = (id: string, campaign = HOME): NewReporting => ({
  campaign,
  id,
  address: ADDRESS,
  format: 'discord',
  host: 'discord.com',
  ending: 'nary',
})

const aDay = (seq: number, message = 1) => ({ seq, message, remote: null, print: `print-${seq}` })

export const reportsContract = (opened: Opened): void => {
  test('R-REPORT-1: an address is kept for a campaign, with the revision after which it reports', async () => {
    const { store } = opened
    await begin(store)
    await player(store).saveFood(1)
    expect(await store.findReporting(HOME)).toBeUndefined()
    expect(await store.setReporting(aReporting('first'))).toBe(true)
    expect(await store.setReporting(aReporting('nowhere', 'nowhere'))).toBe(false)
    const reopened = await opened.reopen()
    expect(await reopened.findReporting(HOME)).toEqual({
      id: 'first',
      format: 'discord',
      host: 'discord.com',
      ending: 'nary',
      after: (await current(reopened)).revisions.full,
      state: 'on',
      trouble: null,
      status: null,
      failures: 0,
      skipped: 0,
      nextAt: 0,
      sentAt: null,
      done: null,
    })
    expect(await reopened.findReportAddress(HOME)).toBe(ADDRESS)
    expect(await reopened.findReportAddress('nowhere')).toBeUndefined()
  })

  test('R-REPORT-1: another address begins anew, and nothing is noted for the one before', async () => {
    const { store } = opened
    await begin(store)
    await store.setReporting(aReporting('first'))
    expect(await store.noteReportedDays(HOME, 'first', [aDay(1)], { sentAt: 5 })).toBe(true)
    await store.setReporting({ ...aReporting('second'), address: 'https://discord.com/other' })
    expect(await store.listReportedDays(HOME, 10)).toEqual([])
    expect(await store.noteReporting(HOME, 'first', { failures: 3 })).toBe(false)
    expect(await store.noteReportedDays(HOME, 'first', [aDay(2)], {})).toBe(false)
    expect(await store.listReportedDays(HOME, 10)).toEqual([])
    expect(await store.findReporting(HOME)).toMatchObject({ id: 'second', failures: 0 })
    expect(await store.findReportAddress(HOME)).toBe('https://discord.com/other')
  })

  test('R-REPORT-2: what was reported is noted by day, newest first, and noted anew', async () => {
    const { store } = opened
    await begin(store)
    await store.setReporting(aReporting('first'))
    await store.noteReportedDays(HOME, 'first', [aDay(2), aDay(3)], { sentAt: 7, nextAt: 9 })
    const again = { ...aDay(3), remote: '77', print: 'other' }
    await store.noteReportedDays(HOME, 'first', [again, aDay(5, 2)], { failures: 1 })
    expect(await store.listReportedDays(HOME, 10)).toEqual([aDay(5, 2), again, aDay(2)])
    expect(await store.listReportedDays(HOME, 1)).toEqual([aDay(5, 2)])
    expect(await store.findReporting(HOME)).toMatchObject({ sentAt: 7, nextAt: 9, failures: 1 })
  })

  test('R-REPORT-2: a campaign is unreported until its newest revision is, unless it stopped', async () => {
    const { store } = opened
    await begin(store)
    await begin(store, 'other')
    await store.setReporting(aReporting('first'))
    expect(await store.listUnreported()).toEqual([{ campaign: HOME, nextAt: 0 }])
    const { epoch, full } = (await current(store)).revisions
    await store.noteReporting(HOME, 'first', { done: `${epoch}-${full}` })
    expect(await store.listUnreported()).toEqual([])
    await player(store).endDay()
    await store.noteReporting(HOME, 'first', { nextAt: 12 })
    expect(await store.listUnreported()).toEqual([{ campaign: HOME, nextAt: 12 }])
    await store.noteReporting(HOME, 'first', { state: 'failed' })
    expect(await store.listUnreported()).toEqual([])
    await store.noteReporting(HOME, 'first', { state: 'on' })
    await store.archiveCampaign(HOME, 1)
    expect(await store.listUnreported()).toEqual([])
  })

  test('R-REPORT-8: it goes with its campaign, and when it is removed', async () => {
    const { store } = opened
    await begin(store)
    await store.setReporting(aReporting('first'))
    await store.noteReportedDays(HOME, 'first', [aDay(1)], {})
    expect(await store.removeReporting(HOME)).toBe(true)
    expect(await store.removeReporting(HOME)).toBe(false)
    expect(await store.findReportAddress(HOME)).toBeUndefined()
    expect(await store.listReportedDays(HOME, 10)).toEqual([])
    await store.setReporting(aReporting('second'))
    await store.noteReportedDays(HOME, 'second', [aDay(1)], {})
    await store.removeCampaign(HOME)
    await begin(store)
    expect(await store.findReporting(HOME)).toBeUndefined()
    expect(await store.listReportedDays(HOME, 10)).toEqual([])
  })
}
